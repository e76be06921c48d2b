import { leave } from '@farthing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../../tools/testing/books.ts';
import { newestCode, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { callDirectly } from '../../../../../../tools/testing/direct-call.ts';
import { giveMoneyTo } from '../../../../../../tools/testing/give-money.ts';
import { loseConnectionAtEveryStep } from '../../../../../../tools/testing/processes/crashes.ts';
import { killLeaver } from '../../../../../../tools/testing/processes/kill-leaver.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
import {
  expectSoundPayments,
  expectStatesToMatchTheJournal,
  growTrust,
  letGo,
  moveToNoon,
  payingCustomer,
  payment,
  paymentTo,
  takeStep,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const pin = '4821';
const carrier = { kind: 'system' } as const;
let grace: TestCustomer;

beforeAll(async () => {
  // Far ahead of the database's clock, so that nothing arrives by itself while the tests run.
  bank.clock.advance({ days: 1 });
  moveToNoon(bank);
  grace = await payingCustomer(bank, '0');
});
afterAll(() => expectSoundPayments(bank));

/** Somebody with money in the wallet, and a payee to whom the rest is to go: another customer, or an account at another bank. */
async function goer(to: 'here' | 'elsewhere', amount = '100.00') {
  const ada = await payingCustomer(bank, amount);
  await growTrust(bank, ada);
  const { amount: _amount, pin: _pin, ...here } = await paymentTo(grace);
  const {
    amount: _none,
    pin: _nobody,
    ...elsewhere
  } = payment({
    currency: 'USD',
    account_number: '123456789012',
    beneficiary: { routing_number: '021000021', account_type: 'checking' },
  });
  const { payee } = await ada.client.addPayee({ body: to === 'here' ? here : elsewhere });
  const [wallet] = (await ada.client.listAccounts()).accounts;
  const account = wallet?.id ?? '';
  return { ada, account, payouts: [{ account, payee: payee.id }] };
}

type Goer = Awaited<ReturnType<typeof goer>>;

async function codeFor({ ada, payouts }: Pick<Goer, 'ada' | 'payouts'>): Promise<string> {
  await ada.client.askLeavingCode({ body: { pin, payouts } });
  return newestCode(bank, ada.email);
}

const paymentsOf = ({ id }: TestCustomer) =>
  bank.database.kysely
    .selectFrom('withdrawal')
    .select(['id', 'state', 'debit_amount', 'fee_amount'])
    .where('customer_id', '=', id)
    .execute();

const statusOf = async ({ id }: TestCustomer) =>
  (await bank.modules.identity.find(bank.database.kysely, id))?.status;

const subjectsTo = async ({ email }: TestCustomer) =>
  (await bank.mailsTo(email)).map(({ subject }) => subject);

test('[ACT-09] the rest is paid out to a kept payee, the code says whom, and everything closes with it', async () => {
  const leaver = await goer('here');
  const before = (await walletOf(bank, grace.id)).balance;
  const code = await codeFor(leaver);
  const [mail] = await bank.mailsTo(leaver.ada.email);
  expect(mail?.text).toMatch(/Before that we pay \$100\.00 of Main account to Grace Hopper at Farthing/);
  expect(await leaver.ada.client.leave({ body: { pin, code } })).toMatchObject({ closed: true });
  expect(await statusOf(leaver.ada)).toBe('closed');
  expect((await walletOf(bank, grace.id)).balance).toBe(before + 10_000n);
  expect(await paymentsOf(leaver.ada)).toMatchObject([{ state: 'completed', debit_amount: 10_000n }]);
  expect(await subjectsTo(leaver.ada)).toContain('You have closed your account');
});

test('[ACT-09] on its way to another bank it stays open, less the fee to the last cent, and closes when that has arrived', async () => {
  const { ada, ...rest } = await goer('elsewhere');
  const code = await codeFor({ ada, ...rest });
  expect(await ada.client.leave({ body: { pin, code } })).toMatchObject({ closed: false });
  const [paid] = await paymentsOf(ada);
  expect(paid).toMatchObject({ state: 'paying' });
  expect((paid?.debit_amount ?? 0n) + (paid?.fee_amount ?? 0n)).toBe(10_000n);
  expect(await walletOf(bank, ada.id)).toMatchObject({ balance: 0n, closed: false });
  expect(await ada.client.getLeaving()).toMatchObject({ under_way: true, open: [{ kind: 'payment' }] });
  expect(await refusalOf(ada.client.askLeavingCode({ body: { pin } }))).toMatchObject({
    code: 'status_conflict',
  });
  await bank.modules.leaving.continueAll();
  expect(await statusOf(ada)).toBe('active');
  await takeStep(bank, carrier, paid?.id ?? '', 'settle');
  await Promise.all([bank.modules.leaving.continueAll(), bank.modules.leaving.continueAll()]);
  expect(await statusOf(ada)).toBe('closed');
  const mails = (await subjectsTo(ada)).filter((subject) => subject === 'You have closed your account');
  expect(mails).toHaveLength(1);
});

test('a payout that comes back stops it: the money is in the account, nothing closes, and the customer is told', async () => {
  const { ada, ...rest } = await goer('elsewhere');
  await ada.client.leave({ body: { pin, code: await codeFor({ ada, ...rest }) } });
  const [paid] = await paymentsOf(ada);
  await takeStep(bank, carrier, paid?.id ?? '', 'fail');
  await bank.modules.leaving.continueAll();
  expect(await statusOf(ada)).toBe('active');
  expect(await ada.client.getLeaving()).toMatchObject({
    under_way: false,
    stopped_because: expect.stringContaining('did not go through'),
    open: [{ kind: 'money' }],
  });
  expect(await subjectsTo(ada)).toContain('Your account was not closed');
  expect(await paymentsOf(ada)).toHaveLength(1);
});

test('[LED-05] money that arrives on the way is paid out as well, each once, however many processes go on with it', async () => {
  const { ada, account, ...rest } = await goer('elsewhere');
  await ada.client.leave({ body: { pin, code: await codeFor({ ada, ...rest }) } });
  await giveMoneyTo(bank, account, '40.00');
  await Promise.all(Array.from({ length: 4 }, () => bank.modules.leaving.continueAll()));
  const paid = await paymentsOf(ada);
  expect(paid.map(({ state }) => state)).toEqual(['paying', 'paying']);
  expect(paid.reduce((sum, each) => sum + each.debit_amount + each.fee_amount, 0n)).toBe(14_000n);
  for (const { id } of paid) await takeStep(bank, carrier, id, 'settle');
  await bank.modules.leaving.continueAll();
  expect(await statusOf(ada)).toBe('closed');
});

test('[ACT-09] [LED-05] cut off at any step, the next run pays on: the rest leaves once, and everything closes once', async () => {
  const leaver = await goer('here');
  const before = (await walletOf(bank, grace.id)).balance;
  const code = await codeFor(leaver);
  let isApproved = false;
  await loseConnectionAtEveryStep(
    async () => isApproved || callDirectly(bank, leave, leaver.ada, { pin, code }),
    async () => {
      const { rows } = await bank.database.pool.query(
        "SELECT FROM leaving WHERE customer_id = $1 AND state <> 'asked'",
        [leaver.ada.id],
      );
      isApproved = rows.length > 0;
    },
  );
  expect(isApproved).toBe(true);
  expect(await paymentsOf(leaver.ada)).toEqual([]);
  const losses = await loseConnectionAtEveryStep(
    () => bank.modules.leaving.continueAll(),
    () => expectStatesToMatchTheJournal(bank),
  );
  expect(losses).toBeGreaterThan(10);
  await bank.modules.leaving.continueAll();
  expect(await statusOf(leaver.ada)).toBe('closed');
  expect((await walletOf(bank, grace.id)).balance).toBe(before + 10_000n);
  expect(await paymentsOf(leaver.ada)).toHaveLength(1);
  const mails = (await subjectsTo(leaver.ada)).filter(
    (subject) => subject === 'You have closed your account',
  );
  expect(mails).toHaveLength(1);
});

test("a thief pays nobody by it: another's payee or account, another currency, a code for other payees, a changed row", async () => {
  const leaver = await goer('here');
  const other = await goer('here');
  const ask = (payouts: Goer['payouts']) =>
    refusalOf(leaver.ada.client.askLeavingCode({ body: { pin, payouts } }));
  const [own, foreign] = [leaver.payouts[0], other.payouts[0]];
  if (!own || !foreign) throw new Error('nobody is there');
  expect(await ask([{ ...own, payee: foreign.payee }])).toMatchObject({ code: 'not_found' });
  expect(await ask([{ ...own, account: foreign.account }])).toMatchObject({ code: 'not_found' });
  expect(await ask([own, own])).toMatchObject({ code: 'status_conflict' });
  expect(await ask([])).toMatchObject({ code: 'relationship_open' });
  const { amount: _amount, pin: _pin, ...euros } = payment();
  const { payee } = await leaver.ada.client.addPayee({ body: euros });
  expect(await ask([{ ...own, payee: payee.id }])).toMatchObject({ code: 'status_conflict' });

  const code = await codeFor(leaver);
  await bank.database.pool.query(
    `UPDATE leaving SET state = 'under-way', approved_at = now(), seal = sha256('forged'), seal_version = 1
     WHERE customer_id = $1`,
    [leaver.ada.id],
  );
  await bank.modules.leaving.continueAll();
  expect(await paymentsOf(leaver.ada)).toEqual([]);
  expect(await statusOf(leaver.ada)).toBe('active');
  expect(await refusalOf(leaver.ada.client.leave({ body: { pin, code } }))).toBeDefined();
  expect(await paymentsOf(leaver.ada)).toEqual([]);
});

test('[ACT-09] until money has been paid out it can be cancelled: what waits is given back, and nothing closes', async () => {
  const { ada, ...rest } = await goer('here', '20000.00');
  await ada.client.leave({ body: { pin, code: await codeFor({ ada, ...rest }) } });
  expect(await paymentsOf(ada)).toMatchObject([{ state: 'in-review' }]);
  expect(await ada.client.getLeaving()).toMatchObject({ under_way: true, can_cancel: true });
  const twice = await Promise.allSettled([ada.client.cancelLeaving(), ada.client.cancelLeaving()]);
  expect(twice.map(({ status }) => status)).toContain('fulfilled');
  expect(await paymentsOf(ada)).toMatchObject([{ state: 'cancelled' }]);
  expect(await walletOf(bank, ada.id)).toMatchObject({ balance: 2_000_000n, held: 0n, closed: false });
  expect(await ada.client.getLeaving()).toMatchObject({
    ...{ under_way: false, can_cancel: false, stopped_because: 'You have cancelled it.' },
  });
  const told = (await subjectsTo(ada)).filter((subject) => subject === 'Your account stays open');
  expect(told).toHaveLength(1);
  await bank.modules.leaving.continueAll();
  expect(await statusOf(ada)).toBe('active');
  expect(await refusalOf(ada.client.cancelLeaving())).toMatchObject({ code: 'status_conflict' });
});

test('[ACT-09] once money has been paid out it cannot be cancelled, nor by whoever is faster than staff', async () => {
  const sent = await goer('elsewhere');
  await sent.ada.client.leave({ body: { pin, code: await codeFor(sent) } });
  expect(await sent.ada.client.getLeaving()).toMatchObject({ under_way: true, can_cancel: false });
  expect(await refusalOf(sent.ada.client.cancelLeaving())).toMatchObject({ code: 'status_conflict' });

  const held = await goer('here', '20000.00');
  await held.ada.client.leave({ body: { pin, code: await codeFor(held) } });
  const [paid] = await paymentsOf(held.ada);
  const [cancelled] = await Promise.allSettled([
    held.ada.client.cancelLeaving(),
    letGo(bank, carrier, paid?.id ?? '', 1),
  ]);
  const [after] = await paymentsOf(held.ada);
  await bank.modules.leaving.continueAll();
  const isCancelled = cancelled.status === 'fulfilled';
  expect(after?.state).toBe(isCancelled ? 'cancelled' : 'completed');
  expect(await statusOf(held.ada)).toBe(isCancelled ? 'active' : 'closed');
});

test('[ACT-09] staff close an account in the middle of leaving only when nothing is open, and the leaving ends with it', async () => {
  const { ada, ...rest } = await goer('elsewhere');
  await ada.client.leave({ body: { pin, code: await codeFor({ ada, ...rest }) } });
  const [paid] = await paymentsOf(ada);
  const olga = await testMember(bank, 'operations');
  const close = () =>
    olga.client.closeCustomer({ params: { customerId: ada.id }, body: { reason: 'Asked by telephone' } });
  expect(await refusalOf(close())).toMatchObject({ code: 'balance_not_zero' });
  await takeStep(bank, carrier, paid?.id ?? '', 'settle');
  const [closed] = await Promise.allSettled([close(), bank.modules.leaving.continueAll()]);
  expect(['fulfilled', 'rejected']).toContain(closed.status);
  await bank.modules.leaving.continueAll();
  expect(await statusOf(ada)).toBe('closed');
  const states = await bank.database.kysely
    .selectFrom('leaving')
    .select('state')
    .where('customer_id', '=', ada.id)
    .execute();
  expect(states).toEqual([{ state: 'done' }]);
  expect(await paymentsOf(ada)).toHaveLength(1);
});

/** Each of the five processes loads the whole bank first, which alone takes a busy and slow machine twenty seconds. */
const fiveStartsWithinMs = 240_000;

test('[ACT-09] [LED-05] killed in the middle (SIGKILL), the next process pays on: the rest leaves once, and everything closes', {
  timeout: fiveStartsWithinMs,
}, async () => {
  const { ada, ...rest } = await goer('elsewhere');
  await ada.client.leave({ body: { pin, code: await codeFor({ ada, ...rest }) } });
  const [first] = await paymentsOf(ada);
  await giveMoneyTo(bank, rest.account, '40.00');
  const reached: string[] = [];
  for (const at of [4, 9, 14, 19]) reached.push(await killLeaver(bank, { at, when: 'after' }));
  expect(reached).toContain('stopped');
  await expectStatesToMatchTheJournal(bank);
  await bank.modules.leaving.continueAll();
  const paid = await paymentsOf(ada);
  expect(paid.reduce((sum, each) => sum + each.debit_amount + each.fee_amount, 0n)).toBe(14_000n);
  expect(paid.map(({ id }) => id)).toContain(first?.id);
  for (const { id } of paid) await takeStep(bank, carrier, id, 'settle');
  expect(await killLeaver(bank, { at: 12, when: 'before' })).toBe('stopped');
  await bank.modules.leaving.continueAll();
  expect(await statusOf(ada)).toBe('closed');
  const mails = (await subjectsTo(ada)).filter((subject) => subject === 'You have closed your account');
  expect(mails).toHaveLength(1);
});

test('what a limit keeps from leaving is told when it is asked for, and too little for a payment as well', async () => {
  const leaver = await goer('elsewhere');
  const params = { accountId: leaver.account };
  await leaver.ada.client.changeAccountLimits({ params, body: { day: '50.00', payment: null } });
  const body = { pin, payouts: leaver.payouts };
  expect(await refusalOf(leaver.ada.client.askLeavingCode({ body }))).toMatchObject({
    code: 'account_limit_exceeded',
  });
  const poor = await goer('elsewhere', '0.50');
  expect(
    await refusalOf(poor.ada.client.askLeavingCode({ body: { pin, payouts: poor.payouts } })),
  ).toMatchObject({ code: 'amount_out_of_bounds' });
});
