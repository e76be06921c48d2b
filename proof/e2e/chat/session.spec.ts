import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const minute = 60_000;

// What the page asks for at the moment of the end is refused.
test.use({ expectedComplaints: [/401 .*\/api\/v1\/chat\//] });

test('[CHT-01] the page of the chat ends with the session: when nobody uses it, and when another tab signs out', async ({
  page,
  context,
  bank,
}) => {
  const ada = await newCustomer(bank);
  await ada.client.sendChatMessage({
    body: { client_id: crypto.randomUUID(), text: 'I cannot pay my loan.' },
  });
  await signInBrowser(context, bank, ada);
  await page.clock.install();
  await page.goto('/chat');
  await expect(page.getByRole('log')).toContainText('I cannot pay my loan.');

  await test.step('a page that the browser has kept as it was is blank until somebody is signed in', async () => {
    const turn = (kind: 'pagehide' | 'pageshow') =>
      page.evaluate((type) => {
        window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
        return document.body.checkVisibility();
      }, kind);
    expect([await turn('pagehide'), await turn('pageshow')]).toEqual([false, true]);
  });
  await test.step('whoever does something there is asked only once they stop', async () => {
    const question = page.getByRole('alertdialog', { name: 'Are you still there?' });
    await page.clock.fastForward(14 * minute + 1_000);
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(question).toBeHidden();
    await page.clock.fastForward(14 * minute + 1_000);
    await expect(question).toBeVisible();
  });
  await test.step('it ends after 15 minutes, here and at the bank', async () => {
    await page.clock.fastForward(minute);
    await expect(page).toHaveURL(/\/account\/login\?signed-out=idle$/);
    await expect(ada.client.refreshToken({ body: { refresh: ada.refresh } })).rejects.toThrow();
  });
  await test.step('a sign-out in another tab ends it too', async () => {
    const ben = await newCustomer(bank, { firstName: 'Ben' });
    await signInBrowser(context, bank, ben);
    await page.goto('/chat');
    await expect(page.getByLabel('Your message')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/account/logout');
    await other.getByRole('button', { name: 'Yes, log out' }).click();
    await expect(page).toHaveURL(/\/account\/login\?signed-out=elsewhere$/);
  });
});
