import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { test } from '../staff-member.ts';

// What is refused is an answer, and the browser notes it.
test.use({ expectedComplaints: [/status of 400|Nothing was changed/] });

test('[CHT-02] [CHT-03] staff answer with a PDF, which the customer downloads; a page in disguise is refused', async ({
  bank,
  page,
  context,
  staffPage,
}) => {
  const ada = await newCustomer(bank, { firstName: 'Wilma' });
  const text = 'Please send me my letter.';
  await ada.client.sendChatMessage({ body: { client_id: crypto.randomUUID(), text } });
  await signInBrowser(context, bank, ada);
  await page.goto('/chat');
  await expect(page.getByRole('log')).toContainText(text);

  const sam = await staffPage('support', 'Sam Porter');
  await sam.goto('/staff/inbox');
  await sam.getByRole('link', { name: /Wilma Lovelace/ }).click();
  await expect(sam.getByRole('log')).toContainText(text);
  const choose = async (name: string, content: string) => {
    const chooser = sam.waitForEvent('filechooser');
    await sam.getByRole('button', { name: 'Send a picture or a PDF' }).click();
    const buffer = Buffer.from(content);
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer });
  };
  await choose('page.pdf', '<html><script>alert(1)</script></html>');
  await expect(sam.getByRole('alert')).toBeVisible();
  await choose('letter.pdf', '%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n');
  await expect(sam.getByRole('log').getByRole('button', { name: 'letter.pdf' })).toBeVisible();
  await expectAccessible(sam);

  const download = page.waitForEvent('download');
  await page
    .getByRole('log')
    .getByRole('button', { name: /^letter\.pdf/ })
    .click();
  expect((await download).suggestedFilename()).toBe('letter.pdf');
});
