import { randomUUID } from 'node:crypto';
import { openLedger } from '@farthing/ledger';
import type pg from 'pg';
import { booksModule, referenceOf } from '../../apps/bank/src/modules/books/index.ts';
import { openDatabase } from '../../apps/bank/src/platform/database/database.ts';
import { type Customer, createCustomers } from './http/people.ts';

/** In a year, of one account. */
export const lines = 50_000;
const days = 365;

const codes = ['5411', '5812', '4111', '5661', '4900', '8011', '7011', '7832'] as const;

/** Somebody with that many lines in their wallet: a work for each day, until yesterday. */
export async function busyCustomer(pool: pg.Pool, url: string, key: Buffer): Promise<Customer> {
  let now = new Date(Date.now() - days * 86_400_000);
  const clock = { now: () => now };
  const ledger = openLedger({ pool, clock });
  const database = await openDatabase({ url, maxConnections: 2 });
  try {
    const [customer] = await createCustomers(pool, ledger, key, 1);
    if (customer === undefined) throw new Error('nobody is there');
    const books = booksModule({ ledger, jobs: { wake: () => {} }, stream: { nudge() {} }, clock, database });
    await books.open();
    const equity = books.account('equity', 'USD');
    for (let day = 0; day < days; day += 1) {
      const numbers = Array.from({ length: Math.ceil(lines / days) }, (_, n) => day * 1_000 + n);
      const made = numbers.map((number) => ({ id: randomUUID(), number, isIn: number % 3 === 0 }));
      await books.submit({
        commands: made.map(({ id, number, isIn }) => ({
          id,
          ...(isIn ? { from: equity, to: customer.wallet } : { from: customer.wallet, to: equity }),
          amount: BigInt(isIn ? 50_000 : 100 + (number % 900)),
        })),
        lines: made.map(({ id, number }) => ({
          ...{ transfer: id, account: customer.wallet, kind: 'card-payment', reference: referenceOf(id) },
          description: `Shop ${number % 200}`,
          payment: {
            ...{ party: `Shop ${number % 200}`, sent: null, narration: null },
            merchantCode: codes[number % codes.length] ?? '5411',
          },
        })),
        rows: [],
      });
      now = new Date(now.getTime() + 86_400_000);
    }
    await pool.query('VACUUM ANALYZE');
    return customer;
  } finally {
    await ledger.close();
    await database.close();
  }
}
