import type { Account } from '@farthing/contract';
import { afterAll, expect, test } from 'vitest';
import { paymentFrom, tellAndTake } from '../../../../../../tools/testing/accepted/payment-in-calls.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const [olga, ann] = await Promise.all([testMember(bank, 'operations'), testMember(bank, 'approver')]);
const reason = 'The sender has called';
const elsewhere = 'GB33BUKB20201555555555';

afterAll(() => expectSoundBooks(bank));

async function holder(): Promise<{ readonly customer: TestCustomer; readonly account: Account }> {
  const customer = await signedInCustomer(bank);
  const account = (await customer.client.listAccounts()).accounts.find(({ first }) => first);
  if (account === undefined) throw new Error('there is no wallet');
  return { customer, account };
}

const balanceOf = async ({ client }: TestCustomer) =>
  (await client.listAccounts()).accounts.find(({ first }) => first)?.balance;

const stray = async (amount = '250.00') =>
  (await tellAndTake(bank, paymentFrom({ account: elsewhere, amount }))).id;

const found = async (id: string, state: 'waiting' | 'all' = 'all') =>
  (await olga.client.listPaymentsIn({ query: { state, limit: 100 } })).payments.find(
    (each) => each.id === id,
  );

test('[PAY-06] staff find the owner of what waits, a second person agrees, and the customer has it', async () => {
  const { customer, account } = await holder();
  const paymentId = await stray();
  expect(await found(paymentId, 'waiting')).toMatchObject({
    ...{ state: 'waiting', waits_for: 'no-account', account: elsewhere, payer: 'Grace Hopper' },
    ...{ customer: null, proposal_id: null, amount: { amount: '250.00', currency: 'USD' } },
  });
  const body = { account: account.iban, reason };
  const { proposal_id } = await olga.client.proposeCreditOfPaymentIn({ params: { paymentId }, body });
  expect(await found(paymentId, 'waiting')).toMatchObject({ proposal_id });
  expect(await balanceOf(customer)).toBe('0.00');
  const before = await bankBalance(bank, 'suspense');
  await approve(ann, proposal_id);
  expect(await balanceOf(customer)).toBe('250.00');
  expect(before - (await bankBalance(bank, 'suspense'))).toBe(25_000n);
  expect(await found(paymentId)).toMatchObject({
    state: 'credited',
    customer: { id: customer.id },
    decided: { by: { id: ann.id } },
  });
  expect(await found(paymentId, 'waiting')).toBeUndefined();
  expect((await bank.mailsTo(customer.email))[0]?.subject).toBe(
    'You received $250.00 (USD) from Grace Hopper',
  );
});

test('[PAY-06] what a second person sees before they agree names payer, account, owner and words', async () => {
  const { customer, account } = await holder();
  const params = { paymentId: await stray('31.00') };
  const { proposal_id } = await olga.client.proposeCreditOfPaymentIn({
    params,
    body: { account: account.account_number, reason },
  });
  const { proposal, evidence } = await ann.client.getProposal({ params: { proposalId: proposal_id } });
  expect(proposal.summary).toBe(
    `Credit $31.00 from Grace Hopper to the account •••• ${account.account_number.slice(-4)}.`,
  );
  expect(evidence).toMatchObject({
    moves: [{ from: { name: 'suspense' }, to: { customer_id: customer.id }, amount: '31.00' }],
    customers: [{ part: 'payee', customer: { id: customer.id } }],
  });
  expect(evidence.facts).toContainEqual({ type: 'code', name: 'address', text: elsewhere });
});

test('[PAY-06] what is nobody’s is sent back by two, and leaves suspense', async () => {
  const paymentId = await stray('12.00');
  const before = await bankBalance(bank, 'suspense');
  const { proposal_id } = await olga.client.proposeReturnOfPaymentIn({
    params: { paymentId },
    body: { reason },
  });
  await approve(ann, proposal_id);
  expect(before - (await bankBalance(bank, 'suspense'))).toBe(1_200n);
  expect(await found(paymentId)).toMatchObject({ state: 'returned', customer: null });
});

test('[PAY-06] it is decided once: crediting it closes the proposal to send it back', async () => {
  const { customer, account } = await holder();
  const params = { paymentId: await stray('9.00') };
  const back = await olga.client.proposeReturnOfPaymentIn({ params, body: { reason } });
  const body = { account: account.iban, reason };
  const credit = await olga.client.proposeCreditOfPaymentIn({ params, body });
  await approve(ann, credit.proposal_id);
  const { proposal } = await ann.client.getProposal({ params: { proposalId: back.proposal_id } });
  expect(proposal).toMatchObject({
    status: 'void',
    decision_reason: 'The money does not wait any more.',
  });
  expect(await balanceOf(customer)).toBe('9.00');
  expect(await refusalOf(olga.client.proposeReturnOfPaymentIn({ params, body: { reason } }))).toMatchObject({
    code: 'case_closed',
  });
});

test('[PAY-06] an account that is not there, or closed, is refused at its field', async () => {
  const params = { paymentId: await stray('8.00') };
  const ask = (account: string) =>
    olga.client.proposeCreditOfPaymentIn({ params, body: { account, reason } });
  expect(await refusalOf(ask('99999999'))).toMatchObject({
    code: 'payee_invalid',
    errors: { account: ['No account here has this number.'] },
  });
  const { customer } = await holder();
  const body = { kind: 'current', currency: 'USD', name: 'Bills' } as const;
  const { account } = await customer.client.openAccount({ body });
  await customer.client.closeAccount({ params: { accountId: account.id }, body: {} });
  expect(await refusalOf(ask(account.iban))).toMatchObject({ code: 'payee_invalid' });
});

test('[PAY-06] a thief at the desk cannot do both halves, and one without the right proposes nothing', async () => {
  const { customer, account } = await holder();
  const params = { paymentId: await stray('7.00') };
  const body = { account: account.iban, reason };
  const { proposal_id } = await olga.client.proposeCreditOfPaymentIn({ params, body });
  await expect(approve(olga, proposal_id)).rejects.toMatchObject({ code: 'permission_denied' });
  const support = await testMember(bank, 'support');
  expect(await refusalOf(support.client.proposeCreditOfPaymentIn({ params, body }))).toMatchObject({
    code: 'permission_denied',
  });
  expect(await balanceOf(customer)).toBe('0.00');
});

test('[PAY-06] pages of the list go on where the last one ended, the oldest of what waits first', async () => {
  for (const amount of ['1.01', '1.02', '1.03']) await stray(amount);
  const all = (await olga.client.listPaymentsIn({ query: { state: 'waiting', limit: 100 } })).payments;
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { state: 'waiting', limit: 2, ...(cursor === undefined ? {} : { cursor }) } as const;
    const page = await olga.client.listPaymentsIn({ query });
    read.push(...page.payments.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(read).toEqual(all.map(({ id }) => id));
});
