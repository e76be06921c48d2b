import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import {
  acceptNewest,
  companyAccount,
  jointAccount,
} from '../../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signIn, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../../tools/testing/give-money.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import {
  confirmPayment,
  expectSoundPayments,
  growTrust,
  payingCustomer,
  paymentTo,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const pin = '4821';

afterAll(() => expectSoundPayments(bank));

async function trusted(first_name: string): Promise<TestCustomer> {
  const customer = await payingCustomer(bank, '0', { first_name, last_name: 'Hopper' });
  await growTrust(bank, customer);
  return customer;
}

/** A joint account that asks for two signatures, with $100.00. */
async function signedJoint() {
  const [ada, grace] = [await trusted('Ada'), await trusted('Grace')];
  const accountId = await jointAccount(bank, [ada, grace]);
  await giveMoneyTo(bank, accountId, '100.00');
  await ada.client.askTwoSignatures({ params: { accountId } });
  return { ada, grace, accountId, payee: await payingCustomer(bank, '0') };
}

/** Prepared and confirmed with the code. */
async function prepared(by: TestCustomer, payee: TestCustomer, account: string, amount = '30.00') {
  const { data } = await by.client.withdraw({ body: await paymentTo(payee, { amount, account }) });
  const answer = await confirmPayment(bank, by, data.withdrawal_id);
  return { withdrawal_id: data.withdrawal_id, status: answer.data.status, message: answer.message };
}

const balanceOf = async ({ client }: TestCustomer, id: string) => {
  const found = (await client.listAccounts()).accounts.find((account) => account.id === id);
  return [found?.balance, found?.available];
};

const underWay = async ({ client }: TestCustomer) =>
  (await client.listUnderWay()).under_way.map(({ state, can, by }) => [state, can, by]);

test('[ACT-06] with two signatures a payment waits for the other owner, who sends it with their PIN', async () => {
  const { ada, grace, accountId, payee } = await signedJoint();
  const { withdrawal_id, status, message } = await prepared(ada, payee, accountId);
  expect([status, message]).toEqual([
    'pending',
    'Your payment waits for the signature of others who share the account.',
  ]);
  expect(await balanceOf(grace, accountId)).toEqual(['100.00', '70.00']);
  expect(await underWay(ada)).toEqual([['awaiting_approval', ['cancel'], null]]);
  expect(await underWay(grace)).toEqual([['awaiting_approval', ['approve', 'refuse'], 'Ada Hopper']]);
  const [mail] = await bank.mailsTo(grace.email);
  expect(mail?.subject).toBe('Ada Hopper asks you to sign a payment of $30.00 (USD) to Grace Hopper');
  const wrong = grace.client.approvePayment({ body: { withdrawal_id, pin: '1357' } });
  expect(await refusalOf(wrong)).toMatchObject({ code: 'pin_incorrect' });
  const answer = await grace.client.approvePayment({ body: { withdrawal_id, pin } });
  expect(answer).toMatchObject({
    message: 'You have signed the payment. It is sent.',
    withdrawal: { status: 'approved' },
  });
  expect(await balanceOf(grace, accountId)).toEqual(['70.00', '70.00']);
  expect((await payee.client.getWallet()).balance).toBe('30.00');
  expect(await underWay(grace)).toEqual([]);
});

test('[ACT-06] nobody signs what they prepared, and a stranger learns nothing of it', async () => {
  const { ada, accountId, payee } = await signedJoint();
  const { withdrawal_id } = await prepared(ada, payee, accountId);
  const body = { withdrawal_id, pin };
  expect(await refusalOf(ada.client.approvePayment({ body }))).toMatchObject({ code: 'own_proposal' });
  const refusing = { withdrawal_id, reason: 'Mine' };
  expect(await refusalOf(ada.client.refusePayment({ body: refusing }))).toMatchObject({
    code: 'own_proposal',
  });
  for (const call of [
    () => payee.client.approvePayment({ body }),
    () => payee.client.refusePayment({ body: refusing }),
    () => payee.client.getWithdrawal({ params: { withdrawalId: withdrawal_id } }),
  ])
    expect(await refusalOf(call())).toMatchObject({ code: 'withdrawal_not_found' });
});

test('[ACT-06] a refusal gives the money back and tells the reason', async () => {
  const { ada, grace, accountId, payee } = await signedJoint();
  const { withdrawal_id } = await prepared(ada, payee, accountId);
  await grace.client.refusePayment({ body: { withdrawal_id, reason: 'Too dear' } });
  expect(await balanceOf(ada, accountId)).toEqual(['100.00', '100.00']);
  const [mail] = await bank.mailsTo(ada.email);
  expect(mail?.text).toContain('“Too dear”');
  const late = grace.client.approvePayment({ body: { withdrawal_id, pin } });
  expect(await refusalOf(late)).toMatchObject({ code: 'withdrawal_closed' });
});

test('[ACT-06] two owners who press at once send it once, and a key used twice answers alike', async () => {
  const [ada, grace, joan] = [await trusted('Ada'), await trusted('Grace'), await trusted('Joan')];
  const accountId = await jointAccount(bank, [ada, grace, joan]);
  await giveMoneyTo(bank, accountId, '100.00');
  await ada.client.askTwoSignatures({ params: { accountId } });
  const payee = await payingCustomer(bank, '0');
  const { withdrawal_id } = await prepared(ada, payee, accountId);
  const idempotencyKey = randomUUID();
  const approve = ({ client }: TestCustomer) =>
    client.approvePayment({ body: { withdrawal_id, pin }, idempotencyKey });
  const pressed = await Promise.allSettled([approve(grace), approve(joan), approve(grace), approve(joan)]);
  expect(pressed.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect((await payee.client.getWallet()).balance).toBe('30.00');
  expect(await balanceOf(ada, accountId)).toEqual(['70.00', '70.00']);
  const { rows } = await bank.database.pool.query(
    'SELECT count(*)::integer AS signatures FROM payment_signature WHERE withdrawal_id = $1',
    [withdrawal_id],
  );
  expect(rows).toEqual([{ signatures: 1 }]);
});

test('[ACT-06] approving races with cancelling and leaving: the money goes once, one way', async () => {
  const { ada, grace, accountId, payee } = await signedJoint();
  const { withdrawal_id } = await prepared(ada, payee, accountId);
  await Promise.allSettled([
    grace.client.approvePayment({ body: { withdrawal_id, pin } }),
    ada.client.cancelWithdrawal({ body: { withdrawal_id } }),
    grace.client.leaveAccount({ params: { accountId }, body: { pin } }),
  ]);
  const got = (await payee.client.getWallet()).balance;
  expect([got, ...(await balanceOf(ada, accountId))]).toEqual(
    got === '30.00' ? ['30.00', '70.00', '70.00'] : ['0.00', '100.00', '100.00'],
  );
});

test('[ACT-06] after 7 days without a signature the hold is given back', async () => {
  const { ada, grace, accountId, payee } = await signedJoint();
  const { withdrawal_id } = await prepared(ada, payee, accountId);
  bank.clock.advance({ seconds: 7 * 86_400 + 1 });
  const late = await signIn(bank, grace.email);
  const approving = late.client.approvePayment({ body: { withdrawal_id, pin } });
  expect(await refusalOf(approving)).toMatchObject({ code: 'withdrawal_expired' });
  await bank.modules.withdrawals.expireOverdue();
  expect(await balanceOf(late, accountId)).toEqual(['100.00', '100.00']);
});

test('[ACT-06] lifting the second signature takes all owners', async () => {
  const { ada, grace, accountId, payee } = await signedJoint();
  const params = { accountId };
  await ada.client.proposeForAccount({ params, body: { kind: 'lift-signatures', pin } });
  expect((await prepared(ada, payee, accountId, '10.00')).status).toBe('pending');
  const { shared } = await grace.client.getSharedAccount({ params });
  expect(shared).toMatchObject({
    two_signatures: true,
    proposals: [{ agreed: 0, needed: 1, can: ['agree', 'refuse'] }],
  });
  await grace.client.agreeForAccount({
    params: { proposalId: shared.proposals[0]?.id ?? '' },
    body: { pin },
  });
  expect((await prepared(ada, payee, accountId, '10.00')).status).toBe('approved');
});

test('[ACT-06] what somebody prepared who has left, or asked before two signatures were, is not sent without them', async () => {
  const [ada, grace] = [await trusted('Ada'), await trusted('Grace')];
  const accountId = await jointAccount(bank, [ada, grace]);
  await giveMoneyTo(bank, accountId, '100.00');
  const payee = await payingCustomer(bank, '0');
  const { data } = await ada.client.withdraw({
    body: await paymentTo(payee, { amount: '90.00', account: accountId }),
  });
  // Grace smells a rat between the code's mail and its entry.
  await grace.client.askTwoSignatures({ params: { accountId } });
  const { data: confirmed } = await confirmPayment(bank, ada, data.withdrawal_id);
  expect(confirmed.status).toBe('pending');
  expect(await refusalOf(ada.client.leaveAccount({ params: { accountId }, body: { pin } }))).toMatchObject({
    code: 'status_conflict',
  });
});

test('[LED-11] the daily limit of who prepares is taken up, whichever account it comes from', async () => {
  const { ada, grace, accountId, payee } = await signedJoint();
  const limited = 'UPDATE customer SET daily_limit = 3000 WHERE id = $1';
  await bank.database.pool.query(limited, [ada.id]);
  await prepared(ada, payee, accountId);
  const more = ada.client.withdraw({ body: await paymentTo(payee, { amount: '30.00', account: accountId }) });
  expect(await refusalOf(more)).toMatchObject({ code: 'daily_limit_exceeded' });
  // The other's own limit is their own.
  expect((await prepared(grace, payee, accountId)).status).toBe('pending');
});

test('[ACT-06] a locked customer signs nothing, and what they prepared is not sent', async () => {
  const { ada, grace, accountId, payee } = await signedJoint();
  const { withdrawal_id } = await prepared(ada, payee, accountId);
  await bank.database.pool.query(
    "UPDATE customer SET status = 'locked', locked_at = now(), locked_because = 'A test' WHERE id = $1",
    [ada.id],
  );
  const approving = grace.client.approvePayment({ body: { withdrawal_id, pin } });
  expect(await refusalOf(approving)).toMatchObject({ code: 'status_conflict' });
  await grace.client.refusePayment({ body: { withdrawal_id, reason: 'Locked' } });
  expect(await balanceOf(grace, accountId)).toEqual(['100.00', '100.00']);
});

test('[ACT-07] a company: small sums are sent, above the bound others approve, and many small ones are one large', async () => {
  const [owner, approver] = [await trusted('Olive'), await trusted('April')];
  const accountId = await companyAccount(bank, owner, approver);
  await giveMoneyTo(bank, accountId, '1000.00');
  const payee = await payingCustomer(bank, '0');
  expect((await prepared(owner, payee, accountId, '60.00')).status).toBe('approved');
  expect((await payee.client.listTransactions()).transactions[0]?.party).toBe('Analytical Engines Ltd');
  const over = await prepared(owner, payee, accountId, '60.00');
  expect(over.status).toBe('pending');
  await approver.client.approvePayment({ body: { withdrawal_id: over.withdrawal_id, pin } });
  expect((await payee.client.getWallet()).balance).toBe('120.00');
});

test('[ACT-07] a clerk prepares and neither approves nor raises their own right, in whatever order roles change', async () => {
  const [owner, approver, clerk] = [await trusted('Olive'), await trusted('April'), await trusted('Clark')];
  const accountId = await companyAccount(bank, owner, approver);
  await giveMoneyTo(bank, accountId, '1000.00');
  const payee = await payingCustomer(bank, '0');
  const params = { accountId };
  const invite = { kind: 'invite', email: clerk.email, role: 'prepare', pin } as const;
  await owner.client.proposeForAccount({ params, body: invite });
  const agree = async ({ client }: TestCustomer) => {
    const { shared } = await client.getSharedAccount({ params });
    return client.agreeForAccount({ params: { proposalId: shared.proposals[0]?.id ?? '' }, body: { pin } });
  };
  await agree(approver);
  await acceptNewest(bank, clerk);
  const small = await prepared(clerk, payee, accountId, '1.00');
  expect(small.status).toBe('pending');
  const other = await prepared(owner, payee, accountId, '101.00');
  // Who prepares does not approve, and manages nothing.
  const byClerk = clerk.client.approvePayment({ body: { withdrawal_id: other.withdrawal_id, pin } });
  expect(await refusalOf(byClerk)).toMatchObject({ code: 'permission_denied' });
  const raise = { kind: 'role', person: clerk.id, role: 'owner', pin } as const;
  expect(await refusalOf(clerk.client.proposeForAccount({ params, body: raise }))).toMatchObject({
    code: 'permission_denied',
  });

  // A role that changes in between voids nothing that is safe: the clerk, made an approver, still cannot sign their own.
  await owner.client.proposeForAccount({ params, body: { ...raise, role: 'approve' } });
  await agree(approver);
  const own = clerk.client.approvePayment({ body: { withdrawal_id: small.withdrawal_id, pin } });
  expect(await refusalOf(own)).toMatchObject({ code: 'own_proposal' });

  // Removed: their payment is sent by nobody, and their tab shows nothing.
  await owner.client.proposeForAccount({ params, body: { kind: 'remove', person: clerk.id, pin } });
  await agree(approver);
  const sending = approver.client.approvePayment({ body: { withdrawal_id: small.withdrawal_id, pin } });
  expect(await refusalOf(sending)).toMatchObject({ code: 'status_conflict' });
  expect(await refusalOf(clerk.client.getSharedAccount({ params }))).toMatchObject({ code: 'not_found' });
});

test('[ACT-07] rules change with those who approve, and never to more approvers than there are', async () => {
  const [owner, approver] = [await trusted('Olive'), await trusted('April')];
  const accountId = await companyAccount(bank, owner, approver);
  const params = { accountId };
  const propose = (body: { kind: 'rules'; bound: string; approvers: number }) =>
    owner.client.proposeForAccount({ params, body: { ...body, pin } });
  const agree = async () => {
    const { shared } = await approver.client.getSharedAccount({ params });
    return approver.client.agreeForAccount({
      params: { proposalId: shared.proposals.at(-1)?.id ?? '' },
      body: { pin },
    });
  };
  expect((await propose({ kind: 'rules', bound: '5000.00', approvers: 1 })).is_done).toBe(false);
  const own = await owner.client.getSharedAccount({ params });
  expect(own.shared).toMatchObject({ company: { bound: '100.00' }, proposals: [{ can: ['withdraw'] }] });
  await agree();
  const { shared } = await owner.client.getSharedAccount({ params });
  expect(shared.company).toMatchObject({ bound: '5000.00', approvers: 1 });
  // Of two who approve, one is left for what the other prepares.
  expect(await refusalOf(propose({ kind: 'rules', bound: '1.00', approvers: 2 }))).toMatchObject({
    code: 'too_few_approvers',
    message: expect.stringContaining('at most 1 approver.'),
  });
});
