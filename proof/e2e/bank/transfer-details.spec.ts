import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import {
  britishIban,
  button,
  choose,
  complaintsOfTransfers,
  field,
  fill,
  germanIban,
  givePin,
  leavesAtOnce,
  openTransfer,
  rail,
  stepHeading,
  summary,
  toOtp,
} from './transfer-steps.ts';

test.use({ expectedComplaints: complaintsOfTransfers });

async function expectFieldsOfEach(page: Page): Promise<void> {
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
}

async function expectNamed(page: Page): Promise<void> {
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
}

async function expectStopped(page: Page): Promise<void> {
  await fill(page, {
    'Account name': 'A Patel',
    'Bank name': 'Example Bank',
    'IBAN or account number': britishIban,
    Amount: '4900',
  });
  await button(page, 'Continue').click();
  const told = 'This is more than you have available.';
  await summary(page).getByRole('link', { name: told }).click();
  await expect(page.getByLabel('Amount')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Amount').fill('6000000');
  await button(page, 'Continue').click();
  await expect(summary(page)).toContainText(told);
  await page.getByLabel('Amount').fill('100');
  await button(page, 'Continue').click();
  await expect(page.getByText('You have not paid A Patel before. Could this be a scam?')).toBeVisible();
}

async function expectBack(page: Page): Promise<void> {
  await choose(page, 'EUR');
  await fill(page, {
    'Account name': 'A Patel',
    'Bank name': 'Example Bank',
    IBAN: germanIban,
    Amount: '10',
  });
  await button(page, 'Continue').click();
  await expect(stepHeading(page, 'Check it, then enter your PIN')).toBeFocused();
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
}

async function expectLastWord(page: Page): Promise<void> {
  // Right check digits, but no country has such an IBAN.
  await fill(page, { 'Account name': 'A Patel', 'Bank name': 'Farthing', IBAN: '12345678', Amount: '10' });
  await button(page, 'Continue').click();
  const check = page.getByRole('region', { name: 'Name check' });
  await expect(check).toContainText('The account is not held by A Patel');
  await expect(check).toBeFocused();
  await expectAccessible(page);
  await button(page, 'I am sure, pay this account').click();
  await expect(page.getByText('You have chosen to pay it anyway.')).toBeVisible();
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
}

test('[PAY-03] [TRF-02] [TRF-03] [TRF-04] [PND-06] [RSK-04] each currency has its own fields; what is missing, wrong or too much is named at its field, and back leads one step back', async ({
  page,
  bank,
}) => {
  await openTransfer(page, bank, { path: '/layout/transfer?type=international' });
  await test.step('[TRF-03] each currency has its own fields, and dollars go local or international', () =>
    expectFieldsOfEach(page));
  await test.step('[PND-06] [RSK-04] bounds are shown before an amount is typed', async () => {
    await expect(page.locator('#amount-bounds')).toContainText(leavesAtOnce());
    await expect(page.locator('#amount-bounds')).toContainText('this payee');
  });
  await test.step('[TRF-04] what is missing or wrong is named at the top and beside its field', () =>
    expectNamed(page));
  await test.step('[PND-06] an amount beyond what there is stops at its field', () => expectStopped(page));
  await test.step('[TRF-02] back leads one step back, and from the details to USD; a currency clears its account', async () => {
    await button(page, 'Back').click();
    await expect(page.getByLabel('IBAN or account number')).toHaveValue(britishIban);
    await button(page, 'Back').click();
    await expectBack(page);
  });
  await test.step('[PAY-03] a name that does not match takes a clear yes, and the bank has the last word on the details, beside the field that it means', async () => {
    await button(page, 'Back').click();
    await choose(page, 'EUR');
    await expectLastWord(page);
  });
});
