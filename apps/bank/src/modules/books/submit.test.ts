import { randomUUID } from 'node:crypto';
import { change } from '@farthing/ledger';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, twoWallets, walletOf } from '../../../../../tools/testing/books.ts';
import { decidedAnew, Outdated } from '../../platform/database/outdated.ts';
import type { Work } from './index.ts';

const bank = await testBank();
const {
  database,
  modules: { books },
} = bank;
const { ada, grace, adasWallet, gracesWallet, fees, line } = await twoWallets(bank);

afterAll(() => expectSoundBooks(bank));

const renamed = change('customer', {
  key: { id: 'uuid' },
  was: { first_name: 'text' },
  set: { first_name: 'text' },
});

/** A transfer from Ada to Grace, and a new first name for Ada. */
function work(amount: bigint, from: string, to: string): Work {
  const id = randomUUID();
  return {
    commands: [{ id, from: adasWallet, to: gracesWallet, amount }],
    lines: [
      line(id, adasWallet, { kind: 'transfer', description: 'Transfer to Grace Hopper' }),
      line(id, gracesWallet, { kind: 'transfer', description: 'Transfer from Ada Lovelace' }),
    ],
    rows: [renamed.row({ id: ada.id, was: { first_name: from }, first_name: to })],
  };
}

const firstName = async () => (await ada.client.getProfile({ params: { userId: ada.id } })).user.first_name;

test('[LED-01] a work moves money, writes its lines and its rows', async () => {
  const [before, name] = [await walletOf(bank, grace.id), await firstName()];
  const asked = work(500n, name, 'Augusta');
  await books.submit(asked);
  expect(await walletOf(bank, grace.id)).toMatchObject({ balance: before.balance + 500n });
  expect(await firstName()).toBe('Augusta');
  const lines = await database.kysely
    .selectFrom('statement_line')
    .select(['type', 'description', 'search_text'])
    .where('transfer_id', '=', asked.commands[0]?.id ?? '')
    .orderBy('ledger_account')
    .execute();
  expect(lines).toMatchObject([
    { type: 'transfer', description: 'Transfer to Grace Hopper' },
    { type: 'deposit', description: 'Transfer from Ada Lovelace' },
  ]);
  await books.submit(work(1n, 'Augusta', 'Ada'));
});

test('nothing is done when what was decided on has changed', async () => {
  const before = await walletOf(bank, ada.id);
  await expect(books.submit(work(500n, 'Eve', 'Mallory'))).rejects.toBeInstanceOf(Outdated);
  expect(await walletOf(bank, ada.id)).toEqual(before);
  expect(await firstName()).toBe('Ada');
});

test('[LED-02] what the ledger refuses is refused in the words of the contract, and leaves everything as it was', async () => {
  await expect(books.submit(work(10n ** 12n, 'Ada', 'Eve'))).rejects.toMatchObject({
    code: 'insufficient_funds',
  });
  expect(await firstName()).toBe('Ada');
});

test('nothing moves when the account of a customer is touched without a line', async () => {
  const before = await walletOf(bank, ada.id);
  const command = { id: randomUUID(), from: adasWallet, to: fees(), amount: 100n };
  for (const lines of [[], [line(command.id, adasWallet), line(command.id, gracesWallet)]])
    await expect(books.submit({ commands: [command], lines, rows: [] })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('statement lines were given for 1 entries') },
    });
  const stray = { commands: [command], lines: [line(randomUUID(), adasWallet)], rows: [] };
  await expect(books.submit(stray)).rejects.toThrow('moves nothing');
  expect(await walletOf(bank, ada.id)).toEqual(before);
});

test('a work that somebody else did differently is decided anew, and fails if it was decided on nothing', async () => {
  const first = work(1n, 'Ada', 'Ada');
  await books.submit(first);
  const [command] = first.commands;
  const other = { ...first, commands: [{ ...command, amount: 2n }] } as Work;
  const outdated = await books.submit(other).catch((error: unknown) => error);
  expect(outdated).toBeInstanceOf(Outdated);
  await expect(decidedAnew(() => books.submit(other))).rejects.toThrow('id-reused');
  await expect(books.submit({ ...other, rows: [] })).rejects.toThrow('id-reused');
});

test('an empty work is done at once', async () => {
  expect(await books.submit({ commands: [], lines: [], rows: [] })).toEqual([]);
});

test('the lines of many at once are numbered without a gap', async () => {
  const works = Array.from({ length: 30 }, () => ({ ...work(1n, 'Ada', 'Ada'), rows: [] }));
  await Promise.all(works.map((one) => books.submit(one)));
  const { rows } = await database.pool.query(
    `SELECT count(*) AS lines, max(type_seq) AS last, count(DISTINCT type_seq) AS numbers
     FROM statement_line WHERE ledger_account = $1 AND type = 'transfer'`,
    [adasWallet],
  );
  expect(rows[0]?.last).toBe(rows[0]?.lines);
  expect(rows[0]?.numbers).toBe(rows[0]?.lines);
});
