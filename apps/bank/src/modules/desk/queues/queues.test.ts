import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { testBrowser } from '../../../../../../tools/testing/browser.ts';
import { signedInCustomer, signIn, someEmail } from '../../../../../../tools/testing/customers.ts';
import { staffedDesk } from '../../../../../../tools/testing/desk.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import type { TestMember } from '../../../../../../tools/testing/staff.ts';
import { expectSoundPayments, payingCustomer } from '../../../../../../tools/testing/withdrawals.ts';
import { policies } from '../../../platform/policies.ts';

const bank = await testBank();
const { olga, oscar, sue, ann, ada, reason, announce, confirm, claim, entriesAbout, countOf } =
  await staffedDesk(bank);

afterAll(() => expectSoundPayments(bank));

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

test('[STF-02] a customer kept out by wrong passwords waits in a queue, until staff let them in or the lock is over', async () => {
  const [customer, other] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  const since = bank.clock.now().toISOString();
  // All from one network, since a network is what is kept out.
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
