import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney, walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
import { decidedAnew } from '../../platform/database/outdated.ts';

const bank = await testBank();
const { books } = bank.modules;

const reverse = (id: string) =>
  decidedAnew(async () => {
    const posting = await books.posting(bank.database.kysely, id);
    await books.submit({ ...books.reversalOf(posting), rows: [] });
  });
const newestOf = async (customerId: string) => {
  const { entries } = await bank.ledger.history((await walletOf(bank, customerId)).id);
  return entries[0]?.transfer.id ?? '';
};

afterAll(() => expectSoundBooks(bank));

test('a posting is undone once, however many ask at the same moment, and its customer reads why', async () => {
  const ada = await signedInCustomer(bank);
  await giveMoney(bank, ada.id, '12.34');
  const gift = await newestOf(ada.id);
  const outcomes = await Promise.allSettled([reverse(gift), reverse(gift), reverse(gift)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'posting_not_reversible' });
  const { balance, transactions } = await ada.client.getWallet();
  expect(balance).toBe('0.00');
  expect(transactions.map(({ description }) => description)).toEqual([
    'Reversed: Gift of the house',
    'Gift of the house',
  ]);
  await expect(reverse(await newestOf(ada.id))).rejects.toMatchObject({
    message: 'It is a reversal itself.',
  });
});

test('money that was spent meanwhile cannot be taken back, and what is unknown cannot be undone', async () => {
  const [ada, grace] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  await giveMoney(bank, ada.id, '10.00');
  const gift = await newestOf(ada.id);
  const { kysely } = bank.database;
  const [from, to] = [
    await books.customerAccount(kysely, ada.id),
    await books.customerAccount(kysely, grace.id),
  ];
  const id = randomUUID();
  const line = { transfer: id, kind: 'transfer', description: 'Transfer', reference: 'TEST' } as const;
  await books.submit({
    commands: [{ id, from, to, amount: 1_000n }],
    lines: [
      { ...line, account: from },
      { ...line, account: to },
    ],
    rows: [],
  });
  await expect(reverse(gift)).rejects.toMatchObject({ code: 'insufficient_funds' });
  await expect(reverse(randomUUID())).rejects.toMatchObject({ code: 'posting_not_reversible' });
});
