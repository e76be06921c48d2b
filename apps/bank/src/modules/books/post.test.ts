import { randomUUID } from 'node:crypto';
import type { Command } from '@farthing/ledger';
import { currencyCodes } from '@farthing/money';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, twoWallets, walletOf } from '../../../../../tools/testing/books.ts';
import { Outdated } from '../../platform/database/outdated.ts';
import { chart } from './chart.ts';
import { derivedId, keepBankCurrency, referenceOf, type StatementLine } from './index.ts';

const bank = await testBank();
const {
  database,
  modules: { books },
} = bank;
const { ada, grace, adasWallet, gracesWallet, fees, line } = await twoWallets(bank);

afterAll(() => expectSoundBooks(bank));

const post = (commands: readonly Command[], lines: readonly StatementLine[]) =>
  books.submit({ commands, lines, rows: [] });

const linesMissing = (given: number) => ({
  cause: { message: expect.stringContaining(`${given} statement lines were given for 1 entries`) },
});

const linesOf = (account: number) =>
  database.kysely
    .selectFrom('statement_line')
    .select(['no', 'kind', 'type', 'description', 'reference'])
    .where('ledger_account', '=', account)
    .orderBy('no', 'desc')
    .execute();

test('[LED-01] a movement between customers is written on both statements, once', async () => {
  const id = randomUUID();
  const command = { id, from: adasWallet, to: gracesWallet, amount: 500n };
  const lines = [
    line(id, adasWallet, { kind: 'transfer', description: 'Transfer to Grace Hopper' }),
    line(id, gracesWallet, { kind: 'transfer', description: 'Transfer from Ada Lovelace' }),
  ];
  await post([command], lines);
  await expect(post([command], lines)).rejects.toBeInstanceOf(Outdated);
  expect((await linesOf(adasWallet))[0]).toMatchObject({
    type: 'transfer',
    description: 'Transfer to Grace Hopper',
    reference: referenceOf(id),
  });
  expect(await linesOf(gracesWallet)).toMatchObject([{ kind: 'transfer', type: 'deposit' }]);
  expect(await walletOf(bank, grace.id)).toMatchObject({ balance: 500n });
});

test('[LED-03] fifty at once with the same id move money once', async () => {
  const before = await walletOf(bank, ada.id);
  const id = randomUUID();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      post([{ id, from: adasWallet, to: fees(), amount: 100n }], [line(id, adasWallet)]),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await walletOf(bank, ada.id)).balance).toBe(before.balance - 100n);
});

test('nothing moves when the account of a customer is touched without a line', async () => {
  const before = await walletOf(bank, ada.id);
  const command = { id: randomUUID(), from: adasWallet, to: fees(), amount: 100n };
  for (const lines of [[], [line(command.id, adasWallet), line(command.id, gracesWallet)]])
    await expect(post([command], lines)).rejects.toMatchObject(linesMissing(lines.length));
  expect(await walletOf(bank, ada.id)).toEqual(before);
});

test('placing a hold needs no line, posting it does', async () => {
  const hold = randomUUID();
  await post([{ kind: 'hold', id: hold, from: adasWallet, to: fees(), amount: 200n }], []);
  expect(await walletOf(bank, ada.id)).toMatchObject({ held: 200n });
  const id = derivedId(hold, 'posting');
  const command = { kind: 'post-hold', id, hold } as const;
  await expect(post([command], [])).rejects.toMatchObject(linesMissing(0));
  await post([command], [line(id, adasWallet)]);
  expect(await walletOf(bank, ada.id)).toMatchObject({ held: 0n });
});

test('an id that was used for something else is a fault of ours, not the customer’s', async () => {
  const id = randomUUID();
  await post([{ id, from: adasWallet, to: fees(), amount: 1n }], [line(id, adasWallet)]);
  await expect(
    post([{ id, from: adasWallet, to: fees(), amount: 2n }], [line(id, adasWallet)]),
  ).rejects.toThrow(`the ledger refuses ${id}: id-reused`);
});

test('[TXN-02] a withdrawal to a bank with the word transfer in its name stays a withdrawal', async () => {
  const id = randomUUID();
  const description = 'Withdrawal to TransferWise';
  await post(
    [{ id, from: adasWallet, to: fees(), amount: 1n }],
    [line(id, adasWallet, { kind: 'withdrawal', description })],
  );
  const [newest] = await linesOf(adasWallet);
  expect(newest).toMatchObject({ description, type: 'withdrawal' });
});

test('[LED-01] the trial balance has every account of the chart and adds up to nothing in each currency', async () => {
  const lines = await books.trialBalance(database.kysely);
  for (const currency of currencyCodes) {
    const ofCurrency = lines.filter((each) => each.currency === currency);
    expect(ofCurrency.reduce((sum, { balance }) => sum + balance, 0n)).toBe(0n);
    for (const name of Object.keys(chart)) expect(ofCurrency.map(({ line }) => line)).toContain(name);
  }
  const wallets = lines.find((each) => each.line === 'customer-wallets');
  const [adas, graces] = [await walletOf(bank, ada.id), await walletOf(bank, grace.id)];
  expect(wallets).toEqual({
    currency: 'USD',
    line: 'customer-wallets',
    title: 'Customer wallets',
    group: 'liability',
    means: 'what customers have in their wallets',
    accounts: expect.any(Number),
    balance: adas.balance + graces.balance,
    held: adas.held + graces.held,
  });
});

test('a bank whose wallets are in dollars does not start in euros, and says what to set', async () => {
  await keepBankCurrency(bank.database.pool, 'USD');
  await expect(keepBankCurrency(bank.database.pool, 'EUR')).rejects.toThrow(
    'LEDGER_CURRENCY is EUR, and this bank keeps its books in USD. Set it to USD, or begin with another database.',
  );
});

test('the running bank cannot change or remove a line', async () => {
  await expect(database.pool.query("UPDATE statement_line SET description = 'x'")).rejects.toThrow(
    'permission',
  );
  await expect(database.pool.query('DELETE FROM statement_line')).rejects.toThrow('permission');
});

test('a derived id is always the same, another for another purpose, and an id that the ledger takes', () => {
  const id = randomUUID();
  expect(derivedId(id, 'fee')).toBe(derivedId(id, 'fee'));
  expect(derivedId(id, 'fee')).not.toBe(derivedId(id, 'return'));
  expect(derivedId(id, 'fee')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(referenceOf('00000000-0000-0000-0000-00000000001f')).toBe('00000000000Z');
});
