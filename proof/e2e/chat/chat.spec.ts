import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { test } from '../staff-member.ts';

test.describe.configure({ timeout: 180_000 });
// While the line is cut the browser notes each call that was not answered.
test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] });

test('[CHT-01] [CHT-02] [CHT-03] a customer writes, staff answer by keyboard, and both see it within moments', async ({
  bank,
  page,
  context,
  staffPage,
}) => {
  const ada = await newCustomer(bank);
  await signInBrowser(context, bank, ada);
  await page.goto('/layout/profile');
  await page.getByRole('link', { name: 'Chat with us' }).click();
  const panel = page.getByRole('region', { name: 'Chat with us' });
  await panel.getByLabel('Your message').fill('My card has not arrived.');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('log')).toContainText('My card has not arrived.');
  await expectAccessible(page, undefined, [1280]);

  const sam = await staffPage('support', 'Sam Porter');
  await sam.goto('/staff/inbox');
  await expect(sam.getByRole('link', { name: /Ada Lovelace/ })).toBeVisible();
  await sam.keyboard.press('j');
  await expect(sam.getByRole('log')).toContainText('My card has not arrived.');
  await expectAccessible(sam);
  await sam.keyboard.press('r');
  await sam.getByLabel('Prepared text').selectOption({ label: 'Hello' });
  await expect(sam.getByLabel('Your answer')).toHaveValue(/^Hello Ada, this is Sam of /);
  await sam.getByLabel('Your answer').fill('It is on its way.');
  await sam.keyboard.press('Control+Enter');
  await expect(panel.getByRole('log')).toContainText('It is on its way.');
  await expect(sam.getByRole('log')).toContainText('Seen');

  // In a tunnel: what is written waits in the tab, and is sent when the line is back.
  await context.setOffline(true);
  await panel.getByLabel('Your message').fill('Thank you, from a tunnel.');
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Not sent yet');
  await context.setOffline(false);
  await expect(sam.getByRole('log')).toContainText('Thank you, from a tunnel.');
  await expect(panel).not.toContainText('Not sent yet');

  await sam.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('button', { name: '5 of 5: Very good' }).click();
  await expect(panel).toContainText('Thank you. You said: Very good.');
});

test('[CHT-01] a guest writes on a page of their own, also on a narrow one, and is told when digits are taken out', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Chat with us' }).first().click();
  await expect(page).toHaveURL('/chat');
  await page.getByRole('button', { name: 'Start the chat' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Grace');
  await page.getByLabel('Your message').fill('My card is 4000 0000 0000 0002');
  await page.getByRole('button', { name: 'Start the chat' }).click();
  await expect(page.getByRole('log')).toContainText('My card is •••• •••• •••• ••••');
  await expect(page.getByRole('log')).toContainText('We removed digits');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('log')).toContainText('My card is ••••');
});
