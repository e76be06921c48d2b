import { randomUUID } from 'node:crypto';
import { type MovementCategory, movementCategories } from '@farthing/contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signIn, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { shop } from '../../../../../../tools/testing/insight/shopping.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import {
  minorOf,
  readStatement,
  statementText,
} from '../../../../../../tools/testing/statements/statement-files.ts';
import { payingCustomer } from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

afterAll(() => expectSoundBooks(bank));

const places = [
  { party: 'Corner Grocer', merchantCode: '5411' },
  { party: 'Night Bus', merchantCode: '4111' },
  { party: 'Hill Boots', merchantCode: '5661' },
  { party: 'Ada’s Café', merchantCode: '5812' },
  { party: null, kind: 'fee' as const },
];

const chosen = movementCategories.filter(
  (category): category is Exclude<MovementCategory, 'own'> => category !== 'own',
);

const aDay = fc.record({
  later: fc.integer({ min: 0, max: 9 }),
  minor: fc.integer({ min: 1, max: 90_000 }),
  isIn: fc.boolean(),
  place: fc.nat({ max: places.length - 1 }),
  /** Which movement gets another category then, and which. */
  correct: fc.option(fc.tuple(fc.nat({ max: 200 }), fc.constantFrom(...chosen), fc.boolean())),
});

type ADay = typeof aDay extends fc.Arbitrary<infer Day> ? Day : never;

const monthOf = (date: Date) => date.toISOString().slice(0, 7);
const again = async (customer: TestCustomer) => ({
  ...customer,
  client: bank.client((await signIn(bank, customer.email)).access),
});

/** A year of somebody, day after day. */
async function live(customer: TestCustomer, days: readonly ADay[]): Promise<void> {
  const made: string[] = [];
  for (const { later, minor, isIn, place, correct } of days) {
    bank.clock.advance({ days: later });
    made.push(await shop(bank, customer, BigInt(isIn ? minor : -minor), places[place] ?? { party: null }));
    if (correct === null) continue;
    const [which, category, only_this] = correct;
    const { client } = await again(customer);
    const params = { movementId: made[which % made.length] ?? '' };
    await client.chooseCategory({ params, body: { category, only_this } });
  }
}

test('[INS-02] over a random year the sums of every span are those of the statement', {
  timeout: 120_000,
}, async () => {
  const before = await payingCustomer(bank, '1000000.00');
  const firstMonth = monthOf(bank.clock.now());
  const [days = []] = fc.sample(fc.array(aDay, { minLength: 70, maxLength: 80 }), 1);
  await live(before, days);
  const ada = await again(before);
  const lastMonth = monthOf(bank.clock.now());
  const [wallet] = (await ada.client.listAccounts()).accounts;
  for (const [since, until] of spansBetween(firstMonth, lastMonth)) {
    const { days, total, categories, parties } = await ada.client.getInsight({ query: { since, until } });
    const text = await statementText(ada, wallet?.id ?? '', {
      ...{ since: days.first, until: days.last, format: 'csv' },
    });
    const { amounts } = readStatement.csv(text);
    const [ins, outs] = [amounts.filter((each) => each > 0n), amounts.filter((each) => each < 0n)];
    const stated = { came_in: sumOf(ins), went_out: -sumOf(outs) };
    expect({ came_in: minorOf(total.came_in), went_out: minorOf(total.went_out) }).toEqual(stated);
    expect(sumOf(categories.map(({ went_out }) => minorOf(went_out)))).toBe(stated.went_out);
    expect(sumOf(categories.map(({ lines }) => BigInt(lines)))).toBe(BigInt(amounts.length));
    for (const { category, lines, came_in, went_out } of categories) {
      const query = { category, since: days.first, until: days.last, limit: 100 };
      const { transactions, total: found } = await ada.client.listTransactions({ query });
      const of = (type: string) =>
        sumOf(
          transactions.filter((each) => each.transaction_type === type).map(({ amount }) => minorOf(amount)),
        );
      expect([found, of('credit'), of('debit')]).toEqual([lines, minorOf(came_in), minorOf(went_out)]);
    }
    const named = parties.find(({ party }) => party === 'Hill Boots');
    if (named === undefined) continue;
    const query = { party: named.party, category: named.category, since: days.first, until: days.last };
    expect((await ada.client.listTransactions({ query })).total).toBe(named.lines);
  }
});

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, each) => sum + each, 0n);

/** Each month by itself, and all together as far as can be asked for. */
function spansBetween(first: string, last: string): readonly (readonly [string, string])[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = next(month)) months.push(month);
  const together = months.slice(-12);
  return [...months.map((month) => [month, month] as const), [together[0] ?? last, last]];
}

function next(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

test('[INS-02] money between accounts of one’s own is in no total, and what was before stands beside', async () => {
  const first = await payingCustomer(bank, '100.00');
  await shop(bank, first, -10_00n, { party: 'Corner Grocer', merchantCode: '5411' });
  bank.clock.advance({ days: 31 });
  const ada = await again(first);
  const { account } = await ada.client.openAccount({
    body: { kind: 'current', currency: 'USD', name: 'Trip' },
  });
  const [wallet] = (await ada.client.listAccounts()).accounts;
  await ada.client.moveMoney({ body: { from: wallet?.id ?? '', to: account.id, amount: '5.00' } });
  await shop(bank, ada, -7_00n, { party: 'Corner Grocer', merchantCode: '5411' });
  const month = monthOf(bank.clock.now());
  const since = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 3, 1));
  const read = await ada.client.getInsight({ query: { since: monthOf(since), until: month } });
  expect(read.total).toMatchObject({ came_in: '100.00', went_out: '17.00' });
  expect(read.categories.map(({ category, went_out }) => [category, went_out])).toEqual([
    ['groceries', '17.00'],
    ['own', '5.00'],
    ['other', '0.00'],
  ]);
  expect(read.months).toHaveLength(12);
  expect(read.parties).toEqual([
    { party: 'Corner Grocer', category: 'groceries', came_in: '0.00', went_out: '17.00', lines: 2 },
  ]);
  const now = await ada.client.getInsight({ query: {} });
  expect(now.categories[0]).toMatchObject({ category: 'groceries', went_out: '7.00' });
  const other = await ada.client.getInsight({ query: { account: account.id } });
  expect([other.total, other.categories[0]?.category]).toEqual([
    { came_in: '0.00', went_out: '0.00', before: { came_in: '0.00', went_out: '0.00' } },
    'own',
  ]);
});

test('[INS-02] nonsense months are told by field, and another’s account is not there', async () => {
  const [ada, grace] = [await payingCustomer(bank, '0'), await payingCustomer(bank, '0')];
  const [hers] = (await grace.client.listAccounts()).accounts;
  const ask = async (query: object) => {
    const refused = await refusalOf(ada.client.getInsight({ query }));
    return [refused?.status, Object.keys(refused?.errors ?? {})];
  };
  const month = monthOf(bank.clock.now());
  expect(await ask({ since: '2026-13' })).toEqual([400, ['since']]);
  expect(await ask({ since: '0000-00' })).toEqual([400, ['since']]);
  expect(await ask({ until: 'now' })).toEqual([400, ['until']]);
  expect(await ask({ since: '2199-01' })).toEqual([400, ['since']]);
  expect(await ask({ since: month, until: '2020-01' })).toEqual([400, ['until']]);
  expect(await ask({ since: '2020-01', until: '2021-01' })).toEqual([400, ['until']]);
  expect(await ask({ account: hers?.id })).toEqual([404, []]);
  expect(await ask({ account: randomUUID() })).toEqual([404, []]);
});
