import { beforeAll, describe, expect, test } from 'vitest';
import { testBank } from '../../../tools/testing/bank.ts';
import { giveMoney } from '../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../tools/testing/customers.ts';
import type { openTestDatabase } from '../../../tools/testing/database.ts';
import { connected } from '../../../tools/testing/postgres-server.ts';
import type { Matter } from '../customers/journal.ts';
import { judge } from './judge.ts';

const bank = await testBank();
const { ownerUrl } = (bank.database as Awaited<ReturnType<typeof openTestDatabase>>).test;
const ada = await signedInCustomer(bank);

const said = { at: 2, outcome: 'done' } as const;
const registered: Matter = {
  asked: 'a-1',
  at: 1,
  who: ada.email,
  act: 'register',
  answer: { told: 'a-1', ...said },
};
let deposited: Matter;

beforeAll(async () => {
  const { data } = await ada.client.fundWallet({ body: { amount: '50.00' } });
  // A sandbox confirms it by itself, which on a busy machine would fall between two of these tests.
  await bank.database.pool.query(
    `UPDATE jobs.job SET start_after = now() + interval '1 day' WHERE name = 'confirm-sandbox-deposit' AND state = 'created'`,
  );
  const answer = { told: 'a-2', ...said, id: data.deposit_id };
  deposited = { asked: 'a-2', at: 1, who: ada.email, act: 'deposit', amount: '50.00', answer };
});

const found = async (matters: readonly Matter[], moment?: number) => {
  const { lost, doubled, unfinished, unsound } = await judge(
    ownerUrl,
    matters,
    moment === undefined ? {} : { moment },
  );
  return [lost, doubled, unfinished, unsound].map(({ length }) => length);
};

describe('whoever compares the books with what customers were told', () => {
  test('finds nothing where nothing is wrong', async () => {
    expect(await found([registered, deposited])).toEqual([0, 0, 0, 0]);
  });

  test('finds what was acknowledged and is not there', async () => {
    const answer = { told: 'a-3', ...said };
    const absent: Matter = { asked: 'a-3', at: 1, who: ada.email, act: 'deposit', amount: '60.00', answer };
    expect(await found([registered, deposited, absent])).toEqual([1, 0, 0, 0]);
  });

  test('finds what nobody asked for, and what was refused and is there all the same', async () => {
    expect(await found([registered])).toEqual([0, 1, 0, 0]);
    const answer = { told: 'a-2', at: 2, outcome: 'refused' } as const;
    expect(await found([registered, { ...deposited, answer }])).toEqual([0, 1, 0, 0]);
  });

  test('finds what is there twice', async () => {
    const answer = { told: 'a-2', ...said, id: crypto.randomUUID() };
    expect(await found([registered, { ...deposited, answer }])).toEqual([0, 1, 0, 0]);
  });

  test('finds what was never answered, unless it is asked about a moment before the answer', async () => {
    const open: Matter = { ...deposited, answer: undefined };
    expect(await found([registered, open])).toEqual([0, 0, 1, 0]);
    expect(await found([registered, open], 2)).toEqual([0, 0, 0, 0]);
  });

  test('finds what came after the moment that was restored', async () => {
    expect(await found([registered, { ...deposited, at: 5 }], 3)).toEqual([0, 1, 0, 0]);
  });

  test('finds a balance that the customer cannot explain', async () => {
    await giveMoney(bank, ada.id, '1.00');
    expect(await found([registered, deposited])).toEqual([0, 0, 0, 1]);
  });

  test('finds an entry that was slipped into the audit log: there twice, and not linked', async () => {
    await connected(ownerUrl, (owner) =>
      owner.query(`
        INSERT INTO audit_entry (id, at, actor_kind, actor_id, action, subject_kind, subject_id)
        SELECT gen_random_uuid(), at, actor_kind, actor_id, action, subject_kind, subject_id
        FROM audit_entry
        WHERE action = 'deposit.announce'`),
    );
    expect(await found([registered, deposited])).toEqual([0, 0, 0, 3]);
  });
});
