import { afterAll, expect, test } from 'vitest';
import { owedTopup, startTopup } from '../../../../../../tools/testing/accepted/topup-calls.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const [olga, ann] = await Promise.all([testMember(bank, 'operations'), testMember(bank, 'approver')]);
const reason = 'The holder of the card has called';

afterAll(() => expectSoundBooks(bank));

const balanceOf = async ({ client }: TestCustomer) =>
  (await client.listAccounts()).accounts.find(({ first }) => first)?.balance;

async function paid(customer: TestCustomer, amount: string): Promise<string> {
  const { id: paymentId } = await startTopup(customer, amount);
  await bank.client().decideCardPayment({ params: { paymentId }, body: { outcome: 'pays' } });
  return paymentId;
}

/** 900 are credited, and 200 more of a new customer wait. */
async function held() {
  const customer = await signedInCustomer(bank);
  await paid(customer, '900.00');
  return { customer, params: { topupId: await paid(customer, '200.00') } };
}

test('[PAY-08] what is kept aside is credited by two people, and the list and its page say where it stands', async () => {
  const { customer, params } = await held();
  const { rows } = await olga.client.listStaffTopups({ query: { state: 'held' } });
  expect(rows.map(({ id }) => id)).toContain(params.topupId);
  expect(await olga.client.getStaffTopup({ params })).toMatchObject({
    topup: { state: 'held', held_for: 'new-customer', customer: { id: customer.id }, proposal_id: null },
    provider_state: 'paid',
  });
  const { proposal_id } = await olga.client.proposeTopupCredit({ params, body: { reason } });
  expect(await balanceOf(customer)).toBe('900.00');
  await approve(ann, proposal_id);
  expect(await balanceOf(customer)).toBe('1100.00');
  expect((await olga.client.getStaffTopup({ params })).topup).toMatchObject({ state: 'credited' });
});

test('[PAY-08] a refund takes the money by entry, and the provider gives it back to the card', async () => {
  const customer = await signedInCustomer(bank);
  const params = { topupId: await paid(customer, '100.00') };
  const owed = await bankBalance(bank, 'card-acquirer');
  const { proposal_id } = await olga.client.proposeTopupRefund({ params, body: { reason } });
  await approve(ann, proposal_id);
  expect(await balanceOf(customer)).toBe('0.00');
  expect((await bankBalance(bank, 'card-acquirer')) - owed).toBe(10_000n);
  expect((await olga.client.getStaffTopup({ params })).topup.state).toBe('refunding');
  await bank.modules.topups.askAboutHanging();
  expect(await olga.client.getStaffTopup({ params })).toMatchObject({
    topup: { state: 'refunded' },
    provider_state: 'refunded',
  });
  expect(await refusalOf(olga.client.proposeTopupRefund({ params, body: { reason } }))).toMatchObject({
    code: 'case_closed',
  });
});

test('[PAY-08] what is kept aside goes back to its card, and never was in the account', async () => {
  const { customer, params } = await held();
  const { proposal_id } = await olga.client.proposeTopupRefund({ params, body: { reason } });
  await approve(ann, proposal_id);
  await bank.modules.topups.askAboutHanging();
  expect(await balanceOf(customer)).toBe('900.00');
  expect((await olga.client.getStaffTopup({ params })).topup.state).toBe('refunded');
});

test('[PAY-08] a thief at the desk cannot do both halves, and one without the right proposes nothing', async () => {
  const { params } = await held();
  const { proposal_id } = await olga.client.proposeTopupCredit({ params, body: { reason } });
  await expect(approve(olga, proposal_id)).rejects.toMatchObject({ code: 'permission_denied' });
  const support = await testMember(bank, 'support');
  expect(await refusalOf(support.client.proposeTopupRefund({ params, body: { reason } }))).toMatchObject({
    code: 'permission_denied',
  });
});

test('[PAY-08] a chargeback that the account cannot cover is a case, taken from the account by two people once the money is there', async () => {
  const { customer, params, giveBack } = await owedTopup(bank, await signedInCustomer(bank));
  const listed = async () =>
    (await olga.client.listCases({ params: { queue: 'debts' }, query: {} })).cases.find(
      ({ id }) => id === params.topupId,
    );
  expect(await listed()).toMatchObject({
    title: 'Debt of a top-up',
    amount: { amount: '25.00', currency: 'USD' },
    customer: { id: customer.id },
    four_eyes: true,
  });
  const which = { params: { queue: 'debts', caseId: params.topupId } } as const;
  expect((await olga.client.getCase(which)).evidence.facts).toContainEqual(
    expect.objectContaining({ name: 'owed', amount: '25.00' }),
  );
  const early = olga.client.proposeDebtCollection({ params, body: { reason } });
  expect(await refusalOf(early)).toMatchObject({ code: 'insufficient_funds' });
  // Who has taken the case decides it.
  const ben = await testMember(bank, 'operations');
  await ben.client.claimCase({ ...which, body: { take_over: false } });
  await giveBack();
  const claimed = olga.client.proposeDebtCollection({ params, body: { reason } });
  expect(await refusalOf(claimed)).toMatchObject({ code: 'case_claimed' });
  const debts = await bankBalance(bank, 'customer-debts');
  const { proposal_id } = await ben.client.proposeDebtCollection({ params, body: { reason } });
  expect(await balanceOf(customer)).toBe('25.00');
  await expect(approve(ben, proposal_id)).rejects.toMatchObject({ code: 'permission_denied' });
  await approve(ann, proposal_id);
  expect(await balanceOf(customer)).toBe('0.00');
  expect((await bankBalance(bank, 'customer-debts')) - debts).toBe(2_500n);
  expect(await listed()).toBeUndefined();
  expect((await customer.client.getTopup({ params })).topup.owed).toBeNull();
  expect((await bank.mailsTo(customer.email))[0]?.subject).toBe('We have taken the $25.00 that you owed');
});

test('[PAY-08] a debt is written off by two people, once, and is an expense of the bank; its customer owes nothing any more', async () => {
  const { customer, params, giveBack } = await owedTopup(bank, await signedInCustomer(bank));
  const before = await bankBalance(bank, 'written-off-debts');
  const { proposal_id } = await olga.client.proposeDebtWriteOff({ params, body: { reason } });
  const again = olga.client.proposeDebtWriteOff({ params, body: { reason } });
  expect(await refusalOf(again)).toMatchObject({ code: 'proposal_open' });
  await approve(ann, proposal_id);
  expect((await bankBalance(bank, 'written-off-debts')) - before).toBe(-2_500n);
  expect((await olga.client.getStaffTopup({ params })).topup).toMatchObject({
    owed: null,
    debt_paid_at: null,
    debt_written_off_at: bank.clock.now().toISOString(),
  });
  // Neither the customer nor a colleague can settle it a second time.
  await giveBack();
  expect(await refusalOf(customer.client.payTopupDebt({ params }))).toMatchObject({
    code: 'topup_nothing_owed',
  });
  const late = olga.client.proposeDebtCollection({ params, body: { reason } });
  expect(await refusalOf(late)).toMatchObject({ code: 'case_closed' });
  expect(await balanceOf(customer)).toBe('25.00');
  const { open } = await customer.client.getLeaving();
  expect(open.filter(({ kind }) => kind === 'topup_debt')).toEqual([]);
});

test('[PAY-08] what a customer pays while taking it is proposed is not taken again', async () => {
  const { customer, params, giveBack } = await owedTopup(bank, await signedInCustomer(bank));
  await giveBack();
  const { proposal_id } = await olga.client.proposeDebtCollection({ params, body: { reason } });
  await customer.client.payTopupDebt({ params });
  expect(await refusalOf(approve(ann, proposal_id))).toBeDefined();
  expect(await balanceOf(customer)).toBe('0.00');
});
