import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { clientFrom, type JourneyCustomer, moveMoney, newCustomer } from '../customer.ts';
import { expect, expectAccessible, type JourneyBank } from '../fixtures.ts';
import { paymentOf, pin, readyToPay } from '../held-payment.ts';
import { test } from '../staff-member.ts';

// A refusal of the bank is an error in the console, and so is any call of a customer's page after they were locked out.
test.use({
  expectedComplaints: [
    /\/api\/v1\/(?:staff|accounts?|wallet|loan)\/|401 \(Unauthorized\)|The (?:case|claim) was not|Nothing was changed/,
  ],
});
test.describe.configure({ timeout: 180_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Says why, in the dialog that is open, and confirms. */
async function giveReason(page: Page, title: string | RegExp, reason: string, action: string): Promise<void> {
  const asked = dialog(page, title);
  await asked.getByLabel('Reason').fill(reason);
  await asked.getByRole('button', { name: action, exact: true }).click();
}

test('[STF-02] [STF-04] support lets customers in again, unlocks a PIN, reveals, locks out and closes; all of it is on record', async ({
  bank,
  staffPage,
  page,
}) => {
  // The journeys share a bank: by this name nobody else is found.
  const lastName = `Byron${Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`;
  const ada = await newCustomer(bank, { lastName });
  const grace = await staffPage('support', 'Grace Hopper');
  await test.step('[STF-02] [STF-04] whom wrong passwords keep out is in a queue, and signs in once staff let them', () =>
    unlockLogin(grace, page, ada, lastName));
  await test.step('[STF-02] [STF-04] a PIN that wrong tries have locked is unlocked by staff, and pays again', () =>
    unlockPin(bank, grace, ada));
  await test.step('[STF-04] a customer is found, revealed for a reason, and locked out', () =>
    lockOut(grace, page, ada, lastName));
  await test.step('[STF-04] all of it is on record', async () => {
    await grace.getByRole('link', { name: 'Audit trail' }).click();
    for (const reason of ['She asks which address we have', 'Her phone was stolen']) {
      await expect(grace.getByRole('row').filter({ hasText: reason })).toContainText('Grace Hopper');
    }
    for (const done of [/unlocked the sign-in of/, /unlocked the PIN of/]) {
      const row = grace.getByRole('row', { name: done });
      await expect(row).toContainText('Grace Hopper');
      await expect(row).toContainText('Called from the number on file');
    }
  });
  await test.step('[STF-04] an account at zero is closed for ever, and one with something in it is not', () =>
    closeAccounts(bank, grace));
});

async function unlockLogin(grace: Page, page: Page, ada: JourneyCustomer, lastName: string): Promise<void> {
  // From where the page comes from, too.
  const answerTo = async (password: string) =>
    (await page.request.post('/api/v1/account/login/', { data: { email: ada.email, password } })).text();
  for (let tries = 1; tries <= 4; tries += 1)
    expect(await answerTo(`not the password ${tries}`)).toContain('is not right');
  expect(await answerTo('not the password 5')).toContain('Your account has been locked');
  expect(await answerTo(ada.password)).toContain('Your account has been locked');

  await grace.goto('/staff/queues/logins');
  const row = grace.getByRole('row').filter({ hasText: lastName });
  await expect(row).toContainText('Nobody');
  await expectAccessible(grace);
  await row.getByRole('link').click();
  await expect(dialog(grace, 'Locked sign-in')).toContainText('5 wrong passwords');
  await expect(dialog(grace, 'Locked sign-in')).toContainText('Opens by itself');
  await button(grace, 'Unlock').click();
  await giveReason(grace, /^Unlock:/, 'Called from the number on file', 'Unlock');
  await expect(grace.getByText('The wrong passwords are forgotten.')).toBeVisible();
  await grace.goto('/staff/queues/logins');
  await expect(grace.getByRole('heading', { level: 1, name: 'Locked sign-ins' })).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto('/account/login');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await button(page, 'Log in').click();
  await expect(page).toHaveURL(/\/layout\/dashboard/);
}

async function unlockPin(bank: JourneyBank, grace: Page, ada: JourneyCustomer): Promise<void> {
  await readyToPay(bank, ada, '100.00');
  const pay = (typed: string) => ada.client.withdraw({ body: paymentOf('10.00', { pin: typed }) });
  for (let tries = 0; tries < 5; tries += 1)
    await expect(pay('1397')).rejects.toMatchObject({
      code: expect.stringMatching(/^pin_(?:incorrect|locked)$/),
    });
  await expect(pay(pin)).rejects.toMatchObject({ code: 'pin_locked' });

  await grace.goto(`/staff/queues/pins/${ada.id}`);
  await expect(dialog(grace, 'Locked PIN')).toContainText('5 wrong tries');
  await button(grace, 'Unlock PIN').click();
  const asked = dialog(grace, /^Unlock PIN:/);
  await asked.getByRole('button', { name: 'Unlock PIN' }).click();
  await expect(asked).toContainText('Enter a reason.');
  await giveReason(grace, /^Unlock PIN:/, 'Called from the number on file', 'Unlock PIN');
  await expect(dialog(grace, 'Locked PIN').getByText('Decided', { exact: true })).toBeVisible();
  expect((await pay(pin)).data).toMatchObject({ amount: '10.00' });
}

async function lockOut(grace: Page, page: Page, ada: JourneyCustomer, lastName: string): Promise<void> {
  await grace.goto('/staff/queues');
  await expect(grace.getByRole('main').getByRole('link', { name: /^Deposits/ })).toBeVisible();
  await expectAccessible(grace);
  await grace.keyboard.press('/');
  await grace.keyboard.type(ada.email);
  await grace.keyboard.press('Enter');
  await grace.getByRole('link', { name: `Ada ${lastName}` }).click();
  await expect(grace.getByRole('heading', { level: 1, name: `Ada ${lastName}` })).toBeVisible();
  expect(await grace.content()).not.toContain(ada.email);
  await expectAccessible(grace);

  await button(grace, 'Reveal').click();
  await dialog(grace, 'Reveal personal data').getByRole('button', { name: 'Reveal', exact: true }).click();
  await expect(grace.getByText('Enter a reason.')).toBeVisible();
  await giveReason(grace, 'Reveal personal data', 'She asks which address we have', 'Reveal');
  await expect(grace.getByText(ada.email)).toBeVisible();

  await button(grace, 'Actions').click();
  await button(grace, 'Lock').click();
  await giveReason(grace, /^Lock:/, 'Her phone was stolen', 'Lock');
  await expect(grace.getByText(/^Since .*Her phone was stolen$/)).toBeVisible();
  // Back in the tab, which asks at once and not within 15 seconds; unless it has just asked, and is leaving.
  await page
    .evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/account\/login/, { timeout: 30_000 });
}

async function closeAccounts(bank: JourneyBank, grace: Page): Promise<void> {
  const [eve, bob] = await Promise.all([newCustomer(bank), newCustomer(bank, { firstName: 'Bob' })]);
  await moveMoney(bank, bob.id, [{ amount: '0.01', kind: 'deposit', description: 'Deposit of USDT' }]);
  const close = async ({ id }: JourneyCustomer) => {
    await grace.goto(`/staff/customers/${id}`);
    await button(grace, 'Actions').click();
    await button(grace, 'Close the account').click();
    const reason = 'Agreed with the customer on the telephone';
    await giveReason(grace, /^Close the account:/, reason, 'Close the account');
  };
  await close(bob);
  await expect(grace.getByRole('dialog')).toContainText('There is still: an account with money');
  await close(eve);
  await expect(grace.getByText('Closed', { exact: true })).toBeVisible();
  await expect(eve.client.getWallet()).rejects.toMatchObject({ code: 'token_not_valid' });
  const again = clientFrom(bank.url).login({ body: { email: eve.email, password: eve.password } });
  await expect(again).rejects.toMatchObject({ code: 'account_closed' });
}
