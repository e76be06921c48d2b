import type { Page } from '@playwright/test';
import { openDatabase } from '../../../apps/bank/src/platform/database/database.ts';
import { type JourneyCustomer, newestCode } from '../customer.ts';
import { expect, expectAccessible, type JourneyBank, test } from '../fixtures.ts';
import {
  button,
  complaintsOfTransfers,
  describeAmerican,
  enterCode,
  field,
  givePin,
  openTransfer,
  pin,
  rail,
  stepHeading,
  summary,
  toOtp,
} from './transfer-steps.ts';

test.use({ expectedComplaints: complaintsOfTransfers });

/** As after an hour, for the bank. */
async function forgetSends({ databaseUrl }: JourneyBank): Promise<void> {
  const database = await openDatabase({ url: databaseUrl });
  await database.kysely.updateTable('one_time_code').set({ sends: [] }).execute();
  await database.close();
}

/** Another than the right one. */
const wrongCode = (code: string) => code.replace(/\d/, (digit) => `${(Number(digit) + 1) % 10}`);

async function expectWayToPin(page: Page): Promise<void> {
  await expect(page.getByText('You have no transaction PIN yet')).toBeVisible();
  await page.getByRole('link', { name: 'Create a transaction PIN' }).click();
  await expect(page).toHaveURL('/layout/transaction-pin');
  await button(page, 'Create PIN').click();
  await field(page, 'New PIN').fill(pin);
  await field(page, 'Confirm PIN').fill(pin);
  await button(page, 'Save PIN').click();
  await button(page, 'Back to what you were doing').click();
  await expect(page).toHaveURL('/layout/transfer');
  await expect(rail(page)).toContainText('A Patel');
  await toOtp(page);
}

async function expectAnotherCode(page: Page, bank: JourneyBank, ada: JourneyCustomer): Promise<void> {
  const first = await newestCode(bank, ada.email);
  await page.clock.fastForward(45_000);
  await expect(page.getByRole('timer', { name: /another code/ })).toHaveText(/^0:1\d$/);
  await page.clock.fastForward(15_000);
  // A minute on this page's clock, not on the bank's: it refuses for real.
  await button(page, 'Resend').click();
  await expect(page.getByRole('alert')).toContainText('Failed to resend OTP.');
  await expect(page.getByRole('alert')).toContainText(/Please wait \d+ seconds/);
  await forgetSends(bank);
  await enterCode(page, '12');
  await button(page, 'Resend').click();
  await expect(page.getByText('OTP resent successfully — check your email.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Code' }).getByRole('textbox').first()).toBeFocused();
  await expect(page.getByRole('group', { name: 'Code' }).getByRole('textbox').first()).toHaveValue('');
  expect(await newestCode(bank, ada.email)).not.toBe(first);
  expect((await ada.client.getWallet()).available).toBe('4750.00');

  await button(page, 'Cancel this payment').click();
  await expect(page.getByRole('alertdialog', { name: 'Cancel this payment?' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Yes, cancel it').click();
  await expect(stepHeading(page, 'Which currency do you want to send?')).toBeVisible();
  await expect(rail(page)).not.toContainText('A Patel');
  expect((await ada.client.getWallet()).available).toBe('5000.00');
}

test('[TRF-01] [TRF-06] without a PIN the way to create one is shown; another code can be asked for, and a payment cancelled', async ({
  page,
  bank,
}) => {
  await page.clock.install();
  const ada = await openTransfer(page, bank, { withPin: false });
  await describeAmerican(page);
  await test.step('[TRF-01] without a PIN the way to create one is shown, and nothing is lost on it', () =>
    expectWayToPin(page));
  await test.step('[TRF-06] another code can be asked for after a minute; a payment that nobody wants any more is cancelled', () =>
    expectAnotherCode(page, bank, ada));
});

test('a quote that has lapsed is replaced by a new one with the PIN', async ({ page, bank }) => {
  await page.clock.install();
  const ada = await openTransfer(page, bank);
  await describeAmerican(page);
  await toOtp(page);
  const first = await newestCode(bank, ada.email);
  const quoteTime = page.getByRole('timer', { name: 'Rate and amount are fixed for' });
  await expect(quoteTime).toContainText(/^(10:00|9:\d\d)$/);
  await page.clock.fastForward('10:01');
  await expect(page.getByRole('alert')).toContainText('This quote has expired');
  await expect(stepHeading(page, 'The time is up')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Get a new quote').click();
  await expect(rail(page)).toContainText('$250.00');
  // The clock of this page is ahead of the bank's now: by it, the new quote would have lapsed before it came.
  await toOtp(page);
  await expect(quoteTime).toContainText(/^(10:0\d|9:\d\d)$/);
  expect(await newestCode(bank, ada.email)).not.toBe(first);
});

async function expectCodeJudged(page: Page, code: string): Promise<void> {
  const send = button(page, 'Send $250.00 to A Patel');
  await send.click();
  await expect(summary(page)).toContainText('Please enter the OTP.');
  await enterCode(page, '12');
  await send.click();
  await expect(summary(page)).toContainText('Please enter the full 6-digit OTP.');
  await enterCode(page, wrongCode(code));
  await expect(summary(page).getByRole('heading')).toHaveText('OTP verification failed');
  await expect(summary(page)).toContainText('Invalid OTP. Please try again.');
  await expectAccessible(page);
  // A reload keeps the payment that waits.
  await page.reload();
  await enterCode(page, code);
  await expect(page.getByText(/TRANSFER (SENT|ACCEPTED|COMPLETED)/)).toBeVisible();
}

async function expectPinCounted(page: Page): Promise<void> {
  for (const digits of ['', '123']) {
    await givePin(page, digits);
    await expect(summary(page)).toContainText('Please enter a valid 4-6 digit PIN.');
    await expect(summary(page)).toBeFocused();
  }
  for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
    await givePin(page, '9999');
    await expect(summary(page)).toContainText(`The transaction PIN is not right. ${left} left.`);
  }
  await givePin(page, '9999');
  await expect(summary(page)).toContainText('Your transaction PIN is locked after too many wrong tries.');
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  await expectAccessible(page);
}

test('[TRF-05] [TRF-06] [TRF-07] the code is asked for, judged by the bank and given once; wrong PINs are counted until it is locked', async ({
  page,
  bank,
}) => {
  const ada = await openTransfer(page, bank);
  await describeAmerican(page);
  await expectAccessible(page);
  await toOtp(page);
  await test.step('[TRF-06] [TRF-07] the code is asked for, judged by the bank and given once', async () =>
    expectCodeJudged(page, await newestCode(bank, ada.email)));
  await test.step('[TRF-05] a PIN has 4 to 6 digits; wrong ones are counted until it is locked', async () => {
    await page.getByRole('link', { name: 'Send another' }).click();
    await describeAmerican(page);
    await expectPinCounted(page);
  });
});
