import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { staffedDesk } from '../../../../../../tools/testing/desk.ts';
import { someHash } from '../../../../../../tools/testing/hash.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';
import {
  expectSoundPayments,
  pay,
  payingCustomer,
  payment,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { olga, oscar, sue, ann, bob, reason, announce, confirm, entriesAbout, countOf } =
  await staffedDesk(bank);

afterAll(() => expectSoundPayments(bank));

test('[STF-02] a deposit that two confirm at the same moment is credited once, by the same payment or by two', async () => {
  const before = (await walletOf(bank, bob.id)).balance;
  const [same, other] = [await announce(bob), await announce(bob)];
  const payments = someHash();
  const twice = await Promise.all([
    confirm(olga, same, payments),
    confirm(oscar, same, payments.toUpperCase()),
  ]);
  expect(twice.map(({ outcome }) => outcome)).toEqual(['credited', 'credited']);
  const two = await Promise.all([refusalOf(confirm(olga, other)), refusalOf(confirm(oscar, other))]);
  expect(two.map((refusal) => refusal?.code).toSorted()).toEqual(['case_closed', undefined]);
  expect((await walletOf(bank, bob.id)).balance - before).toBe(100_000n);
  const credits = (await entriesAbout('deposit', same)).filter(({ action }) => action === 'deposit.credit');
  expect(credits).toHaveLength(1);
  const third = await announce(bob);
  expect(await refusalOf(confirm(olga, third, payments))).toMatchObject({ code: 'payment_already_used' });
  expect(await refusalOf(confirm(olga, randomUUID()))).toMatchObject({ status: 404 });
  await olga.client.rejectDeposit({ params: { depositId: third }, body: { reason } });
});

test('[STF-02] [RSK-01] what comes after its deposit was rejected waits among the late ones: one credits it, two send it back', async () => {
  const [credited, returned] = [await announce(bob), await announce(bob)];
  const before = (await walletOf(bank, bob.id)).balance;
  for (const depositId of [credited, returned]) {
    bank.clock.advance({ seconds: 1 });
    await olga.client.rejectDeposit({ params: { depositId }, body: { reason } });
    expect((await confirm(olga, depositId, someHash())).outcome).toBe('late');
  }
  const { cases } = await olga.client.listCases({ params: { queue: 'late-deposits' } });
  expect(cases.map(({ id, amount }) => [id, amount?.amount])).toEqual([
    [credited, '500.00'],
    [returned, '500.00'],
  ]);
  await olga.client.creditLateDeposit({ params: { depositId: credited }, body: { reason } });
  const { outcome, proposal_id } = await olga.client.returnLateDeposit({
    params: { depositId: returned },
    body: { reason },
  });
  expect(outcome).toBe('proposed');
  await approve(ann, proposal_id ?? '');
  expect((await walletOf(bank, bob.id)).balance - before).toBe(50_000n);
  const again = olga.client.creditLateDeposit({ params: { depositId: returned }, body: { reason } });
  expect(await refusalOf(again)).toMatchObject({ code: 'case_closed' });
  expect(await entriesAbout('deposit', returned)).toContainEqual(
    expect.objectContaining({
      action: 'deposit.return-late',
      actor_id: ann.id,
      before: { status: 'late' },
      after: expect.objectContaining({ status: 'returned', received: '500.00', because: reason }),
    }),
  );
});

test('[STF-02] a withdrawal that a rule held names the rule, and is sent or declined by one person', async () => {
  const held = async (amount: string) => {
    const customer = await payingCustomer(bank, '100000.00');
    const { data } = await pay(bank, customer, payment({ amount }));
    expect(data.status).toBe('pending');
    return { customer, id: data.withdrawal_id };
  };
  const [sent, declined] = [await held('20000.00'), await held('20000.00')];
  const { case: seen, evidence } = await olga.client.getCase({
    params: { queue: 'withdrawals', caseId: sent.id },
  });
  expect(seen).toMatchObject({
    title: 'Payment to Konrad Zuse',
    reasons: [
      'Above the bounds for what is new: the amount is £16,956.53, above £5,000.00',
      'Never paid before, or only just',
      expect.stringMatching(/^New: payee, /),
    ],
    amount: { amount: '20000.00', currency: 'EUR' },
    four_eyes: false,
  });
  expect(evidence).toMatchObject({
    moves: [
      {
        from: { kind: 'customer', customer_id: sent.customer.id },
        to: { kind: 'outside', name: 'Konrad Zuse', account: 'DE89370400440532013000' },
        amount: '20000.00',
        currency: 'EUR',
      },
    ],
    customers: [{ part: 'payer', customer: { status: 'active' }, locked: null }],
  });
  const { cases } = await olga.client.listCases({ params: { queue: 'withdrawals' } });
  expect(JSON.stringify(cases)).not.toContain('DE89370400440532013000');
  const two = [olga, oscar].map((member) =>
    refusalOf(member.client.approveWithdrawal({ params: { withdrawalId: sent.id }, body: { reason } })),
  );
  expect((await Promise.all(two)).map((refusal) => refusal?.code).toSorted()).toEqual([
    'case_closed',
    undefined,
  ]);
  await olga.client.declineWithdrawal({ params: { withdrawalId: declined.id }, body: { reason } });
  expect(await walletOf(bank, declined.customer.id)).toMatchObject({ balance: 10_000_000n, held: 0n });
  expect(await entriesAbout('withdrawal', declined.id)).toContainEqual(
    expect.objectContaining({
      action: 'withdrawal.decline',
      actor_id: olga.id,
      after: expect.objectContaining({ because: reason }),
    }),
  );
});

test('[STF-03] a withdrawal above the bound is proposed by one and sent by another, once', async () => {
  const customer = await payingCustomer(bank, '200000.00');
  const { data } = await pay(bank, customer, payment({ amount: '50000.00' }));
  const params = { withdrawalId: data.withdrawal_id };
  const ask = () => olga.client.approveWithdrawal({ params, body: { reason } });
  const { outcome, proposal_id } = await ask();
  expect(outcome).toBe('proposed');
  expect(await refusalOf(ask())).toMatchObject({ code: 'proposal_open' });
  const { case: waiting } = await olga.client.getCase({
    params: { queue: 'withdrawals', caseId: data.withdrawal_id },
  });
  expect(waiting).toMatchObject({ four_eyes: true, proposal_id });
  const both = [ann, await testMember(bank, 'approver')];
  const twice = await Promise.all(both.map((member) => refusalOf(approve(member, proposal_id ?? ''))));
  expect(twice.map((refusal) => refusal?.code).toSorted()).toEqual(['proposal_closed', undefined]);
  const withdrawal = await customer.client.getWithdrawal({ params });
  expect(withdrawal.withdrawal.status).toBe('approved');
  expect(await entriesAbout('withdrawal', data.withdrawal_id)).toContainEqual(
    expect.objectContaining({
      action: 'withdrawal.approve',
      actor_id: both[twice.indexOf(undefined)]?.id,
    }),
  );
});

test('[STF-03] [RSK-01] a loan is proposed by one, paid out by another, repaid by two in parts, and never by more than is due', async () => {
  const borrower = await signedInCustomer(bank);
  const { loan } = await borrower.client.requestLoan({ body: { amount: '1000.00', loan_term: '1 month' } });
  const params = { loanId: loan.id };
  expect((await countOf(sue, 'loans'))?.waiting).toBe(1);
  const { proposal_id } = await olga.client.proposeLoanApproval({ params, body: { reason } });
  expect(await refusalOf(approve(olga, proposal_id))).toMatchObject({ status: 403 });
  await approve(ann, proposal_id);
  expect((await walletOf(bank, borrower.id)).balance).toBe(100_000n);
  expect(await refusalOf(olga.client.declineLoan({ params, body: { reason } }))).toMatchObject({
    code: 'case_closed',
  });
  const repay = (amount: string, from: 'wallet' | string, idempotencyKey: string = randomUUID()) =>
    olga.client.proposeLoanRepayment({
      params,
      body: {
        amount,
        reason,
        ...(from === 'wallet' ? { source: 'wallet' } : { source: 'outside', reference: from }),
      },
      idempotencyKey,
    });
  const due = async () =>
    (await borrower.client.getLoans({ params: { userId: borrower.id } })).loans[0]?.amount_due;
  const key = randomUUID();
  const [once, again] = [await repay('25.00', 'wallet', key), await repay('25.00', 'wallet', key)];
  expect(again).toEqual(once);
  expect(once.outcome).toBe('proposed');
  expect([await due(), (await walletOf(bank, borrower.id)).balance]).toEqual(['1025.00', 100_000n]);
  await approve(ann, once.proposal_id ?? '');
  expect([await due(), (await walletOf(bank, borrower.id)).balance]).toEqual(['1000.00', 97_500n]);
  expect(await refusalOf(repay('1000.01', 'INV-7'))).toMatchObject({ code: 'repayment_too_large' });
  expect(await refusalOf(repay('1.00', ''))).toMatchObject({ errors: { reference: [expect.any(String)] } });
  const outside = await repay('1000.00', 'inv-7');
  await approve(ann, outside.proposal_id ?? '');
  expect(await due()).toBe('0.00');
  expect(await refusalOf(repay('1.00', 'INV-8'))).toMatchObject({ code: 'loan_not_owed' });
});
