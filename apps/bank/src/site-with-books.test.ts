import type { PublicSite } from '@farthing/contract';
import { expect, test, vi } from 'vitest';
import { testBank } from '../../../tools/testing/bank.ts';
import { withBooks } from './site-with-books.ts';

const site = { mode: 'sandbox' } as PublicSite;

test('a new bank has its books checked once by itself, and its pages say what came of it', async () => {
  const { modules, clock, database } = await testBank();
  const now = withBooks(async () => site, modules.desk, clock);
  const before = await now();
  expect(before.books).toBeUndefined();

  await modules.desk.checkOnce();
  await vi.waitFor(
    async () => expect(await modules.desk.findLastCheck()).toMatchObject({ state: 'passed' }),
    { timeout: 30_000, interval: 50 },
  );
  expect(await now(), 'the database is not asked with every page').toBe(before);
  clock.advance({ seconds: 10 });
  const after = await now();
  expect(after.books).toMatchObject({ isSound: true, lastHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  clock.advance({ seconds: 10 });
  expect(await now(), 'pages are not made anew while nothing has changed').toBe(after);

  await modules.desk.checkOnce();
  const { rows } = await database.pool.query('SELECT count(*)::int AS checks FROM ledger_check');
  expect(rows).toEqual([{ checks: 1 }]);

  await database.pool.query("UPDATE ledger_check SET state = 'failed', ledger_fault = 'planted'");
  clock.advance({ seconds: 10 });
  expect((await now()).books).toMatchObject({ isSound: false });
});

test('while the books cannot be read, the pages say what they said last', async () => {
  const { modules, clock } = await testBank();
  const away = {
    findLastCheck: () => Promise.reject(new Error('the database is away')),
  } satisfies Pick<typeof modules.desk, 'findLastCheck'>;
  const now = withBooks(async () => site, away, clock);
  expect((await now()).books).toBeUndefined();
});
