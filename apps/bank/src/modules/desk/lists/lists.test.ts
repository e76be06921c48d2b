import type {
  listAllAccounts,
  listConversations,
  listDeposits,
  listPayments,
  listPostings,
  SentQueryOf,
} from '@farthing/contract';
import { beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { someHash } from '../../../../../../tools/testing/hash.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';
import { moveToNoon, pay, payingCustomer, payment } from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
// Far ahead of the database's clock, so that nothing confirms or arrives by itself while the tests run.
bank.clock.advance({ days: 1 });
moveToNoon(bank);

let olga: TestMember;
let ada: TestCustomer;
let bob: TestCustomer;

const reason = 'Seen on the block explorer';
const today = () => bank.clock.now().toISOString().slice(0, 10);

beforeAll(async () => {
  [olga, ada, bob] = await Promise.all([
    testMember(bank, 'operations'),
    payingCustomer(bank, '1000.00'),
    signedInCustomer(bank, { first_name: 'Bob' }),
  ]);
});

async function announced(amount: string, network: 'TRC20' | 'BTC' = 'TRC20'): Promise<string> {
  bank.clock.advance({ seconds: 1 });
  return (await bob.client.fundWallet({ body: { amount, network } })).data.deposit_id;
}

test('[RSK-12] deposits are found by state, network, amount, day, customer and hash, closed ones too', async () => {
  const [small, large, onBitcoin] = [
    await announced('5.00'),
    await announced('700.00'),
    await announced('50.00', 'BTC'),
  ];
  const hash = someHash();
  const body = { received: '700.00', transaction_hash: hash, reason };
  await olga.client.confirmDeposit({ params: { depositId: large }, body });
  await olga.client.rejectDeposit({ params: { depositId: small }, body: { reason } });
  const find = async (query: SentQueryOf<typeof listDeposits>) =>
    (await olga.client.listDeposits({ query })).rows.map(({ id }) => id);

  expect(await find({ customer_id: bob.id })).toEqual([onBitcoin, large, small]);
  expect(await find({ customer_id: ada.id })).toEqual([]);
  expect(await find({ state: 'credited' })).toEqual([large]);
  expect(await find({ state: 'rejected', amount_from: '5.00', amount_to: '5.00' })).toEqual([small]);
  expect(await find({ network: 'BTC' })).toEqual([onBitcoin]);
  expect(await find({ hash: ` 0x${hash.toUpperCase()}` })).toEqual([large]);
  expect(await find({ at_from: today(), at_to: today() })).toHaveLength(3);
  expect(await find({ at_to: '2020-01-01' })).toEqual([]);
  const { deposit, evidence } = await olga.client.getDeposit({ params: { depositId: large } });
  expect(deposit).toMatchObject({
    state: 'credited',
    received: { amount: '700.00' },
    transaction_hash: hash,
  });
  expect(evidence.customers).toMatchObject([{ customer: { id: bob.id } }]);
});

test('[RSK-12] payments are found by state, payee, reference, amount and day, and read page by page', async () => {
  const ids: string[] = [];
  for (const amount of ['10.00', '20.00', '30.00']) {
    bank.clock.advance({ seconds: 1 });
    ids.unshift((await pay(bank, ada, payment({ amount }))).data.withdrawal_id);
  }
  const find = (query: SentQueryOf<typeof listPayments>) => olga.client.listPayments({ query });
  const columns = 'payer,at,state,amount,debit,reference,account';
  const first = await find({ customer_id: ada.id, limit: 2, columns });
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const second = await find({ customer_id: ada.id, limit: 2, cursor: first.next_cursor ?? '' });
  expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(second.next_cursor).toBeNull();
  const newest = first.rows[0]?.cells;
  expect(newest).toMatchObject({
    state: 'paying',
    payer: { id: ada.id },
    payee: 'Konrad Zuse',
    account: '•••• 3000',
    amount: { amount: '30.00', currency: 'EUR' },
  });
  const byReference = await find({ reference: newest?.reference?.toLowerCase() ?? '' });
  expect(byReference.rows.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  expect((await find({ payee: 'konrad' })).rows).toHaveLength(3);
  expect((await find({ state: 'completed' })).rows).toEqual([]);
  expect((await find({ debit_from: newest?.debit?.amount, at_from: today() })).rows).toHaveLength(1);
  expect(await refusalOf(find({ cursor: 'nonsense' }))).toMatchObject({
    errors: { cursor: [expect.any(String)] },
  });
  const { evidence } = await olga.client.getPayment({ params: { withdrawalId: ids[0] ?? '' } });
  expect(evidence.facts).toContainEqual({ type: 'money', name: 'sent', amount: '30.00', currency: 'EUR' });
});

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('[OPS-02] accounts are found by kind, currency, state, day and whole number, and an export has the same rows', async () => {
  const opened = await bob.client.openAccount({
    body: { kind: 'savings', currency: 'GBP', name: 'Rainy days' },
  });
  const { id, account_number } = opened.account;
  const find = async (query: SentQueryOf<typeof listAllAccounts>) =>
    (await olga.client.listAllAccounts({ query: { customer_id: bob.id, ...query } })).rows;
  const [newest, ...older] = await find({ columns: 'kind,currency,number,held,balance,state,name' });
  expect(newest).toEqual({
    id,
    cells: {
      holder: { id: bob.id, name: 'Bob Lovelace' },
      kind: 'savings',
      currency: 'GBP',
      number: `•••• ${account_number.slice(-4)}`,
      held: { amount: '0.00', currency: 'GBP' },
      balance: { amount: '0.00', currency: 'GBP' },
      state: 'open',
      name: 'Rainy days',
    },
  });
  expect(older.map(({ cells }) => cells.kind)).toContain('wallet');
  const ids = async (query: SentQueryOf<typeof listAllAccounts>) => (await find(query)).map((row) => row.id);
  expect(await ids({ currency: 'GBP', kind: 'savings,current' })).toEqual([id]);
  expect(await ids({ opened_from: today(), opened_to: today() })).toContain(id);
  expect(await ids({ number: ` ${account_number.slice(0, 4)} ${account_number.slice(4)}` })).toEqual([id]);
  expect(await ids({ state: 'closed' })).toEqual([]);
  await bob.client.closeAccount({ params: { accountId: id }, body: {} });
  expect(await ids({ state: 'closed' })).toEqual([id]);
  expect(await ids({ state: 'open,closed' })).toHaveLength(older.length + 1);

  const query = { customer_id: bob.id, columns: 'number,state', format: 'csv' } as const;
  const lines = text((await olga.client.exportAccounts({ query })).bytes)
    .trimEnd()
    .split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(await ids({}));
  expect(lines[1]).toBe(`${id},Bob Lovelace,•••• ${account_number.slice(-4)},Closed`);
});

test('[OPS-02] a thief among staff: nobody without the right to reveal finds an account or a writer by guessing', async () => {
  const mary = await testMember(bank, 'approver');
  expect(await refusalOf(mary.client.listAllAccounts({ query: { number: '12345678' } }))).toMatchObject({
    errors: { number: [expect.any(String)] },
  });
  expect(await refusalOf(mary.client.countAccounts({ query: { number: '12345678' } }))).toMatchObject({
    errors: { number: [expect.any(String)] },
  });
  expect(
    await refusalOf(mary.client.listConversations({ query: { email: 'nobody@example.com' } })),
  ).toMatchObject({ errors: { email: [expect.any(String)] } });
  expect(await refusalOf(mary.client.exportAccounts({ query: { format: 'csv' } }))).toMatchObject({
    code: 'permission_denied',
  });
  const anna = await testMember(bank, 'administrator');
  expect(await refusalOf(anna.client.listAllAccounts({ query: {} }))).toMatchObject({
    code: 'permission_denied',
  });
});

async function write(full_name: string, message: string): Promise<void> {
  bank.clock.advance({ seconds: 1 });
  const body = JSON.stringify({ full_name, email: 'Wilma.Writer@Example.com', message });
  const headers = { 'content-type': 'application/json' };
  await bank.fetch('/api/v1/support/contact/', { method: 'POST', body, headers });
}

test('[OPS-02] conversations are found by state, sender and colleague, and say who has them until and after they are handled', async () => {
  await write('Wilma Writer', `My card\nhas not arrived. ${'It is late. '.repeat(10)}`);
  await write('Wilma Second', 'Thank you');
  const find = async (query: SentQueryOf<typeof listConversations>) =>
    (await olga.client.listConversations({ query })).rows;
  const ids = async (query: SentQueryOf<typeof listConversations>) => (await find(query)).map(({ id }) => id);
  const [second, first] = await find({ sender: 'wilma' });
  const id = first?.id ?? '';
  expect(first?.cells).toMatchObject({
    sender: 'Wilma Writer',
    topic: expect.stringMatching(/^My card has not arrived\. It is late\..{1,60}…$/),
    state: 'new',
    with: null,
    waiting: first?.cells.at,
  });
  expect(second?.cells.topic).toBe('Thank you');
  expect(await ids({ email: 'wilma.writer@example.com', at_from: today() })).toEqual([second?.id, id]);

  const which = { queue: 'messages', caseId: id } as const;
  await olga.client.claimCase({ params: which, body: {} });
  expect(await ids({ with: olga.id })).toEqual([id]);
  const held = await olga.client.getConversation({ params: { conversationId: id } });
  expect(held.conversation).toMatchObject({
    state: 'new',
    email: 'w•••@example.com',
    with: { id: olga.id },
    note: null,
  });
  await bank.database.kysely
    .updateTable('desk_claim')
    .set({ claimed_at: new Date(0), expires_at: new Date(1) })
    .where('case_id', '=', id)
    .execute();
  expect(await ids({ with: olga.id })).toEqual([]);

  await olga.client.handleMessage({ params: { messageId: id }, body: { note: 'Sent another card.' } });
  expect(await ids({ with: olga.id, state: 'handled' })).toEqual([id]);
  expect(await ids({ sender: 'wilma', state: 'new' })).toEqual([second?.id]);
  const { conversation } = await olga.client.getConversation({ params: { conversationId: id } });
  expect(conversation).toMatchObject({ state: 'handled', with: { id: olga.id }, note: 'Sent another card.' });
  const [closed] = await find({ with: olga.id, columns: 'email,waiting,with,note' });
  expect(closed?.cells).toMatchObject({
    email: 'w•••@example.com',
    waiting: null,
    note: 'Sent another card.',
  });
});

test('[OPS-02] the postings of one account, holds among them, are read page by page in either order, each once', async () => {
  await pay(bank, ada, payment({ amount: '40.00' }));
  const accounts = await olga.client.listLedgerAccounts({ query: { customer_id: ada.id } });
  const wallet = accounts.rows.find(({ cells }) => `${cells.name}`.includes('wallet'));
  const account = wallet?.id ?? '';
  const code = wallet?.cells.code;
  const columns = 'no,kind,from_code,to_code';
  const readAll = async (query: SentQueryOf<typeof listPostings>) => {
    const rows = [];
    let cursor: string | undefined;
    do {
      const page = await olga.client.listPostings({ query: { ...query, columns, cursor } });
      rows.push(...page.rows);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return rows;
  };
  const all = await readAll({ limit: 100 });
  const expected = all.filter(({ cells }) => cells.from_code === code || cells.to_code === code);
  expect(new Set(expected.map(({ cells }) => cells.kind))).toContain('hold');
  expect(expected.length).toBeGreaterThan(4);
  expect(await readAll({ account, limit: 2 })).toEqual(expected);
  expect(await readAll({ account, limit: 3, order: 'no' })).toEqual(expected.toReversed());
  expect((await olga.client.countPostings({ query: { account } })).count).toBe(expected.length);
  expect(await readAll({ account, at_to: '2020-01-01' })).toEqual([]);
});

test('[OPS-02] the customers whom somebody brought in are a list of their own', async () => {
  await bank.database.kysely
    .updateTable('customer')
    .set({ referred_by: ada.id })
    .where('id', '=', bob.id)
    .execute();
  const broughtBy = async (brought_by: string) =>
    (await olga.client.listCustomers({ query: { brought_by } })).rows.map(({ id }) => id);
  expect(await broughtBy(ada.id)).toEqual([bob.id]);
  expect(await broughtBy(bob.id)).toEqual([]);
  expect(await refusalOf(broughtBy('somebody'))).toMatchObject({
    errors: { brought_by: [expect.any(String)] },
  });
});
