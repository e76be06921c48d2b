import { randomUUID } from 'node:crypto';
import type { DeskQueue } from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../../tools/testing/books.ts';
import { testBrowser } from '../../../../../../tools/testing/browser.ts';
import {
  signedInCustomer,
  signIn,
  someEmail,
  type TestCustomer,
} from '../../../../../../tools/testing/customers.ts';
import { someHash } from '../../../../../../tools/testing/hash.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';
import {
  expectStatesToMatchTheJournal,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
} from '../../../../../../tools/testing/withdrawals.ts';
import { policies } from '../../../platform/policies.ts';

const bank = await testBank();
// Far ahead of the database's clock, so that nothing confirms or arrives by itself while the tests run.
bank.clock.advance({ days: 1 });
moveToNoon(bank);

let olga: TestMember;
let oscar: TestMember;
let sue: TestMember;
let ann: TestMember;
let ada: TestCustomer;
let bob: TestCustomer;

const reason = 'Checked with the customer by telephone.';

beforeAll(async () => {
  [olga, oscar, sue, ann, ada, bob] = await Promise.all([
    testMember(bank, 'operations', 'Olga Marsh'),
    testMember(bank, 'operations', 'Oscar Reed'),
    testMember(bank, 'support', 'Sue Field'),
    testMember(bank, 'approver', 'Ann Wood'),
    signedInCustomer(bank),
    signedInCustomer(bank, { first_name: 'Bob' }),
  ]);
});

afterAll(async () => {
  await expectSoundBooks(bank);
  await expectStatesToMatchTheJournal(bank);
});

const announce = async (customer: TestCustomer, amount = '500.00') =>
  (await customer.client.fundWallet({ body: { amount } })).data.deposit_id;

const confirm = (member: TestMember, depositId: string, transaction_hash = someHash(), received = '500.00') =>
  member.client.confirmDeposit({ params: { depositId }, body: { received, transaction_hash, reason } });

const claim = (member: TestMember, queue: DeskQueue, caseId: string, take_over = false) =>
  member.client.claimCase({ params: { queue, caseId }, body: { take_over } });

/** The clock stands still, so that entries have no order. */
const entriesAbout = (kind: string, id: string) =>
  bank.database.kysely
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'actor_kind', 'request_id', 'before', 'after'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .execute();

const countOf = async (member: TestMember, queue: DeskQueue) =>
  (await member.client.listQueues()).queues.find((each) => each.queue === queue);

test('[STF-02] a queue is read page by page, the longest waiting first, and counted', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    bank.clock.advance({ seconds: 1 });
    ids.push(await announce(ada));
  }
  const read = async (cursor?: string) =>
    olga.client.listCases({ params: { queue: 'deposits' }, query: { limit: 2, ...(cursor && { cursor }) } });
  const first = await read();
  const second = await read(first.next_cursor ?? '');
  expect([...first.cases, ...second.cases].map(({ id }) => id)).toEqual(ids);
  expect(second.next_cursor).toBeNull();
  expect(first.cases[0]).toMatchObject({
    queue: 'deposits',
    title: 'Deposit on TRC20',
    amount: { amount: '500.00', currency: 'USD' },
    customer: { id: ada.id, full_name: 'Ada Lovelace', email: 'a•••@example.com' },
    claim: null,
    four_eyes: false,
  });
  expect(await countOf(olga, 'deposits')).toMatchObject({
    waiting: 3,
    claimed: 0,
    oldest_since: first.cases[0]?.since,
  });
  expect(await refusalOf(read('nonsense'))).toMatchObject({
    status: 400,
    errors: { cursor: [expect.any(String)] },
  });
  await Promise.all(
    ids.map((depositId) => olga.client.rejectDeposit({ params: { depositId }, body: { reason } })),
  );
});

test('[STF-02] of two who claim a case at the same moment one has it, and the other is told who', async () => {
  const id = await announce(ada);
  const outcomes = await Promise.all([
    refusalOf(claim(olga, 'deposits', id)),
    refusalOf(claim(oscar, 'deposits', id)),
  ]);
  const [winner, loser] = outcomes[0] === undefined ? [olga, oscar] : [oscar, olga];
  const name = winner === olga ? 'Olga Marsh' : 'Oscar Reed';
  const refused = outcomes.filter((outcome) => outcome !== undefined);
  expect(refused).toMatchObject([
    { status: 409, code: 'case_claimed', message: `${name} works on this case.` },
  ]);
  expect(await refusalOf(confirm(loser, id))).toMatchObject({ code: 'case_claimed' });
  expect(
    await refusalOf(loser.client.releaseCase({ params: { queue: 'deposits', caseId: id } })),
  ).toMatchObject({ code: 'case_claimed' });
  expect((await confirm(winner, id)).outcome).toBe('credited');
  expect(await refusalOf(claim(loser, 'deposits', id))).toMatchObject({ code: 'case_closed' });
  const actions = (await entriesAbout('deposit', id)).map(({ action }) => action);
  expect(actions.toSorted()).toEqual(['case.claim', 'deposit.announce', 'deposit.credit']);
});

test('[STF-04] a case is taken over on purpose only, which is written down with both names', async () => {
  const id = await announce(ada);
  await claim(olga, 'deposits', id);
  const { case: taken } = await claim(oscar, 'deposits', id, true);
  expect(taken.claim).toMatchObject({ mine: true, by: { name: 'Oscar Reed' } });
  expect(await refusalOf(confirm(olga, id))).toMatchObject({ message: 'Oscar Reed works on this case.' });
  expect(await entriesAbout('deposit', id)).toContainEqual(
    expect.objectContaining({
      action: 'case.take-over',
      actor_kind: 'staff',
      actor_id: oscar.id,
      request_id: expect.any(String),
      before: { claimed_by: olga.id },
      after: { claimed_by: oscar.id, queue: 'deposits' },
    }),
  );
  const { case: free } = await oscar.client.releaseCase({ params: { queue: 'deposits', caseId: id } });
  expect(free.claim).toBeNull();
  await olga.client.rejectDeposit({ params: { depositId: id }, body: { reason } });
});

test('a claim ends by itself', async () => {
  const id = await announce(ada);
  await claim(olga, 'deposits', id);
  expect(await countOf(oscar, 'deposits')).toMatchObject({ claimed: 1, mine: 0 });
  await bank.database.pool.query('UPDATE desk_claim SET claimed_at = $1, expires_at = $2', [
    new Date(bank.clock.now().getTime() - policies.desk.claimMs),
    bank.clock.now(),
  ]);
  expect((await claim(oscar, 'deposits', id)).case.claim).toMatchObject({ mine: true });
  await confirm(oscar, id);
});

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

test('[STF-02] a locked PIN is given new tries, and a declined loan and a contact message leave their queues', async () => {
  const customer = await payingCustomer(bank, '0');
  await bank.database.kysely
    .updateTable('transaction_pin')
    .set({ locked_at: bank.clock.now(), tries: 5 })
    .where('customer_id', '=', customer.id)
    .execute();
  const { case: locked } = await sue.client.getCase({ params: { queue: 'pins', caseId: customer.id } });
  expect(locked.reasons).toEqual(['5 wrong tries']);
  const params = { customerId: customer.id };
  await sue.client.unlockCustomerPin({ params, body: { reason } });
  expect(await refusalOf(sue.client.unlockCustomerPin({ params, body: { reason } }))).toMatchObject({
    code: 'case_closed',
  });

  const { loan } = await customer.client.requestLoan({ body: { amount: '200.00', loan_term: '1 week' } });
  await olga.client.declineLoan({ params: { loanId: loan.id }, body: { reason } });
  expect(await countOf(olga, 'loans')).toMatchObject({ waiting: 0, oldest_since: null });

  const message = { full_name: 'Grace Hopper', email: 'grace@example.com', message: 'Where is my money?' };
  await bank.client().sendContactMessage({ body: message });
  const { cases } = await sue.client.listCases({ params: { queue: 'messages' } });
  expect(cases).toMatchObject([{ title: 'Message from Grace Hopper', customer: null }]);
  const messageId = cases[0]?.id ?? '';
  const handle = () => sue.client.handleMessage({ params: { messageId }, body: { note: 'Answered.' } });
  await handle();
  expect(await refusalOf(handle())).toMatchObject({ code: 'case_closed' });
  expect(await entriesAbout('message', messageId)).toContainEqual(
    expect.objectContaining({
      action: 'message.handle',
      actor_id: sue.id,
      before: { status: 'new' },
      after: { status: 'handled', note: 'Answered.' },
    }),
  );
});

test('[STF-02] whom wrong passwords keep out waits in a queue, until staff let them in or the lock is over', async () => {
  const [customer, other] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  const since = bank.clock.now().toISOString();
  // From one network: that is who is kept out.
  const network = testBrowser(bank).client();
  for (let tries = 0; tries < policies.logins.failures; tries += 1)
    await refusalOf(network.login({ body: { email: customer.email, password: 'not the password' } }));
  bank.clock.advance({ seconds: 1 });
  for (const email of [other.email, someEmail()]) await lockAddress(email);
  const { cases } = await sue.client.listCases({ params: { queue: 'logins' } });
  expect(cases.map(({ id }) => id)).toEqual([customer.id, other.id]);
  const until = new Date(Date.parse(since) + policies.logins.firstLockMs).toISOString();
  expect(cases[0]).toMatchObject({
    title: 'Locked sign-in',
    reasons: ['5 wrong passwords'],
    since,
    expires_at: until,
    customer: { id: customer.id },
  });
  expect(await countOf(sue, 'logins')).toMatchObject({ waiting: 2, oldest_since: since });

  await claim(oscar, 'logins', customer.id);
  const unlock = (member: TestMember) =>
    member.client.unlockCustomerLogin({ params: { customerId: customer.id }, body: { reason } });
  expect(await refusalOf(unlock(sue))).toMatchObject({ message: 'Oscar Reed works on this case.' });
  const two = await Promise.all([refusalOf(unlock(oscar)), refusalOf(unlock(oscar))]);
  expect(two.map((refusal) => refusal?.code).toSorted()).toEqual(['case_closed', undefined]);
  await signIn(bank, customer.email);
  const unlocked = (await entriesAbout('customer', customer.id)).filter(
    ({ action }) => action === 'login.unlock',
  );
  expect(unlocked).toMatchObject([
    { actor_id: oscar.id, before: { locked_until: until }, after: { locked_until: null, because: reason } },
  ]);

  // Sessions of staff would be over with it, if the clock went on as far.
  await bank.database.pool.query('UPDATE login_attempts SET locked_until = $1', [bank.clock.now()]);
  expect(await countOf(sue, 'logins')).toMatchObject({ waiting: 0 });
  const read = sue.client.getCase({ params: { queue: 'logins', caseId: other.id } });
  expect(await refusalOf(read)).toMatchObject({ code: 'case_closed' });
});

/** As the last of five wrong passwords leaves it. */
async function lockAddress(email: string): Promise<void> {
  const now = bank.clock.now();
  await bank.database.kysely
    .insertInto('login_attempts')
    .values({
      address: bank.secrets.hmac('login-address', email),
      failures: policies.logins.failures,
      locks: 1,
      locked_until: new Date(now.getTime() + policies.logins.firstLockMs),
      last_try_at: now,
    })
    .execute();
}

test('[STF-01] a queue opens to whoever may read it, and is worked by whoever may decide it', async () => {
  const id = await announce(ada);
  expect(await refusalOf(claim(sue, 'deposits', id))).toMatchObject({ code: 'permission_denied' });
  expect(await refusalOf(confirm(sue, id))).toMatchObject({ code: 'permission_denied' });
  expect(await refusalOf(claim(ann, 'deposits', id))).toMatchObject({ code: 'permission_denied' });
  expect((await ann.client.listCases({ params: { queue: 'deposits' } })).cases).toHaveLength(1);
  const customer = await signIn(bank, ada.email);
  expect(await refusalOf(customer.client.listQueues())).toMatchObject({ status: 401 });
  expect(await refusalOf(bank.client().listQueues())).toMatchObject({ status: 401 });
});
