import { readableAccountNumber } from '@farthing/rules';
import type { Page } from '@playwright/test';
import { type JourneyCustomer, newCustomer, newestCode } from '../customer.ts';
import { expect, expectAccessible, type JourneyBank, test } from '../fixtures.ts';
import { narrowAndDark, tabTo } from '../keyboard.ts';
import {
  britishIban,
  button,
  choose,
  complaintsOfTransfers,
  describeAmerican,
  enterCode,
  field,
  fill,
  germanIban,
  leavesAtOnce,
  openEuros,
  openTransfer,
  pin,
  rail,
  stepHeading,
  summary,
  toOtp,
} from './transfer-steps.ts';

test.use({ expectedComplaints: complaintsOfTransfers });

/** With its id, by which it is found again. */
const receiptUrl = /\/layout\/transfer_receipt\?id=[0-9a-f-]{36}$/;

async function expectReviewed(page: Page, bank: JourneyBank, ada: JourneyCustomer): Promise<void> {
  await describeAmerican(page, '20000.00');
  await expect(rail(page)).toContainText('After we have checked it');
  await toOtp(page);
  await expect(page.getByText('We will check this payment before it leaves')).toBeVisible();
  await expect(rail(page)).toContainText('After we have checked it');
  await expectAccessible(page);
  await enterCode(page, await newestCode(bank, ada.email));
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await expect(receipt).toContainText('pending');
  await expect(receipt).not.toContainText('TRANSFER COMPLETED');
  await button(page, 'Cancel this payment').click();
  await button(page, 'Yes, cancel it').click();
  await expect(receipt).toContainText('cancelled');
  await expect(button(page, 'Cancel this payment')).toHaveCount(0);
  expect((await ada.client.getWallet()).available).toBe('54677.87');
}

test('[TRF-01] [TRF-08] [RCP-01] [RCP-02] [RSK-04] pounds go abroad in four steps, at the rate that was shown; a large payment to somebody new is reviewed first', async ({
  page,
  bank,
}) => {
  const ada = await openTransfer(page, bank, { funds: '55000.00' });
  await expect(page).toHaveTitle(/^Send Funds: Currency \(1 of 4\)/);
  await expect(page.getByLabel('Pay from')).toContainText('Main account (USD)');
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
  await expect(page.locator('body')).not.toContainText('$55,000.00');
  await button(page, 'Show balances').click();
  await expect(page.locator('#amount-cost')).toContainText('You have $55,000.00 available.');
  await expect(page.locator('#amount-bounds')).toContainText(leavesAtOnce());
  await expect(rail(page)).toContainText('£250.00');
  await expect(rail(page)).toContainText('A Patel');
  await expect(rail(page)).toContainText('about $322.13');
  await expect(rail(page)).toContainText('Free');
  await expect(rail(page)).toContainText('$1.61 (0.51%)');
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
  await expect(button(page, 'Send £250.00 to A Patel')).toBeVisible();
  await enterCode(page, await newestCode(bank, ada.email));

  await expect(page).toHaveURL(receiptUrl);
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeFocused();
  const receipt = page.getByRole('article', { name: 'Receipt' });
  for (const words of [
    /TRANSFER (SENT|ACCEPTED|COMPLETED)/,
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
  expect(balance).toBe('54677.87');
  const reference = transactions[0]?.reference ?? 'no reference';
  await expect(receipt).toContainText(reference);

  // Its line leads to its page and back to the receipt, with the same figures; whom it went to is one click away at once.
  await page.getByRole('link', { name: 'Go to Transactions' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Transfer to A Patel' });
  await expect(line).toContainText('−£250.00');
  await expect(line).toContainText('−$322.13');
  await page.getByRole('link', { name: 'Transfer to A Patel' }).click();
  await expect(page).toHaveURL(`/layout/transactions/${transactions[0]?.id}`);
  for (const words of ['−£250.00', 'Booked: −$322.13 (USD)', '$1.61 (0.51%)', reference])
    await expect(page.getByRole('main')).toContainText(words);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(receipt).toContainText(/TRANSFER (SENT|ACCEPTED|COMPLETED)/);
  await page.getByRole('link', { name: 'Send another' }).click();
  await expect(button(page, /A Patel/)).toContainText(britishIban);

  await test.step('[RSK-04] a large payment to somebody new is reviewed first, and the customer knows it before the code', () =>
    expectReviewed(page, bank, ada));
});

test('[TRF-01] dollars reach another customer at once, who is then one click away', async ({
  page,
  bank,
}) => {
  const grace = await newCustomer(bank, { firstName: 'Grace', lastName: 'Hopper' });
  const { account_number } = await grace.client.getWallet();
  const ada = await openTransfer(page, bank);
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
  await expect(stepHeading(page, 'How much do you want to send?')).toBeVisible();
  await expect(page.getByLabel('Amount')).toBeFocused();
  await button(page, 'Change').click();
  await expect(field(page, 'Account name')).toHaveValue('Grace Hopper');
  await expect(page.getByLabel('Account number')).toHaveValue(account_number);
  await page.getByLabel('Amount').fill('1');
  await button(page, 'Continue').click();
  await expect(page.getByText('You have paid Grace Hopper before')).toBeVisible();
});

test('[TRF-03] [ACT-08] dollars go abroad by SWIFT, euros to an IBAN from an account in euros', async ({
  page,
  bank,
}) => {
  const ada = await openTransfer(page, bank, { path: '/layout/transfer?type=international' });
  const holiday = await openEuros(ada, 'Holiday', '300.00');
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
  await expect(page.getByText(/TRANSFER (SENT|ACCEPTED|COMPLETED)/)).toBeVisible();

  await page.getByRole('link', { name: 'Send another' }).click();
  await choose(page, 'EUR');
  await fill(page, { 'Account name': 'Zoë Müller', 'Bank name': 'Beispielbank', Amount: '92.00' });
  await expect(page.locator('#amount-cost')).toContainText('at 1 USD = 0.9154 EUR');
  // Another account pays instead, chosen by keyboard; it stays chosen on the way back and forth.
  await button(page, 'Back').click();
  await field(page, 'Pay from').focus();
  await page.keyboard.type('Holiday');
  await expect(field(page, 'Pay from')).toHaveValue(holiday.id);
  await expectAccessible(page);
  await choose(page, 'EUR');
  await page.goBack();
  await expect(field(page, 'Pay from')).toHaveValue(holiday.id);
  await page.goForward();
  await field(page, 'IBAN').fill(germanIban);
  await button(page, 'Show balances').click();
  await expect(page.locator('#amount-cost')).toHaveText(/^You have 300,00\s€ available\.$/);
  await expect(rail(page)).toContainText('From Holiday');
  await expect(rail(page)).not.toContainText('Rate');
  await page.getByLabel('Amount').fill('300.01');
  await button(page, 'Continue').click();
  await expect(summary(page)).toContainText(/more than the 300,00\s€ that you have available/);
  await page.getByLabel('Amount').fill('92.00');
  await button(page, 'Continue').click();
  await expect(page.getByText('You have paid Zoë Müller before')).toBeVisible();
  await toOtp(page);
  await enterCode(page, await newestCode(bank, ada.email));
  await expect(page.getByText(/TRANSFER (SENT|ACCEPTED|COMPLETED)/)).toBeVisible();
  await expect(page.getByRole('article')).toContainText(
    `Holiday, ${readableAccountNumber(holiday.account_number)}`,
  );
  await expect(page.getByRole('article')).not.toContainText('Rate');
  const { accounts } = await ada.client.listAccounts();
  expect(accounts.find(({ id }) => id === holiday.id)?.balance).toBe('208.00');
});

test('[TRF-01] by keyboard alone, on a screen of 320 px, in the dark theme', async ({ page, bank }) => {
  test.setTimeout(60_000);
  await narrowAndDark(page);
  const ada = await openTransfer(page, bank);
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
  await expect(page.getByText(/TRANSFER (SENT|ACCEPTED|COMPLETED)/)).toBeVisible();
});
