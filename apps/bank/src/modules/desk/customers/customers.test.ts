import { randomUUID } from 'node:crypto';
import { fromDecimal } from '@farthing/money';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney, walletOf } from '../../../../../../tools/testing/books.ts';
import { testBrowser } from '../../../../../../tools/testing/browser.ts';
import {
  registerCustomer,
  signedInCustomer,
  signIn,
  type TestCustomer,
  testPassword,
} from '../../../../../../tools/testing/customers.ts';
import { customerDesk } from '../../../../../../tools/testing/desk.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve } from '../../../../../../tools/testing/staff.ts';
import { pay, payingCustomer, payment } from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { olga, sue, ann, ada, reason, about } = await customerDesk(bank);

afterAll(() => expectSoundBooks(bank));

const view = ({ id }: TestCustomer) => sue.client.getCustomer({ params: { customerId: id } });

const newestEntry = async (customer: TestCustomer, action: string) => {
  const { entries } = await sue.client.listCustomerTrail({ params: { customerId: customer.id } });
  return entries.find((entry) => entry.action === action);
};

test('[STF-04] personal data is masked until somebody asks for it with a reason, which is written down', async () => {
  const { data } = await pay(bank, ada, payment({ amount: '20.00' }));
  const { customer, accounts, sessions, holds } = await view(ada);
  const { account_number } = await ada.client.getWallet();
  expect(customer).toMatchObject({
    full_name: 'Ada Ashdown',
    email: 'a•••@example.com',
    date_of_birth: '1990-••-••',
    account_ending: account_number.slice(-4),
    tier: 2,
    daily_limit: { amount: '5000000.00', currency: 'GBP' },
    pin: 'set',
    locked: null,
  });
  expect(accounts.map(({ kind, currency }) => [kind, currency])).toEqual([
    ['wallet', 'USD'],
    ['savings', 'USD'],
  ]);
  expect(sessions).toHaveLength(1);
  expect(holds).toEqual([]);
  expect(JSON.stringify(await view(ada))).not.toContain(ada.email);
  expect(await newestEntry(ada, 'customer.reveal')).toBeUndefined();

  const revealed = await sue.client.revealCustomer(about(ada));
  expect(revealed).toMatchObject({ email: ada.email, date_of_birth: '1990-12-10', account_number });
  expect(await newestEntry(ada, 'customer.reveal')).toMatchObject({
    actor: { kind: 'staff', id: sue.id, name: 'Sue Field' },
    request_id: expect.any(String),
    after: { because: reason },
  });
  const silent = sue.client.revealCustomer({ params: { customerId: ada.id }, body: { reason: ' ' } });
  expect(await refusalOf(silent)).toMatchObject({ code: 'validation_failed' });
  expect(await refusalOf(ann.client.revealCustomer(about(ada)))).toMatchObject({ code: 'permission_denied' });

  const history = await sue.client.listCustomerHistory({
    params: { customerId: ada.id },
    query: { limit: 1 },
  });
  expect(history.movements).toMatchObject([{ reference: data.reference, reversed: false }]);
  const rest = await sue.client.listCustomerHistory({
    params: { customerId: ada.id },
    query: { cursor: history.next_cursor ?? '' },
  });
  expect(rest.movements.map(({ posting_id }) => posting_id)).not.toContain(history.movements[0]?.posting_id);
});

test('[STF-04] a customer who is locked out is signed out everywhere at once and cannot sign in, until unlocked', async () => {
  const customer = await signedInCustomer(bank);
  const elsewhere = await signIn(bank, customer.email);
  const { sessions_ended } = await sue.client.lockCustomer(about(customer));
  expect(sessions_ended).toBe(2);
  for (const { client } of [customer, elsewhere])
    expect(await refusalOf(client.getWallet())).toMatchObject({ code: 'token_not_valid' });
  expect(await refusalOf(signIn(bank, customer.email))).toMatchObject({
    status: 403,
    code: 'account_locked',
    non_field_errors: ['Your account has been locked. Please contact support.'],
  });
  expect(await refusalOf(sue.client.lockCustomer(about(customer)))).toMatchObject({
    code: 'status_conflict',
  });
  expect((await view(customer)).customer).toMatchObject({ status: 'locked', locked: { reason } });
  const { case: waiting } = await sue.client.getCase({
    params: { queue: 'accounts', caseId: customer.id },
  });
  expect(waiting.reasons).toEqual([reason]);

  await sue.client.unlockCustomer(about(customer));
  await signIn(bank, customer.email);
  expect(await refusalOf(sue.client.unlockCustomer(about(customer)))).toMatchObject({ code: 'case_closed' });
  expect(await newestEntry(customer, 'customer.lock')).toMatchObject({
    before: { status: 'active' },
    after: { status: 'locked', because: reason },
  });
  expect((await bank.mailsTo(customer.email)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your account has been locked', 'Your account is open again']),
  );
});

test('a sign-in that is on its way while the customer is locked gets no session', async () => {
  const { email, id } = await signedInCustomer(bank);
  await Promise.all([
    ...[1, 2, 3].map(() => refusalOf(bank.client().login({ body: { email, password: testPassword } }))),
    sue.client.lockCustomer({ params: { customerId: id }, body: { reason } }),
  ]);
  const { rows } = await bank.database.pool.query(
    'SELECT id FROM session WHERE customer_id = $1 AND ended_at IS NULL',
    [id],
  );
  expect(rows).toEqual([]);
});

test('sessions are ended, wrong passwords forgotten, codes sent again and notes kept, each with its entry', async () => {
  const customer = await signedInCustomer(bank);
  expect((await sue.client.endCustomerSessions(about(customer))).sessions_ended).toBe(1);
  expect(await refusalOf(customer.client.getWallet())).toMatchObject({ code: 'token_not_valid' });

  const network = testBrowser(bank).client();
  const guess = () => network.login({ body: { email: customer.email, password: 'not the password' } });
  for (let tries = 0; tries < 5; tries += 1) await refusalOf(guess());
  expect((await view(customer)).customer.login_locked_until).not.toBeNull();
  await sue.client.unlockCustomerLogin(about(customer));
  expect(await refusalOf(sue.client.unlockCustomerLogin(about(customer)))).toMatchObject({
    code: 'case_closed',
  });
  expect(await newestEntry(customer, 'login.lock')).toMatchObject({ actor: { kind: 'anyone' } });
  await signIn(bank, customer.email);

  const { note } = await sue.client.addCustomerNote({
    params: { customerId: customer.id },
    body: { text: 'Prefers to be called in the evening.' },
  });
  expect((await view(customer)).notes).toEqual([note]);
  for (const action of ['session.end-all', 'login.unlock', 'customer.add-note'])
    expect(await newestEntry(customer, action)).toMatchObject({ actor: { id: sue.id } });

  const pending = await registerCustomer(bank);
  const { id } = await bank.database.kysely
    .selectFrom('customer')
    .select('id')
    .where('email', '=', pending.email)
    .executeTakeFirstOrThrow();
  const resend = () => sue.client.resendCustomerCode({ params: { customerId: id }, body: { reason } });
  expect(await refusalOf(resend())).toMatchObject({ status: 429, code: 'code_resend_too_soon' });
  bank.clock.advance({ seconds: 61 });
  await resend();
  expect((await bank.mailsTo(pending.email))[0]?.code).not.toBe(pending.code);
  expect(await refusalOf(sue.client.resendCustomerCode(about(customer)))).toMatchObject({
    code: 'status_conflict',
  });
});

test('[STF-03] a PIN is removed, and limits changed, only when a second person agrees', async () => {
  const customer = await payingCustomer(bank, '0');
  const { proposal_id: reset } = await sue.client.proposePinReset(about(customer));
  expect(await refusalOf(sue.client.proposePinReset(about(customer)))).toMatchObject({
    code: 'proposal_open',
  });
  expect((await view(customer)).open_proposals).toEqual([{ id: reset, kind: 'pin-reset' }]);
  expect((await view(customer)).customer.pin).toBe('set');
  await approve(ann, reset);
  expect((await view(customer)).customer.pin).toBe('none');
  expect(await refusalOf(sue.client.proposePinReset(about(customer)))).toMatchObject({ code: 'pin_missing' });
  expect(await newestEntry(customer, 'pin.reset')).toMatchObject({ actor: { id: ann.id } });

  const params = { customerId: customer.id };
  const limits = (tier: number, daily_limit: string) =>
    sue.client.proposeLimits({ params, body: { tier, daily_limit, reason } });
  expect(await refusalOf(limits(2, '5000000.00'))).toMatchObject({ code: 'status_conflict' });
  const { proposal_id: first } = await limits(3, '250.00');
  const { proposal_id: second } = await limits(1, '100.00');
  await approve(ann, first);
  expect((await view(customer)).customer).toMatchObject({
    tier: 3,
    daily_limit: { amount: '250.00', currency: 'GBP' },
  });
  expect(await refusalOf(approve(ann, second))).toMatchObject({ code: 'proposal_closed' });
  expect((await ann.client.getProposal({ params: { proposalId: second } })).proposal).toMatchObject({
    status: 'void',
    decision_reason: 'Tier or limit have been changed meanwhile.',
  });
  expect(await newestEntry(customer, 'customer.change-limits')).toMatchObject({
    before: { tier: 2, daily_limit: '£5,000,000.00' },
    after: expect.objectContaining({ tier: 3, daily_limit: '£250.00' }),
  });
});

test('[STF-03] [RSK-12] money is moved by hand, and a posting reversed, by two people and once, and its owner is told', async () => {
  const customer = await signedInCustomer(bank);
  const params = { customerId: customer.id };
  const entry = (direction: 'credit' | 'debit', amount: string) =>
    olga.client.proposeManualPosting({
      params,
      body: { direction, amount, against: 'suspense', description: 'Payment of 3 May', reason },
    });
  expect(await refusalOf(entry('debit', '1.00'))).toMatchObject({ code: 'insufficient_funds' });
  const { proposal_id } = await entry('credit', '40.00');
  expect((await walletOf(bank, customer.id)).balance).toBe(0n);
  const twice = await Promise.all([1, 2, 3].map(() => refusalOf(approve(ann, proposal_id))));
  expect(twice.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect((await walletOf(bank, customer.id)).balance).toBe(fromDecimal('40.00', 'USD').minor);
  expect(await newestEntry(customer, 'posting.by-hand')).toMatchObject({
    actor: { id: ann.id },
    after: expect.objectContaining({ direction: 'credit', amount: '40.00', against: 'suspense' }),
  });

  const subjects = async () => (await bank.mailsTo(customer.email)).map(({ subject }) => subject);
  expect(await subjects()).toContain('$40.00 was added to your wallet');

  const { movements } = await sue.client.listCustomerHistory({ params });
  const postingId = movements[0]?.posting_id ?? '';
  const { proposal_id: reversal } = await olga.client.proposeReversal({
    params: { postingId },
    body: { reason },
  });
  // In its own direction: what a yes does, not what was done.
  const { proposal, evidence } = await ann.client.getProposal({ params: { proposalId: reversal } });
  expect(proposal.summary).toBe('Move $40.00 back from Ada Lovelace to suspense: Payment of 3 May.');
  expect(evidence.moves).toMatchObject([
    {
      from: { kind: 'customer', customer_id: customer.id },
      to: { kind: 'bank', name: 'suspense' },
      amount: '40.00',
    },
  ]);
  await approve(ann, reversal);
  expect(await subjects()).toContain('An entry of $40.00 was undone');
  const mails = await bank.mailsTo(customer.email);
  expect(mails.map(({ text }) => text).join()).toContain('$40.00 was taken from your account Main account.');
  expect((await walletOf(bank, customer.id)).balance).toBe(0n);
  expect((await sue.client.listCustomerHistory({ params })).movements).toMatchObject([
    { kind: 'correction', amount: '-40.00', description: 'Reversed: Payment of 3 May', reversed: false },
    { amount: '40.00', reversed: true },
  ]);
  const again = olga.client.proposeReversal({ params: { postingId }, body: { reason } });
  expect(await refusalOf(again)).toMatchObject({ code: 'posting_not_reversible' });
});

test('an account is closed at zero only, with its card and its ledger accounts, and for ever', async () => {
  const customer = await signedInCustomer(bank);
  await giveMoney(bank, customer.id, '1.00');
  expect(await refusalOf(olga.client.closeCustomer(about(customer)))).toMatchObject({
    code: 'balance_not_zero',
  });
  const empty = await signedInCustomer(bank);
  await empty.client.requestLoan({ body: { amount: '200.00', loan_term: '1 week' } });
  expect(await refusalOf(olga.client.closeCustomer(about(empty)))).toMatchObject({ code: 'loan_open' });
  // All that is left is told at once.
  await giveMoney(bank, empty.id, '2.00');
  await empty.client.fundWallet({ body: { amount: '20.00', network: 'TRC20' } });
  expect(await refusalOf(olga.client.closeCustomer(about(empty)))).toMatchObject({
    code: 'loan_open',
    message:
      'It cannot be closed yet. There is still: a loan that is asked for or owed, a deposit that is awaited, an account with money.',
  });

  const leaving = await signedInCustomer(bank);
  await olga.client.closeCustomer(about(leaving));
  expect(await refusalOf(leaving.client.getWallet())).toMatchObject({ code: 'token_not_valid' });
  expect(await refusalOf(signIn(bank, leaving.email))).toMatchObject({ code: 'account_closed' });
  expect((await walletOf(bank, leaving.id)).closed).toBe(true);
  expect(await refusalOf(olga.client.closeCustomer(about(leaving)))).toMatchObject({
    code: 'status_conflict',
  });
  expect(await newestEntry(leaving, 'customer.close')).toMatchObject({ actor: { id: olga.id } });
});

test('an entry of the trail is read by its id, and only as part of that trail', async () => {
  const other = await signedInCustomer(bank);
  await sue.client.endCustomerSessions(about(other));
  const entry = await newestEntry(other, 'session.end-all');
  const read = (customer: TestCustomer, entryId: string) =>
    sue.client.getCustomerTrailEntry({ params: { customerId: customer.id, entryId } });
  const entryId = entry?.id ?? '';
  expect(await read(other, entryId)).toEqual({ entry });
  const refusals = [read(ada, entryId), read(other, randomUUID())].map(refusalOf);
  for (const refusal of await Promise.all(refusals)) expect(refusal).toMatchObject({ code: 'not_found' });
});
