import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, signIn } from '../../../../../tools/testing/customers.ts';

const bank = await testBank();

afterAll(() => expectSoundBooks(bank));

const today = () => bank.clock.now().toISOString().slice(0, 10);

test('[PAY-10] a month is kept whole, though its statement was downloaded before its last day was over', async () => {
  const first = Temporal.PlainDate.from(today()).with({ day: 1 });
  const last = first.add({ months: 1 }).subtract({ days: 1 });
  bank.clock.advance({ days: Temporal.PlainDate.from(today()).until(last).days });
  const [busy, quiet] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  const walletOf = async ({ client }: typeof busy) => (await client.listAccounts()).accounts[0]?.id ?? '';
  const wallets = await Promise.all([busy, quiet].map(walletOf));
  const query = { since: first.toString(), until: last.toString(), format: 'pdf' } as const;
  for (const [place, { id, client }] of [busy, quiet].entries()) {
    await giveMoney(bank, id, '10.00');
    await client.getStatement({ params: { accountId: wallets[place] ?? '' }, query });
  }
  await giveMoney(bank, busy.id, '5.00');
  bank.clock.advance({ days: 1 });
  await bank.modules.statements.keepMonth();
  await bank.modules.statements.keepMonth();
  const { rows } = await bank.database.pool.query<{ account_id: string; closing: bigint; lines: number }>(
    `SELECT account_id, closing, lines FROM statement
     WHERE account_id = ANY ($1::uuid[]) AND first_day = $2 AND last_day = $3 ORDER BY made_at, lines`,
    [wallets, query.since, query.until],
  );
  const kept = wallets.map((wallet) =>
    rows.filter(({ account_id }) => account_id === wallet).map(({ closing, lines }) => [closing, lines]),
  );
  expect(kept).toEqual([
    [
      [1_000n, 1],
      [1_500n, 2],
    ],
    [[1_000n, 1]],
  ]);
  // What is downloaded from then on is the statement that was kept.
  const { client } = await signIn(bank, busy.email);
  await client.getStatement({ params: { accountId: wallets[0] ?? '' }, query });
  const after = await bank.database.pool.query('SELECT FROM statement WHERE account_id = $1', [wallets[0]]);
  expect(after.rowCount).toBe(2);
});
