import { randomUUID } from 'node:crypto';
import { verify } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../../tools/testing/settings.ts';
import { type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';
import { moveToNoon } from '../../../../../../tools/testing/withdrawals.ts';
import { type BankAccount, keepDays } from '../../books/index.ts';

const bank = await testBank();
const today = () => bank.clock.now().toISOString().slice(0, 10);
// What the bank has when it opens is of this day; from eleven in the morning on, the noon below is that of the next.
const opened = today();
moveToNoon(bank);
const { books } = bank.modules;

let audrey: TestMember;
let [dayOne, dayTwo] = ['', ''];

async function move(from: BankAccount, to: BankAccount, currency: Currency, amount: bigint): Promise<void> {
  const [payer, payee] = [books.account(from, currency), books.account(to, currency)];
  await books.submit({
    commands: [{ id: randomUUID(), from: payer, to: payee, amount }],
    lines: [],
    rows: [],
  });
}

/** One euro is worth this many dollars from now on: the table has what a dollar buys. */
async function setRates(eur: string): Promise<void> {
  await bank.database.pool.query(
    "INSERT INTO exchange_rates (fetched_at, source, eur, gbp) VALUES ($1, 'test', $2, 0.5)",
    [bank.clock.now(), eur],
  );
}

beforeAll(async () => {
  dayOne = today();
  await setRates('0.8');
  // The owners put in 100 dollars, kept with another bank; 8 euros come in whose owner nobody knows, exchanged for 10 dollars.
  await move('payouts-settled', 'equity', 'USD', 10_000n);
  await move('currency-position', 'suspense', 'EUR', 800n);
  await move('payouts-settled', 'currency-position', 'USD', 1_000n);
  // A fee of 4 euros, which are worth 5 dollars that day.
  await move('payouts-settled', 'card-fees', 'EUR', 400n);
  bank.clock.advance({ days: 1 });
  dayTwo = today();
  await setRates('1');
  await move('bank-charges', 'payouts-settled', 'USD', 150n);
  bank.clock.advance({ days: 1 });
  audrey = await testMember(bank, 'auditor', 'Audrey Stone');
});

// By the ledger alone: these postings are made by hand, and no card or payment stands behind them.
afterAll(async () => expect(await verify(bank.database.pool)).toMatchObject({ fault: undefined }));

const read = (period: string) => audrey.client.getStatements({ query: { period } });

const amountsOf = (headings: readonly { heading: string; amount: string }[]) =>
  Object.fromEntries(headings.map(({ heading, amount }) => [heading, amount]));

test('[OPS-03] balance sheet and profit and loss of a day are in one currency, at the rates of their days', async () => {
  const one = await read(dayOne);
  expect(amountsOf(one.balance_sheet.headings)).toEqual({
    // 100 and 10 dollars, and 4 euros at 1.25.
    'Cash and claims on other banks': '115.00',
    'Other liabilities': '10.00',
    'Owners’ equity': '100.00',
  });
  expect(one.balance_sheet).toMatchObject({
    assets: '115.00',
    result: '5.00',
    exchange_difference: '0.00',
    liabilities_and_equity: '115.00',
    balances: true,
  });
  expect(one.profit_and_loss).toMatchObject({ exchange_difference: '0.00', result: '5.00' });
  expect(one).toMatchObject({ currency: 'USD', first: dayOne, last: dayOne, final: true });
  expect(one.rates).toContainEqual({ currency: 'EUR', rate: '0.800000' });
});

test('[OPS-03] when rates change, what is owed and held is worth something else, and the difference is a line of its own', async () => {
  const two = await read(dayTwo);
  expect(amountsOf(two.balance_sheet.headings)).toEqual({
    'Cash and claims on other banks': '112.50',
    'Other liabilities': '8.00',
    'Owners’ equity': '100.00',
  });
  // Two dollars less are owed; of the four euros that were earned at 1.25, one dollar is gone.
  expect(two.balance_sheet).toMatchObject({
    assets: '112.50',
    result: '3.50',
    exchange_difference: '1.00',
    liabilities_and_equity: '112.50',
    balances: true,
  });
  expect(amountsOf(two.profit_and_loss.headings)).toEqual({ 'Bank charges': '1.50' });
  expect(two.profit_and_loss).toMatchObject({ exchange_difference: '1.00', result: '-0.50' });
});

test('[OPS-03] the statements are the same with kept days and without, and in another currency they balance as well', async () => {
  const before = await Promise.all([read(dayOne), read(dayTwo)]);
  const days = (Date.parse(dayTwo) - Date.parse(opened)) / 86_400_000 + 1;
  expect(await keepDays(bank.database, bank.clock)).toBe(days);
  expect(await Promise.all([read(dayOne), read(dayTwo)])).toEqual(before);
  const inEuros = await audrey.client.getStatements({ query: { period: dayTwo, currency: 'EUR' } });
  expect(inEuros.balance_sheet).toMatchObject({ assets: '112.50', balances: true });
});

test('[OPS-03] an account that is mapped to nothing is not hidden: it stands under “Not mapped”, and the sums are the same', async () => {
  const before = await read(dayTwo);
  await changeSettings(bank, {
    'books.heading.suspense': 'Not mapped',
    'books.heading.card-fees': 'Not mapped',
  });
  await expect
    .poll(async () => amountsOf((await read(dayTwo)).balance_sheet.headings)['Not mapped'])
    .toBe('12.00');
  const after = await read(dayTwo);
  const { assets, liabilities_and_equity, balances } = after.balance_sheet;
  expect({ assets, liabilities_and_equity, balances }).toEqual({
    assets: before.balance_sheet.assets,
    liabilities_and_equity: before.balance_sheet.liabilities_and_equity,
    balances: true,
  });
  const unmapped = after.balance_sheet.headings.find(({ section }) => section === 'unmapped');
  expect(unmapped?.lines.map(({ line, own }) => [line, own])).toEqual([
    ['card-fees', '4.00'],
    ['suspense', '8.00'],
  ]);
});

test('[OPS-03] a period that is yet to come, or none, is told by its field', async () => {
  for (const period of ['2999-01', '2026-13', '2026-02-30', 'May', '2026']) {
    const refusal = await refusalOf(read(period));
    expect(Object.keys(refusal?.errors ?? {})).toEqual(['period']);
  }
});
