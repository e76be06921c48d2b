import { add, fromDecimal, money, toDecimal, zero } from '@farthing/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';

const bank = await testBank();
let ada: TestCustomer;

beforeAll(async () => {
  ada = await signedInCustomer(bank);
});

afterAll(() => expectSoundBooks(bank));

const ids = async () =>
  Object.fromEntries((await ada.client.listAccounts()).accounts.map(({ name, id }) => [name, id]));
const overTime = (query: { since?: string; time_zone?: string } = {}) => ada.client.getOverTime({ query });
const dollars = async () => (await overTime()).currencies.find(({ currency }) => currency === 'USD');

/** What the accounts in the sum have in a currency, with their pots, as their page says. */
async function heldNow(currency: 'USD' | 'EUR'): Promise<string> {
  const { accounts } = await ada.client.listAccounts();
  const held = accounts
    .filter((each) => each.in_sum && each.currency === currency)
    .flatMap(({ balance, in_pots }) => [fromDecimal(balance, currency), fromDecimal(in_pots, currency)]);
  return toDecimal(held.reduce(add, zero(currency)));
}

test('[INS-04] [ACT-02] the balances of all days are those of all accounts in the sum, with their pots, by currency', async () => {
  await ada.client.openAccount({ body: { kind: 'current', currency: 'USD', name: 'Holidays' } });
  await ada.client.openAccount({ body: { kind: 'current', currency: 'EUR', name: 'Travel' } });
  await giveMoney(bank, ada.id, '500.00');
  const { 'Main account': main = '', Holidays: holidays = '' } = await ids();
  await ada.client.moveMoney({ body: { from: main, to: holidays, amount: '120.00' } });
  const { pot } = await ada.client.openPot({
    params: { accountId: main },
    body: { name: 'Bicycle', picture: 'gift' },
  });
  await ada.client.movePotMoney({
    params: { accountId: main, potId: pot.id },
    body: { direction: 'in', amount: '30.00' },
  });
  const { days, currencies } = await overTime();
  expect(days).toHaveLength(31);
  expect(currencies.map(({ currency, balances }) => [currency, balances.length, balances.at(-1)])).toEqual([
    ['EUR', 31, await heldNow('EUR')],
    ['USD', 31, '500.00'],
  ]);
  expect(await heldNow('USD')).toBe('500.00');
  await ada.client.changeAccount({ params: { accountId: holidays }, body: { in_sum: false } });
  expect((await dollars())?.balances.at(-1)).toBe('380.00');
  await ada.client.changeAccount({ params: { accountId: holidays }, body: { in_sum: true } });
});

test('[INS-04] what came in and went out this month leaves out what moved between accounts of one’s own', async () => {
  expect(await dollars()).toMatchObject({ came_in: '500.00', went_out: '0.00' });
  const { month } = await overTime();
  expect(month).toEqual({ since: `${bank.clock.now().toISOString().slice(0, 7)}-01`, whole: true });
});

test('[INS-04] the money of last month is in the balances and not in the month', async () => {
  const before = bank.clock.now();
  bank.clock.advance({ days: 34 - before.getUTCDate() });
  ada = await signIn(bank, ada.email);
  await giveMoney(bank, ada.id, '7.00');
  const figures = await dollars();
  expect(figures).toMatchObject({ came_in: '7.00', went_out: '0.00' });
  expect(figures?.balances.slice(-2)).toEqual(['500.00', toDecimal(money(50_700n, 'USD'))]);
});

test('[INS-02] [INS-04] the month is that of Insight and statements, wherever somebody reads it', async () => {
  const before = bank.clock.now();
  const first = Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 1, 1);
  bank.clock.advance({ seconds: (first - before.getTime()) / 1000 });
  ada = await signIn(bank, ada.email);
  await giveMoney(bank, ada.id, '9.00');
  const since = new Date(first).toISOString().slice(0, 10);
  const { total } = await ada.client.getInsight({ query: {} });
  expect(total.came_in).toBe('9.00');
  for (const time_zone of ['UTC', 'America/Los_Angeles', 'Pacific/Auckland']) {
    const { month, currencies } = await overTime({ time_zone });
    expect(month).toMatchObject({ since });
    expect(currencies.find(({ currency }) => currency === 'USD')).toMatchObject({ came_in: '9.00' });
  }
});

test('[INS-04] a day in the future is told by its field, and nobody reads of another', async () => {
  expect(await refusalOf(overTime({ since: '2099-01-01' }))).toMatchObject({
    status: 400,
    errors: { since: [expect.any(String)] },
  });
  const eve = await signedInCustomer(bank, { first_name: 'Eve' });
  const { currencies } = await eve.client.getOverTime({ query: {} });
  expect(currencies.map(({ balances }) => balances.at(-1))).toEqual(['0.00']);
  expect(currencies.map(({ came_in }) => came_in)).toEqual(['0.00']);
});
