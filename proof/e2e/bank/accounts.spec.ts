import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '../../../tools/testing/documents/read-pdf.ts';
import { moveMoney, newCustomer, newestCode, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, type JourneyBank, test } from '../fixtures.ts';

test.describe.configure({ timeout: 180_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Your accounts' }).getByRole('listitem').filter({ hasText: name });

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function holder(bank: JourneyBank, page: Page) {
  const ada = await newCustomer(bank);
  await moveMoney(bank, ada.id, [
    { amount: '100.00', kind: 'deposit', description: 'Deposit of USDT (TRC20)' },
  ]);
  await signInBrowser(page.context(), bank, ada);
  return ada;
}

async function openAccount(page: Page, name: string, currency: string) {
  await button(page, 'Open an account').click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Currency').selectOption({ label: currency });
  await button(page, 'Open account').click();
  await expect(heading(page, name)).toBeVisible();
}

/** As somebody does who was handed the file. */
async function checkStatement(visitor: Page, path: string) {
  const [code = ''] = /(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}/.exec((await readPdf(await readFile(path))).text) ?? [];
  await visitor.goto('/verify');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Is this statement genuine?');
  await button(visitor, 'Check').click();
  await expect(visitor.getByRole('status')).toContainText('Enter the code of the statement.');
  await visitor.getByLabel('Code').fill(code.toLowerCase());
  await visitor.getByLabel('The PDF').setInputFiles(path);
  await button(visitor, 'Check').click();
  await expect(visitor.getByRole('status')).toContainText('45.77 EUR');
  await expect(visitor.getByText('The file is ours, unchanged to the last byte.')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByLabel('The PDF').setInputFiles({
    name: 'statement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([await readFile(path), Buffer.from(' ')]),
  });
  await button(visitor, 'Check').click();
  await expect(visitor.getByText(/The file is not one that we made/)).toBeVisible();
  await visitor.close();
}

test('[ACT-01] [ACT-03] [INS-04] [PAY-10] an account is opened, money exchanged into it, and found in its history and chart', async ({
  page,
  bank,
}) => {
  await holder(bank, page);
  await page.goto('/layout/accounts');
  await expect(tile(page, 'Main account')).toContainText('Hidden');
  await expect(page.getByRole('main')).not.toContainText('100.00');
  await button(page, 'Open an account').click();
  await button(page, 'Open account').click();
  await expect(page.getByRole('alert').getByText('Enter a name.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await openAccount(page, 'Euros', 'Euros');
  await expect(page.getByText('Nothing has moved on this account yet.')).toBeVisible();
  await expect(button(page, 'Copy IBAN')).toBeVisible();

  await page.getByRole('link', { name: 'All accounts' }).click();
  await button(page, 'Show balances').click();
  await expect(tile(page, 'Main account')).toContainText('$100.00');
  await button(page, 'Exchange').click();
  const dialog = page.getByRole('dialog', { name: 'Exchange money' });
  await dialog.getByLabel('Amount', { exact: true }).fill('50');
  await dialog.getByRole('button', { name: 'See what you get' }).click();
  await expect(dialog.getByText('€45.77', { exact: true })).toBeVisible();
  await expect(dialog.getByText('1 USD = 0.9154 EUR')).toBeVisible();
  await expect(dialog.getByText('$0.25 (0.50%)')).toBeVisible();
  await expectAccessible(page);
  // However long that took: what was typed is still there, and a new offer is one press away.
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'See what you get' }).click();
  await dialog.getByRole('button', { name: 'Exchange $50.00 for €45.77' }).click();
  await expect(dialog.getByText('$50.00 exchanged for €45.77.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(tile(page, 'Main account')).toContainText('$50.00');
  await page.getByLabel('Shown in').selectOption({ label: 'Pounds' });
  // 50 dollars are £39.00, and 45.77 euros £38.80.
  await expect(page.getByText('£77.80')).toBeVisible();

  await page.getByRole('link', { name: 'Euros' }).click();
  const slider = page.getByRole('slider', { name: 'Balance on a day' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^Now: 45,77\s€$/);
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /\d{4}: 0,00\s€$/);
  await page.getByRole('radio', { name: 'Week' }).check();
  await page.getByLabel('Statement of').selectOption({ label: 'Other days…' });
  await button(page, 'Download statement').click();
  await expect(page.getByRole('alert').getByText('Choose a day.')).toHaveCount(2);
  // What was exchanged a moment ago may be of the day before.
  const [dayBefore, today] = [daysAgo(1), daysAgo(0)];
  const statement = page.getByRole('region', { name: 'Statements' });
  await statement.getByLabel('From').fill(dayBefore);
  await statement.getByLabel('To').fill('2026-01-01');
  await button(page, 'Download statement').click();
  await expect(statement.getByLabel('To')).toHaveAccessibleDescription(/not before the first/);
  await expectAccessible(page);
  await statement.getByLabel('To').fill(today);
  await statement.getByLabel('Format').selectOption({ label: 'CSV, for spreadsheets' });
  const downloading = page.waitForEvent('download');
  await button(page, 'Download statement').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^statement-\d{8}-.*\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain(',45.77,EUR,45.77,EUR,45.77,');
  await statement.getByLabel('Format').selectOption({ label: 'PDF, to read and to print' });
  const printing = page.waitForEvent('download');
  await button(page, 'Download statement').click();
  await checkStatement(await page.context().newPage(), await (await printing).path());

  await page.getByRole('link', { name: /Exchanged/ }).click();
  await expect(page.getByText('Balance after it')).toBeVisible();
  // What came into this account, and not the dollars that left the other one.
  await expect(page.getByRole('main')).toContainText(/\+45,77\s€/);
  await expect(page.getByRole('main')).toContainText(/45,77\s€ \(EUR\)/);
  await button(page, 'Hide balances').click();
  await expect(page.getByText('Balance after it').locator('..')).not.toContainText('45,77');
  await page.goBack();
  await expect(heading(page, 'Euros')).toBeVisible();
  await expect(slider).toHaveCount(0);

  await page.goto('/layout/transactions');
  await expect(page.getByText('All 2 shown.')).toBeVisible();
  await page.getByLabel('Account', { exact: true }).selectOption({ label: 'Euros (EUR)' });
  await expect(page.getByRole('link', { name: /Exchanged/ })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Exchanged' })).toContainText(/\+45,77\s€/);
});

/** By keyboard alone: opened, too much asked of it, filled, changed, a part taken out, and closed, after which its money is back. */
async function usePot(page: Page) {
  await expect(page.getByText('Payments and fees cannot touch it.')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Open a pot').press('Enter');
  const opening = page.getByRole('dialog', { name: 'Open a pot' });
  await opening.getByRole('button', { name: 'Open pot' }).press('Enter');
  await expect(opening.getByRole('alert').getByText('Enter a name.')).toBeVisible();
  await opening.getByLabel('Name').fill('Tent');
  await opening.getByRole('radio', { name: 'Journey' }).press('Space');
  await opening.getByLabel('Target').fill('28');
  await opening.getByLabel('By when').fill('2099-06-01');
  await expectAccessible(page);
  await opening.getByRole('button', { name: 'Open pot' }).press('Enter');
  const pot = page.getByRole('list', { name: 'Pots' }).getByRole('listitem').filter({ hasText: 'Tent' });
  // The list has it before the dialog is gone, which takes the keys until then.
  await expect(opening).toBeHidden();
  await expect(button(page, 'Open a pot')).toBeFocused();
  await expect(pot.getByText(/a month until 1 June 2099$/)).toBeVisible();

  await pot.getByRole('button', { name: 'Put in' }).press('Enter');
  const filling = page.getByRole('dialog', { name: 'Put money into Tent' });
  await filling.getByLabel('Amount').fill('41');
  await filling.getByRole('button', { name: 'Put in' }).press('Enter');
  await expect(filling.getByRole('alert').getByText('There is $40.00 in Holidays.')).toBeVisible();
  await filling.getByLabel('Amount').fill('14');
  await filling.getByRole('button', { name: 'Put in $14.00' }).press('Enter');
  await expect(filling).toBeHidden();
  await expect(pot.getByRole('progressbar')).toHaveAttribute('value', '50');
  await expect(page.getByText('$14.00 more is put aside in pots.')).toBeVisible();
  await expectAccessible(page);

  await pot.getByRole('button', { name: 'Take out' }).press('Enter');
  const emptying = page.getByRole('dialog', { name: 'Take money out of Tent' });
  await emptying.getByLabel('Amount').fill('4');
  await emptying.getByRole('button', { name: 'Take out $4.00' }).press('Enter');
  await expect(emptying).toBeHidden();
  await expect(page.getByText('$10.00 more is put aside in pots.')).toBeVisible();

  await pot.getByRole('button', { name: 'Change' }).press('Enter');
  const changing = page.getByRole('dialog', { name: 'Change Tent' });
  await changing.getByLabel('Target').fill('10');
  await expectAccessible(page);
  await changing.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(changing).toBeHidden();
  await expect(pot.getByText('You have reached your target.')).toBeVisible();

  await pot.getByRole('button', { name: 'Change' }).press('Enter');
  await changing.getByRole('button', { name: 'Close pot' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Close Tent?' });
  await expect(question.getByText('$10.00 goes back to Holidays.')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Close pot' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(pot).toHaveCount(0);
}

test('[ACT-02] [ACT-04] [ACT-05] [ACT-09] savings are opened, filled, put aside in a pot, renamed and closed; then the customer leaves for good', async ({
  page,
  bank,
}) => {
  const ada = await holder(bank, page);
  const other = await newCustomer(bank, { firstName: 'Mallory' });
  const [theirs] = (await other.client.listAccounts()).accounts;
  await page.goto(`/layout/accounts/${theirs?.id}`);
  await expect(heading(page, 'Page not found')).toBeVisible();
  await expect(page.getByText('You have no such account. It may have been closed.')).toBeVisible();

  await page.getByRole('link', { name: 'See all accounts' }).click();
  await button(page, 'Open an account').click();
  await page.getByLabel('Savings account').check();
  await expect(page.getByText('It earns 3% a year now, worked out each day.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Holidays');
  await page.getByLabel('Currency').selectOption({ label: 'US dollars' });
  await button(page, 'Open account').click();
  await expect(heading(page, 'Holidays')).toBeVisible();
  await expect(page.getByText('3% a year', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'All accounts' }).click();
  await button(page, 'Show balances').click();
  await button(page, 'Move').click();
  const move = page.getByRole('dialog', { name: 'Move money' });
  await move.getByLabel('To', { exact: true }).selectOption({ label: 'Holidays ($0.00)' });
  await move.getByLabel('Amount').fill('500');
  await move.getByRole('button', { name: 'Move money' }).click();
  await expect(move.getByRole('alert').getByText('There is $100.00 in Main account.')).toBeVisible();
  await move.getByLabel('Amount').fill('40');
  await move.getByRole('button', { name: 'Move $40.00 to Holidays' }).click();
  await expect(move.getByText('$40.00 moved to Holidays.')).toBeVisible();
  await move.getByRole('button', { name: 'Done' }).click();
  await expect(tile(page, 'Holidays')).toContainText('$40.00');

  await page.getByRole('link', { name: 'Holidays' }).click();
  await usePot(page);
  await page.getByRole('link', { name: 'Moved from Main account' }).click();
  await expect(page.getByRole('main')).toContainText('+$40.00');
  await page.getByRole('link', { name: 'Go to the account' }).click();
  await button(page, 'Settings').click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await button(page, 'Move up').click();
  await expect(settings.getByText('Number 2 of 3')).toBeVisible();
  await settings.getByLabel('Name').fill('Journeys');
  await settings.getByLabel('Count it in the total of all accounts').uncheck();
  await expectAccessible(page);
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, 'Journeys')).toBeVisible();

  await button(page, 'Settings').click();
  await settings.getByRole('button', { name: 'Close account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Close Journeys?' });
  await question.getByLabel('Where $40.00 goes').selectOption({ label: 'Main account ($60.00)' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Close account' }).click();
  await expect(heading(page, 'Accounts')).toBeVisible();
  await expect(tile(page, 'Main account')).toContainText('$100.00');
  await expect(tile(page, 'Journeys')).toHaveCount(0);

  await page.goto('/layout/leaving');
  await button(page, 'Show balances').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Money in Main account' })).toContainText(
    '$100.00',
  );
  await expectAccessible(page);
  await moveMoney(bank, ada.id, [
    { amount: '-100.00', kind: 'withdrawal', description: 'Withdrawal to another bank' },
  ]);
  await ada.client.createPin({ body: { pin: '4821' } });
  await page.reload();
  await expect(page.getByText('Nothing is open', { exact: true })).toBeVisible();
  await page.getByLabel('Transaction PIN').fill('4821');
  await button(page, 'Send me a code').click();
  await expect(page.getByText('We have sent six digits to your email address.')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('textbox', { name: 'Code from the email' })
    .pressSequentially(await newestCode(bank, ada.email));
  await button(page, 'Close my account for good').click();
  await expect(page.getByText('Your account is closed.')).toBeVisible();
});
