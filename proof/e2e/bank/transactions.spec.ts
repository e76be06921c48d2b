import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Movement, moveMoney, newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const mixed: readonly Movement[] = [
  { amount: '1000.00', kind: 'deposit', description: 'Deposit of USDT on TRC20' },
  { amount: '-250.00', kind: 'transfer', description: 'Transfer to A Patel' },
  { amount: '-10.00', kind: 'card-fee', description: 'Fee for a virtual card' },
  { amount: '-40.50', kind: 'withdrawal', description: 'Withdrawal to Barclays' },
];

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const filter = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function expectButtons(page: Page): Promise<void> {
  await expect(rows(page)).toContainText([
    'Withdrawal to Barclays',
    'Fee for a virtual card',
    'Transfer to A Patel',
    'Deposit of USDT on TRC20',
  ]);
  await expect(rows(page)).toContainText(['Withdrawal · ', 'Withdrawal · ', 'Transfer · ', 'Deposit · ']);
  await expect(page.getByText(/· Completed/)).toHaveCount(4);
  await expect(page.getByText('All 4 shown.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();

  for (const [name, shown] of [
    ['Withdrawal', ['Withdrawal to Barclays', 'Fee for a virtual card']],
    ['Deposit', ['Deposit of USDT on TRC20']],
    ['Transfer', ['Transfer to A Patel']],
    ['All', ['Withdrawal to Barclays', 'Fee for a virtual card', 'Transfer to A Patel', 'Deposit of USDT']],
  ] as const) {
    await filter(page, name).click();
    await expect(filter(page, name)).toHaveAttribute('aria-pressed', 'true');
    await expect(filter(page, name)).toBeFocused();
    await expect(rows(page)).toHaveCount(shown.length);
    await expect(rows(page)).toContainText([...shown]);
  }
}

async function expectInAddress(page: Page): Promise<void> {
  await filter(page, 'Transfer').click();
  await expect(page).toHaveURL(/\?type=transfer$/);
  await page.reload();
  await expect(filter(page, 'Transfer')).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page)).toHaveCount(1);
  await filter(page, 'All').click();
}

async function expectFound(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('1,000');
  await expect(page.getByText('1 found.')).toBeVisible();
  await expect(rows(page)).toContainText(['Deposit of USDT on TRC20']);
  await search.fill('£31.59');
  await expect(rows(page)).toContainText(['Withdrawal to Barclays']);
  await search.fill('nothing like this');
  await expect(page.getByText('No transactions match your filters.')).toBeVisible();
  await expectAccessible(page);
  await search.fill('');
  await expect(rows(page)).toHaveCount(4);
}

async function expectDownload(page: Page): Promise<void> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('transactions.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe(
    '\ufeffDate,Type,Description,Narration,Reference,Status,Amount,Currency,Booked (USD),Account,Account number',
  );
  expect(lines[1]).toMatch(
    /,Withdrawal,Withdrawal to Barclays,,[A-Z0-9]+,Completed,-40\.50,USD,-40\.50,Main account,\d{8}$/,
  );
}

async function expectBothHold(page: Page, accounts: readonly { readonly id: string }[]): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search' });
  const account = page.getByRole('combobox', { name: 'Account' });
  // At once, before the search is sent.
  await search.pressSequentially('patel');
  await account.selectOption(accounts[1]?.id ?? '');
  await expect(page.getByText('No transactions match your filters.')).toBeVisible();
  // Which of the two comes first in the address hangs on how quick the choice was.
  await expect(page).toHaveURL(
    ({ searchParams }) =>
      searchParams.get('account') === accounts[1]?.id && searchParams.get('q') === 'patel',
  );
  await page.reload();
  await expect(account).toHaveValue(accounts[1]?.id ?? '');
  await account.selectOption(accounts[0]?.id ?? '');
  await expect(search).toHaveValue('patel');
  await expect(rows(page)).toContainText(['Transfer to A Patel']);
  await expect(rows(page)).toHaveCount(1);

  await page.getByText('More filters').click();
  await page.getByLabel('Smallest amount').fill('100');
  await page.getByLabel('Direction').selectOption('Money in');
  await expect(page.getByText('No transactions match your filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove: “patel”' }).click();
  await expect(search).toBeFocused();
  await expect(rows(page)).toContainText(['Deposit of USDT on TRC20']);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await started).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  await page.getByLabel('Largest amount').fill('99');
  await expect(page.getByText('Enter a largest amount that is not below the smallest.')).toBeVisible();
  await expectAccessible(page);
}

test('[TXN-01] [TXN-02] [ACT-02] what happens shows without a reload; it is filtered, found and downloaded, and another’s account is no page', async ({
  page,
  context,
  bank,
}) => {
  test.slow();
  const customer = await newCustomer(bank);
  await signInBrowser(context, bank, customer);
  await page.clock.install();
  await page.goto('/layout/transactions');
  await test.step('what happens while the page is open shows without a reload', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
    await expect(page.getByText('No transactions yet. The first one will show here.')).toBeVisible();
    await expectAccessible(page);
    await moveMoney(bank, customer.id, mixed);
    await page.clock.fastForward(15_000);
    await expect(rows(page)).toHaveCount(4);
    await expectAccessible(page);
  });
  await test.step('[TXN-01] [TXN-02] buttons show all, withdrawals, deposits or transfers, each under its name', () =>
    expectButtons(page));
  await test.step('[TXN-01] the filter is in the address and survives a reload', () => expectInAddress(page));
  await test.step('[TXN-01] an amount is found as it was booked and as it is shown in pounds', () =>
    expectFound(page));
  await test.step('the history is downloaded as a CSV, whole and exact', () => expectDownload(page));
  await test.step('[TXN-01] [ACT-02] what is typed and what is chosen meanwhile both hold', async () =>
    expectBothHold(page, (await customer.client.listAccounts()).accounts));
  await test.step('[ACT-02] another’s account is no page', async () => {
    const mallory = await newCustomer(bank, { firstName: 'Mallory' });
    const [theirs] = (await mallory.client.listAccounts()).accounts;
    for (const path of ['transactions', 'transfer']) {
      await page.goto(`/layout/${path}?account=${theirs?.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    }
  });
});

const many: readonly Movement[] = Array.from({ length: 60 }, (_, number) => ({
  amount: '1.00',
  kind: 'deposit',
  description: number === 0 ? 'Harvest of pears' : `Deposit no ${number + 1}`,
}));

test('a long history reads on while one scrolls, with the real number, and a search goes through all of it', async ({
  page,
  context,
  bank,
}) => {
  const customer = await newCustomer(bank);
  await moveMoney(bank, customer.id, many);
  await signInBrowser(context, bank, customer);
  await page.goto('/layout/transactions');
  await expect(page.getByText('50 shown of 60.')).toBeVisible();
  await page.getByText('50 shown of 60.').scrollIntoViewIfNeeded();
  await expect(rows(page)).not.toHaveCount(50);
  // Over the list: a menu that is taller than the window would scroll by itself.
  await page.mouse.move(800, 400);
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByText('All 60 shown.')).toBeVisible();
  await expect(rows(page).last()).toContainText('Harvest of pears');

  await filter(page, 'Deposit').click();
  await expect(page.getByText('50 shown of 60.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('deposit');
  await expect(page.getByText('59 found, 50 shown.')).toBeVisible();
  await filter(page, 'All').click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('pears harvest');
  await expect(page.getByText('1 found.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await expect(page).toHaveURL(/\?q=pears\+harvest$/);
});
