import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openLedger } from '@farthing/ledger';
import { currencyCodes } from '@farthing/money';
import { expect, test } from 'vitest';
import { testClock } from '../../../../../tools/testing/clock.ts';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import { type BankAccount, chart } from './chart.ts';
import { booksModule } from './index.ts';

const database = await openTestDatabase();
const ledger = openLedger({ pool: database.pool });
const names = Object.keys(chart) as BankAccount[];
const jobs = { wake() {} };
const stream = { nudge() {} };
const clock = testClock();

test('every account of the chart exists once per currency, however often and by however many the books are opened', async () => {
  const processes = [1, 2, 3].map(() => booksModule({ ledger, jobs, stream, clock, database }));
  await Promise.all(processes.map((books) => books.open()));
  await processes[0]?.open();
  const idsOf = (books: (typeof processes)[number]) =>
    currencyCodes.flatMap((currency) => names.map((name) => books.account(name, currency)));
  const [first, second] = processes.map(idsOf);
  expect(first).toEqual(second);
  expect(new Set(first).size).toBe(names.length * currencyCodes.length);
});

test('an account of the bank has its currency and no floor', async () => {
  const books = booksModule({ ledger, jobs, stream, clock, database });
  await books.open();
  const [account] = await ledger.accounts([books.account('payouts-in-transit', 'EUR')]);
  expect(account).toMatchObject({
    code: 'bank:EUR:payouts-in-transit',
    currency: 'EUR',
    floor: null,
    balance: 0n,
  });
});

test('the documentation lists the chart as it is', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../../docs/money/books.md'), 'utf8');
  const listed = [...text.matchAll(/^\| `(.+)` \| (\w+) \| (.+) \|$/gm)].map(([, name, group, means]) => [
    name,
    { group, means },
  ]);
  expect(Object.fromEntries(listed)).toEqual(chart);
});

test('before the books are opened no account is given out', () => {
  expect(() => booksModule({ ledger, jobs, stream, clock, database }).account('equity', 'USD')).toThrow(
    'is not open',
  );
});
