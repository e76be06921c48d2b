import { readFile } from 'node:fs/promises';
import {
  button as bankButton,
  britishIban,
  choose,
  describeAmerican,
  enterCode,
  fill,
  germanIban,
  openTransfer,
  rail,
  toOtp,
} from '../bank/transfer-steps.ts';
import { newestCode } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { tabTo } from '../keyboard.ts';
import { sayWhy } from '../staff-member.ts';
import { approve, button, dialog, heading, inAMonth, priceOf, propose, test } from './settings-steps.ts';

// One after the other: side by side, each would start another bank.
test.describe.configure({ mode: 'default' });

/** What is refused is an error in the console. */
test.use({ expectedComplaints: [/\/api\/v1\/staff\/settings\/(preview|file)\//] });

const title = 'Fee for an international transfer';

test('[SET-02] a fee is found by its words, and what it would change is told before it is proposed', async ({
  staffPage,
}) => {
  const grace = await staffPage('operations', 'Grace Hopper');

  await grace.goto('/staff/queues');
  await grace.getByRole('link', { name: 'Settings' }).click();
  await expect(heading(grace, 'Settings')).toBeVisible();
  await grace.getByLabel('Search the settings').fill('international fee');
  await expect(grace.getByRole('status').filter({ hasText: '1 setting' })).toBeVisible();
  await grace.getByRole('link', { name: title }).click();
  await expect(grace.getByText('Nobody has changed it')).toBeVisible();
  await expectAccessible(grace);

  await grace.getByLabel(title, { exact: true }).fill('1000');
  await button(grace, 'Review the change').click();
  const summary = grace.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Enter an amount from $0.00 to $100.00');
  await expectAccessible(grace);
  await grace.getByLabel(title, { exact: true }).fill('1.50');
  await button(grace, 'Review the change').click();
  const asked = dialog(grace, 'Propose this change');
  await expect(asked).toContainText('$0.00 becomes $1.50');
  // Whether the bank of this worker has customers yet depends on which journey comes first.
  await expect(asked).toContainText(
    /\d customers? of today pays? more from then on|Nobody is a customer today\. Whoever becomes one pays more\./,
  );
  await expectAccessible(grace);
});

test('[SET-02] [SET-04] a fee that two people set is on the price list, and in the history', async ({
  page,
  staffPage,
}) => {
  const [grace, mary] = await Promise.all([
    staffPage('operations', 'Grace Hopper'),
    staffPage('approver', 'Mary Kenneth'),
  ]);
  await grace.goto('/staff/settings/fees.international-transfer');
  await grace.getByLabel(title, { exact: true }).fill('1.50');
  await button(grace, 'Review the change').click();
  const asked = dialog(grace, 'Propose this change');
  await asked.getByLabel('Reason').fill('Our carrier has a new price');
  await asked.getByRole('button', { name: 'Propose' }).click();
  await expect(grace.getByText('You proposed this, so someone else has to decide it.')).toBeVisible();

  await page.goto('/pricing');
  await expect(priceOf(page, 'International transfer')).toContainText('Free');
  await mary.goto('/staff/settings');
  await expect(mary.getByText(`${title}: $1.50 instead of $0.00`)).toBeVisible();
  await expectAccessible(mary);
  await mary.getByRole('link', { name: 'Show the proposal' }).click();
  const proposal = dialog(mary, 'Change settings');
  await expect(proposal).toContainText(`“${title}”: $1.50 instead of $0.00`);
  await expect(proposal).toContainText('Our carrier has a new price');
  await expectAccessible(mary);
  await button(mary, 'Approve').click();
  await sayWhy(mary);
  await button(mary, 'Approve and do it').click();
  await expect(proposal.getByText('Approved', { exact: true })).toBeVisible();

  await expect(async () => {
    await page.goto('/pricing');
    await expect(priceOf(page, 'International transfer')).toContainText('$1.50', { timeout: 100 });
  }).toPass();

  await grace.goto('/staff/settings/fees.international-transfer');
  const row = grace.getByRole('row', { name: /\$0\.00\s*\$1\.50/ });
  await expect(row).toContainText('Grace Hopper');
  await expect(row).toContainText('Mary Kenneth');
});

test('[SET-03] [SET-04] a fee that two people set is in the quote, and what was quoted is paid when it changes again', async ({
  page,
  bank,
  staffPage,
}) => {
  const [grace, mary] = await Promise.all([
    staffPage('operations', 'Grace Hopper'),
    staffPage('approver', 'Mary Kenneth'),
  ]);
  const title = 'Fee for a transfer';
  await propose(grace, title, '1.50');
  await approve(mary);
  const ada = await openTransfer(page, bank);
  await describeAmerican(page);
  await expect(rail(page)).toContainText('$251.50');
  await expect(rail(page)).toContainText('$1.50');
  await toOtp(page);
  await expect(rail(page)).toContainText('$251.50');
  // What is changed now concerns the next payment.
  await propose(grace, title, '9.00');
  await approve(mary);
  await enterCode(page, await newestCode(bank, ada.email));
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await expect(receipt).toContainText('$1.50');
  const { balance, transactions } = await ada.client.getWallet();
  expect(balance).toBe('4748.50');
  expect(transactions.map(({ kind, amount }) => [kind, amount])).toContainEqual(['fee', '1.50']);
});

test('[SET-01] [SET-02] a value for later is planned by keyboard alone, and shown as planned', async ({
  staffPage,
}) => {
  const [grace, mary] = await Promise.all([
    staffPage('administrator', 'Grace Hopper'),
    staffPage('approver', 'Mary Kenneth'),
  ]);
  await grace.goto('/staff/settings/fees.card');
  await tabTo(grace, grace.getByLabel('Fee for a virtual card', { exact: true }));
  await grace.keyboard.press('ControlOrMeta+A');
  await grace.keyboard.type('12');
  await grace.keyboard.press('Tab');
  await grace.keyboard.type('A l');
  await grace.getByLabel('Day and time (UTC)').fill(inAMonth());
  await grace.keyboard.press('Enter');
  await expect(dialog(grace, 'Propose this change')).toContainText('$10.00 becomes $12.00');
  await grace.keyboard.type('From the next month on');
  await tabTo(grace, dialog(grace, 'Propose this change').getByRole('button', { name: 'Propose' }));
  await grace.keyboard.press('Enter');
  await expect(grace).toHaveURL(/\/staff\/proposals\/[\da-f-]{36}$/);
  await approve(mary);
  await mary.goto('/staff/settings');
  const row = mary.getByRole('row', { name: /^Fee for a virtual card/ });
  await expect(row).toContainText('$10.00');
  await expect(row).toContainText('$12.00 from');
  await expectAccessible(mary);
});

test('[SET-05] the settings are exported, edited, and imported as one proposal; what is wrong is told by line', async ({
  staffPage,
}) => {
  const [grace, mary] = await Promise.all([
    staffPage('operations', 'Grace Hopper'),
    staffPage('approver', 'Mary Kenneth'),
  ]);
  await grace.goto('/staff/settings');
  const downloads = grace.waitForEvent('download');
  await button(grace, 'Export').click();
  const download = await downloads;
  expect(download.suggestedFilename()).toMatch(/^settings-\d+\.yaml$/);
  const exported = await readFile(await download.path(), 'utf8');

  await grace.getByRole('link', { name: 'Import a file' }).click();
  await expect(heading(grace, 'Import settings')).toBeVisible();
  const review = async (text: string) => {
    await grace
      .getByLabel('File')
      .setInputFiles({ name: 'settings.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });
    await button(grace, 'Review the file').click();
  };
  await review(exported);
  await expect(grace.getByText('Nothing would change')).toBeVisible();
  const rate = /^loans\.rate\.1-year: "12"/m;
  await review(exported.replace(rate, 'loans.rate.1-year: "1200"'));
  await expect(grace.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(
    /loans\.rate\.1-year: Line \d+: /,
  );
  await expectAccessible(grace);
  await review(exported.replace(rate, 'loans.rate.1-year: "11.5"'));
  const asked = dialog(grace, 'Propose this change');
  await expect(asked).toContainText('12% becomes 11.5%');
  await expectAccessible(grace);
  await asked.getByLabel('Reason').fill('Reviewed by the board');
  await asked.getByRole('button', { name: 'Propose' }).click();
  await expect(grace).toHaveURL(/\/staff\/proposals\/[\da-f-]{36}$/);
  await approve(mary);
  await mary.goto('/staff/settings/loans.rate.1-year');
  await expect(mary.getByRole('row', { name: /12%\s*11\.5%/ })).toContainText('Grace Hopper');
});

test('[OPS-01] a name and a colour that two people set are on the site, in the app, in a mail and on a receipt', async ({
  page,
  bank,
  staffPage,
}) => {
  const [grace, mary] = await Promise.all([
    staffPage('administrator', 'Grace Hopper'),
    staffPage('approver', 'Mary Kenneth'),
  ]);
  await grace.goto('/staff/settings/brand.colour.light');
  await grace.getByLabel('Colour on light pages', { exact: true }).fill('#ffcc00');
  await button(grace, 'Review the change').click();
  await expect(grace.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(
    'too light to be read on light pages',
  );
  await expectAccessible(grace);
  await propose(grace, 'Colour on light pages', '#7a1f5c');
  await approve(mary);
  await propose(grace, 'Name of the bank', 'Groat & Co');
  await approve(mary);

  await expect(async () => {
    await page.goto('/about');
    await expect(page).toHaveTitle('About us · Groat & Co', { timeout: 100 });
  }).toPass();
  await expect(page.getByText('The books came first')).toBeVisible();
  await expect(page.getByText('smallest coin')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Signup' }).first()).toHaveCSS(
    'background-color',
    'rgb(122, 31, 92)',
  );
  await expectAccessible(page);
  expect((await (await page.request.get('/site.webmanifest')).json()).name).toBe('Groat & Co');

  const ada = await openTransfer(page, bank);
  await expect(page).toHaveTitle(/ · Groat & Co$/);
  await describeAmerican(page);
  await toOtp(page);
  await enterCode(page, await newestCode(bank, ada.email));
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('Groat & Co');
  const { messages } = await ada.client.listSandboxMail({ query: { to: ada.email } });
  expect(messages[0]?.text).toMatch(/-- \nGroat & Co\n$/);
});

test('[ACT-01] in a bank whose accounts open in euros, quote, receipt, history and ledger agree to the cent', async ({
  page,
  bank,
  staffPage,
}) => {
  const [grace, mary] = await Promise.all([
    staffPage('operations', 'Grace Hopper'),
    staffPage('approver', 'Mary Kenneth'),
  ]);
  await propose(grace, 'Fee for a transfer', '2.25');
  await approve(mary);
  await propose(grace, 'Fee for an international transfer', '3.75');
  await approve(mary);
  await propose(grace, 'Currency of the first account', 'EUR', true);
  await approve(mary);

  const ada = await openTransfer(page, bank, { funds: '2000.00' });
  await bankButton(page, 'Show balances').click();
  await expect(page.getByLabel('Pay from')).toContainText('Main account (€2,000.00)');
  const payments = [
    // 200 / (0.78 / 0.92, less half a percent); the fees of the list are dollars, at 0.92.
    ['GBP', 'IBAN or account number', britishIban, '£200.00', /237,09\s€/, /3,45\s€/],
    ['EUR', 'IBAN', germanIban, /200,00\s€/, /200,00\s€/, /2,07\s€/],
  ] as const;
  for (const [currency, label, iban, sent, booked, fee] of payments) {
    await page.goto('/layout/transfer');
    await choose(page, currency);
    const payee = `Boole of ${currency}`;
    await fill(page, { 'Account name': payee, 'Bank name': 'Example Bank', [label]: iban, Amount: '200.00' });
    await expect(rail(page)).toContainText(fee);
    await bankButton(page, 'Continue').click();
    await toOtp(page);
    await expect(rail(page)).toContainText(sent);
    await expect(rail(page)).toContainText(fee);
    await enterCode(page, await newestCode(bank, ada.email));
    const receipt = page.getByRole('article', { name: 'Receipt' });
    for (const words of [sent, fee]) await expect(receipt).toContainText(words);
    await page.goto('/layout/transactions');
    const line = page
      .getByRole('listitem')
      .filter({ hasText: `Transfer to ${payee}` })
      .first();
    for (const words of [sent, booked]) await expect(line).toContainText(words);
  }
  const { balance, currency, transactions } = await ada.client.getWallet();
  expect([balance, currency]).toEqual(['1557.39', 'EUR']);
  expect(transactions.map(({ kind, amount }) => `${kind} ${amount}`).sort()).toEqual([
    'deposit 2000.00',
    'fee 2.07',
    'fee 3.45',
    'transfer 200.00',
    'transfer 237.09',
  ]);
});
