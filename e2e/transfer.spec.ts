import type { Page, Route } from '@playwright/test';
import { openDatabase } from '../apps/bank/src/platform/database/database.ts';
import { type JourneyCustomer, moveMoney, newCustomer, newestCode, signInBrowser } from './customer.ts';
import { expect, expectAccessible, type JourneyBank, test } from './fixtures.ts';
import { narrowAndDark, tabTo } from './keyboard.ts';

// Each refusal of the bank, and each call that a test lets fail, is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/(?:wallet|cards|rates)\//] });

const pin = '4821';
const american = {
  'Account name': 'A Patel',
  'Bank name': 'Example Bank',
  'Account number': '123456789',
  'Routing number': '011000015',
} as const;
const germanIban = 'DE89 3704 0044 0532 0130 00';
const britishIban = 'GB33 BUKB 2020 1555 5555 55';

/** With its id, by which it is found again. */
const receiptUrl = /\/layout\/transfer_receipt\?id=[0-9a-f-]{36}$/;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const summary = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('heading') });
const rail = (page: Page) => page.getByRole('region', { name: 'You send' });
const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

type Payer = { readonly page: Page; readonly bank: JourneyBank; readonly ada: JourneyCustomer };

/** Ada with $5,000.00 and a PIN, on the first step. */
async function openTransfer(
  page: Page,
  bank: JourneyBank,
  { withPin = true, funds = '5000.00', path = '/layout/transfer' } = {},
): Promise<Payer> {
  const ada = await newCustomer(bank);
  if (withPin) await ada.client.createPin({ body: { pin } });
  await moveMoney(bank, ada.id, [{ amount: funds, kind: 'deposit', description: 'Deposit of USDT' }]);
  await signInBrowser(page.context(), bank, ada);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Send Funds' })).toBeVisible();
  return { page, bank, ada };
}

async function choose(page: Page, currency: 'USD' | 'EUR' | 'GBP'): Promise<void> {
  await page.getByRole('radio', { name: currency }).check();
  await button(page, 'Continue').click();
  await expect(stepHeading(page, 'Who gets it, and how much?')).toBeFocused();
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).first().fill(value);
}

async function describeAmerican(page: Page, amount = '250.00'): Promise<void> {
  await choose(page, 'USD');
  await fill(page, { ...american, Amount: amount });
  await page.getByLabel('Account type').selectOption('checking');
  await button(page, 'Continue').click();
  await expect(stepHeading(page, 'Check it, then give your PIN')).toBeFocused();
}

async function givePin(page: Page, digits = pin): Promise<void> {
  await field(page, 'Transaction PIN').fill(digits);
  await button(page, 'Email me a code').click();
}

async function toOtp(page: Page): Promise<void> {
  await givePin(page);
  await expect(stepHeading(page, 'Enter the code from your email')).toBeFocused();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('group', { name: 'Code' }).getByRole('textbox').first().fill(code);
}

/** As after an hour, for the bank. */
async function forgetSends({ databaseUrl }: JourneyBank): Promise<void> {
  const database = await openDatabase({ url: databaseUrl });
  await database.kysely.updateTable('one_time_code').set({ sends: [] }).execute();
  await database.close();
}

/** Another than the right one. */
const wrongCode = (code: string) => code.replace(/\d/, (digit) => `${(Number(digit) + 1) % 10}`);

async function failCall(page: Page, path: string, answer?: { status: number; json: unknown }): Promise<void> {
  await page.unroute(`**/api/v1/${path}`);
  await page.route(`**/api/v1/${path}`, (route) => (answer ? route.fulfill(answer) : route.abort()));
}

test('[TRF-01] [TRF-08] [RCP-01] [RCP-02] pounds go abroad in four steps, at the rate that was shown', async ({
  page,
  bank,
}) => {
  const { ada } = await openTransfer(page, bank);
  await expect(page).toHaveTitle(/^Send Funds: Currency \(1 of 4\)/);
  await choose(page, 'GBP');
  await fill(page, {
    'Account name': 'A Patel',
    'Bank name': 'Example Bank',
    'IBAN or account number': britishIban,
    Amount: '250',
    Narration: 'Rent for December',
  });
  // 0.78, less half a percent: 250 / 0.7761.
  await expect(page.locator('#amount-cost')).toContainText('Costs $322.13 at 1 USD = 0.7761 GBP.');
  await expect(page.locator('#amount-cost')).toContainText('You have $5,000.00 available.');
  await expect(rail(page)).toContainText('£250.00');
  await expect(rail(page)).toContainText('A Patel');
  await expect(rail(page)).toContainText('about $322.13');
  await expect(rail(page)).toContainText('Free');
  await button(page, 'Continue').click();
  await expect(page.getByText('You have not paid A Patel before. Could this be a scam?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create a transaction PIN' })).toHaveAttribute(
    'href',
    '/layout/transaction-pin',
  );
  await toOtp(page);
  await expect(page).toHaveTitle(/^Send Funds: Code \(4 of 4\)/);
  await expect(rail(page)).toContainText('1 USD = 0.7761 GBP');
  await expect(rail(page)).toContainText('Fixed until');
  await expect(rail(page)).not.toContainText('about');
  await expect(page.getByText(ada.email)).toBeVisible();
  await enterCode(page, await newestCode(bank, ada.email));
  await button(page, 'Send £250.00 to A Patel').click();

  await expect(page).toHaveURL(receiptUrl);
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeFocused();
  const receipt = page.getByRole('article', { name: 'Receipt' });
  for (const words of [
    'TRANSFER COMPLETED',
    '£250.00',
    'A Patel',
    britishIban,
    'Example Bank',
    'Transfer to A Patel',
    '$322.13 (USD)',
    '1 USD = 0.7761 GBP',
  ])
    await expect(receipt).toContainText(words);
  const { balance, transactions } = await ada.client.getWallet();
  expect(balance).toBe('4677.87');
  const reference = transactions[0]?.reference ?? 'no reference';
  await expect(receipt).toContainText(reference);

  // Its line leads to it again, and whom it went to is one click away at once.
  await page.getByRole('link', { name: 'Go to Transactions' }).click();
  await page.getByRole('link', { name: 'Transfer to A Patel' }).click();
  await expect(page).toHaveURL(`/layout/transfer_receipt?id=${reference}`);
  await expect(receipt).toContainText('TRANSFER COMPLETED');
  await page.getByRole('link', { name: 'Send another' }).click();
  await expect(button(page, /A Patel/)).toContainText(britishIban);
});

test('[TRF-01] [CLM-02] dollars reach another customer at once, who is then one click away', async ({
  page,
  bank,
}) => {
  const grace = await newCustomer(bank, { firstName: 'Grace', lastName: 'Hopper' });
  const { account_number } = await grace.client.getWallet();
  const { ada } = await openTransfer(page, bank);
  await choose(page, 'USD');
  await fill(page, {
    'Account name': 'Grace Hopper',
    'Bank name': 'Farthing',
    'Account number': account_number,
    Amount: '12.34',
  });
  await expect(page.getByLabel('Routing number')).toBeHidden();
  await expect(rail(page)).toContainText('At once');
  await button(page, 'Continue').click();
  await toOtp(page);
  await enterCode(page, await newestCode(bank, ada.email));
  await button(page, 'Send $12.34 to Grace Hopper').dblclick();
  await expect(page).toHaveURL(receiptUrl);
  expect((await grace.client.getWallet()).balance).toBe('12.34');
  expect((await ada.client.getWallet()).transactions_count).toBe(2);

  await expect(page.locator('.coin-turn')).toBeVisible();
  await page.reload();
  await expect(page.getByText('TRANSFER COMPLETED')).toBeVisible();
  await expect(page.locator('.coin-turn')).toHaveCount(0);
  await page.goBack();
  await expect(stepHeading(page, 'Which currency do you want to send?')).toBeVisible();

  await expectAccessible(page);
  await button(page, /^Grace Hopper/).click();
  await expect(stepHeading(page, 'Who gets it, and how much?')).toBeFocused();
  await expect(field(page, 'Account name')).toHaveValue('Grace Hopper');
  await expect(page.getByLabel('Account number')).toHaveValue(account_number);
  await page.getByLabel('Amount').fill('1');
  await button(page, 'Continue').click();
  await expect(page.getByText('You have paid Grace Hopper before')).toBeVisible();
});

test('[TRF-02] back leads one step back, and from the details to USD; a currency clears its account', async ({
  page,
  bank,
}) => {
  await openTransfer(page, bank);
  await choose(page, 'EUR');
  await fill(page, {
    'Account name': 'A Patel',
    'Bank name': 'Example Bank',
    IBAN: germanIban,
    Amount: '10',
  });
  await button(page, 'Continue').click();
  await button(page, 'Back').click();
  await expect(field(page, 'IBAN')).toHaveValue(germanIban);
  await page.getByLabel('Amount').fill('11.50');
  await button(page, 'Back').click();
  await expect(page.getByRole('radio', { name: 'USD' })).toBeChecked();
  await choose(page, 'EUR');
  await expect(field(page, 'IBAN')).toHaveValue('');
  await expect(page.getByLabel('Account name')).toHaveValue('A Patel');
  await expect(page.getByLabel('Amount')).toHaveValue('11.50');

  // The browser's own button does the same.
  await field(page, 'IBAN').fill(germanIban);
  await page.reload();
  await expect(field(page, 'IBAN')).toHaveValue(germanIban);
  await expect(page.getByLabel('Amount')).toHaveValue('11.50');
  await expect(rail(page)).toContainText('A Patel');
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'USD' })).toBeChecked();
  await button(page, 'Continue').click();
  await expect(page.getByLabel('Account number')).toHaveValue('');
  await expect(page.getByLabel('Account name')).toHaveValue('A Patel');
});

test('[TRF-03] each currency has its own fields, and dollars go local or international', async ({
  page,
  bank,
}) => {
  await openTransfer(page, bank, { path: '/layout/transfer?type=international' });
  await choose(page, 'USD');
  await expect(page.getByRole('radio', { name: 'International' })).toBeChecked();
  for (const label of ['Account number or IBAN', 'SWIFT/BIC', 'Bank address', 'Recipient address'])
    await expect(page.getByLabel(label)).toBeVisible();
  await page.getByRole('radio', { name: 'Local' }).check();
  await expect(page.getByLabel('SWIFT/BIC')).toBeHidden();
  await expect(page.getByLabel('Routing number')).toBeVisible();
  await expect(page.getByLabel('Account type').getByRole('option')).toHaveText([
    'Choose',
    'Checking',
    'Savings',
    'Other',
  ]);
  await button(page, 'Back').click();
  await choose(page, 'EUR');
  await expect(page.getByRole('textbox')).toHaveCount(6);
  await expect(field(page, 'IBAN')).toBeVisible();
  await expect(page.getByLabel('BIC')).toBeVisible();
  await button(page, 'Back').click();
  await choose(page, 'GBP');
  await expect(page.getByLabel('Sort code')).toBeVisible();
  await expect(page.getByLabel('IBAN or account number')).toBeVisible();
});

test('[TRF-03] dollars go abroad by SWIFT, euros to an IBAN', async ({ page, bank }) => {
  const { ada } = await openTransfer(page, bank, { path: '/layout/transfer?type=international' });
  await choose(page, 'USD');
  await fill(page, {
    'Account name': 'Zoë Müller',
    'Bank name': 'Beispielbank',
    'Account number or IBAN': germanIban,
    'SWIFT/BIC': 'deutdeff',
    'Recipient address': 'Beispielstraße 1, Berlin',
    Amount: '40.00',
  });
  await button(page, 'Continue').click();
  await toOtp(page);
  await enterCode(page, await newestCode(bank, ada.email));
  await button(page, 'Send $40.00 to Zoë Müller').click();
  await expect(page.getByText('TRANSFER COMPLETED')).toBeVisible();

  await page.getByRole('link', { name: 'Send another' }).click();
  await choose(page, 'EUR');
  await fill(page, { 'Account name': 'Zoë Müller', 'Bank name': 'Beispielbank', Amount: '92.00' });
  await field(page, 'IBAN').fill(germanIban);
  await button(page, 'Continue').click();
  await expect(page.getByText('You have paid Zoë Müller before')).toBeVisible();
  await toOtp(page);
  await enterCode(page, await newestCode(bank, ada.email));
  await button(page, /^Send 92,00\s€ to Zoë Müller$/).click();
  await expect(page.getByText('TRANSFER COMPLETED')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('1 USD = 0.9154 EUR');
});

test('[TRF-04] what is missing or wrong is named at the top and beside its field', async ({ page, bank }) => {
  await openTransfer(page, bank);
  await choose(page, 'GBP');
  await button(page, 'Continue').click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toContainText(
    'Please fill the required fields (Account name, Bank name, Amount).',
  );
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible(page);
  await fill(page, {
    'Account name': 'A Patel',
    'Bank name': 'Example Bank',
    'IBAN or account number': `${britishIban.slice(0, -1)}6`,
    Amount: '1,250',
  });
  await button(page, 'Continue').click();
  await expect(summary(page)).not.toContainText('Please fill the required fields');
  await summary(page).getByRole('link', { name: 'This IBAN is not right. Please check it.' }).click();
  await expect(page.getByLabel('IBAN or account number')).toBeFocused();
  await expect(page.getByLabel('IBAN or account number')).toHaveAttribute('aria-invalid', 'true');
});

test('the bank has the last word on the details, beside the field that it means', async ({ page, bank }) => {
  await openTransfer(page, bank);
  await choose(page, 'EUR');
  // Right check digits, but no country has such an IBAN.
  await fill(page, { 'Account name': 'A Patel', 'Bank name': 'Farthing', IBAN: '12345678', Amount: '10' });
  await button(page, 'Continue').click();
  await givePin(page);
  await expect(stepHeading(page, 'Who gets it, and how much?')).toBeVisible();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveText([
    'Money cannot be sent to this account. Please check the number.',
  ]);
  await expect(field(page, 'IBAN')).toHaveValue('12345678');
  await field(page, 'IBAN').fill(germanIban);
  await button(page, 'Continue').click();
  await toOtp(page);
});

test('[TRF-05] a PIN has 4 to 6 digits; wrong ones are counted until it is locked', async ({
  page,
  bank,
}) => {
  test.setTimeout(60_000);
  await openTransfer(page, bank);
  await describeAmerican(page);
  await expectAccessible(page);
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
});

test('[TRF-01] without a PIN the way to create one is shown, and nothing is lost on it', async ({
  page,
  bank,
}) => {
  await openTransfer(page, bank, { withPin: false });
  await describeAmerican(page);
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
});

test('[TRF-06] [TRF-07] the code is asked for, judged by the bank and given once', async ({ page, bank }) => {
  const { ada } = await openTransfer(page, bank);
  await describeAmerican(page);
  await toOtp(page);
  const send = button(page, 'Send $250.00 to A Patel');
  await send.click();
  await expect(summary(page)).toContainText('Please enter the OTP.');
  await enterCode(page, '12');
  await send.click();
  await expect(summary(page)).toContainText('Please enter the full 6-digit OTP.');
  const code = await newestCode(bank, ada.email);
  await enterCode(page, wrongCode(code));
  await send.click();
  await expect(summary(page).getByRole('heading')).toHaveText('OTP verification failed');
  await expect(summary(page)).toContainText('Invalid OTP. Please try again.');
  await expectAccessible(page);
  // A reload keeps the payment that waits.
  await page.reload();
  await enterCode(page, code);
  await send.click();
  await expect(page.getByText('TRANSFER COMPLETED')).toBeVisible();
});

test('[TRF-06] without a withdrawal there is nothing to confirm', async ({ page, bank }) => {
  await openTransfer(page, bank);
  await describeAmerican(page);
  await failCall(page, 'wallet/withdraw/', { status: 201, json: { status: 'success', message: 'Done.' } });
  await toOtp(page);
  await enterCode(page, '123456');
  await button(page, 'Send it to A Patel').click();
  await expect(summary(page)).toContainText('Missing withdrawal ID.');
});

test('[TRF-07] a payment that the bank refuses or does not answer is told apart', async ({ page, bank }) => {
  const { ada } = await openTransfer(page, bank, { funds: '100.00' });
  await describeAmerican(page, '100.01');
  await expect(rail(page)).toContainText('$100.01');
  await givePin(page);
  await expect(summary(page).getByRole('heading')).toHaveText('Withdrawal failed');
  await expect(summary(page)).toContainText('There is not enough money in your wallet for this.');
  for (const [answer, words] of [
    [undefined, 'No response from server. Please try again.'],
    [
      { status: 400, json: { errors: { currency: ['Not on a Sunday.'] } } },
      'Currency validation failed: Not on a Sunday.',
    ],
    [{ status: 500, json: {} }, 'Withdrawal failed. Please try again.'],
    [{ status: 200, json: { status: 'error' } }, 'Withdrawal failed. Please try again.'],
  ] as const) {
    await failCall(page, 'wallet/withdraw/', answer);
    await button(page, 'Email me a code').click();
    await expect(summary(page)).toContainText(words);
    await expect(summary(page)).toBeFocused();
  }
  await page.unroute('**/api/v1/wallet/withdraw/');
  await button(page, 'Email me a code').click();
  await button(page, 'Change the details').click();
  await page.getByLabel('Amount').fill('100.00');
  await button(page, 'Continue').click();
  await toOtp(page);
  await failCall(page, 'wallet/withdrawal/verify-otp/', { status: 400, json: {} });
  await enterCode(page, await newestCode(bank, ada.email));
  await button(page, 'Send $100.00 to A Patel').click();
  await expect(summary(page).getByRole('heading')).toHaveText('OTP verification failed');
});

test('an answer that never comes leaves the outcome unknown, and asking again sends nothing twice', async ({
  page,
  bank,
}) => {
  const { ada } = await openTransfer(page, bank);
  await describeAmerican(page);
  await toOtp(page);
  // The bank gets it, and its answer is lost.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/v1/wallet/withdrawal/verify-otp/', loseAnswer);
  await failCall(page, 'wallet/withdrawals/*/');
  await enterCode(page, await newestCode(bank, ada.email));
  await button(page, 'Send $250.00 to A Patel').click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText("We don't know yet whether this was sent; do not send it again.");
  await expect(alert).toBeFocused();
  await expect(stepHeading(page, 'Was it sent?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Look it up in Transactions' })).toHaveAttribute(
    'href',
    '/layout/transactions',
  );
  await expect(button(page, /^Send/)).toHaveCount(0);
  await expectAccessible(page);
  // The page asks by itself too: not while it does.
  await expect(button(page, 'Ask the bank again')).not.toHaveAttribute('aria-disabled', 'true');
  await page.unroute('**/api/v1/wallet/withdrawals/*/');
  await button(page, 'Ask the bank again').click();
  await expect(page.getByText('TRANSFER COMPLETED')).toBeVisible();
  expect((await ada.client.getWallet()).balance).toBe('4750.00');
});

test('a quote that has lapsed is replaced by a new one with the PIN', async ({ page, bank }) => {
  await page.clock.install();
  const { ada } = await openTransfer(page, bank);
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
  // The bank's clock was not moved: by this page's, the new quote would have lapsed before it came.
  await page.clock.setSystemTime(Date.now());
  await toOtp(page);
  expect(await newestCode(bank, ada.email)).not.toBe(first);
});

test('[TRF-06] another code can be asked for after a minute; a payment that nobody wants any more is cancelled', async ({
  page,
  bank,
}) => {
  await page.clock.install();
  const { ada } = await openTransfer(page, bank);
  await describeAmerican(page);
  await toOtp(page);
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
});

test('a large payment to somebody new is reviewed first', async ({ page, bank }) => {
  const { ada } = await openTransfer(page, bank, { funds: '50000.00' });
  await describeAmerican(page, '20000.00');
  await toOtp(page);
  await enterCode(page, await newestCode(bank, ada.email));
  await button(page, 'Send $20,000.00 to A Patel').click();
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await expect(receipt).toContainText('pending');
  await expect(receipt).not.toContainText('TRANSFER COMPLETED');
  await button(page, 'Cancel this payment').click();
  await button(page, 'Yes, cancel it').click();
  await expect(receipt).toContainText('cancelled');
  await expect(button(page, 'Cancel this payment')).toHaveCount(0);
  expect((await ada.client.getWallet()).available).toBe('50000.00');
});

test('[TRF-01] by keyboard alone, on a screen of 320 px, in the dark theme', async ({ page, bank }) => {
  test.setTimeout(60_000);
  await narrowAndDark(page);
  const { ada } = await openTransfer(page, bank);
  const type = async (name: string, text: string) => {
    await tabTo(page, field(page, name));
    await page.keyboard.type(text);
  };
  await page.getByRole('radio', { name: 'USD' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await type('Account name', 'A Patel');
  await type('Bank name', 'Example Bank');
  await type('IBAN or account number', '55555555');
  await type('Sort code', '20-20-15');
  await type('Amount', '7.50');
  await page.keyboard.press('Enter');
  await type('Transaction PIN', pin);
  await page.keyboard.press('Enter');
  await expect(stepHeading(page, 'Enter the code from your email')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(await newestCode(bank, ada.email));
  await tabTo(page, button(page, 'Send £7.50 to A Patel'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('TRANSFER COMPLETED')).toBeVisible();
});
