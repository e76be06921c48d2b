import { afterAll, expect, test } from 'vitest';
import {
  authorisation,
  type CardHolder,
  networkOf,
} from '../../../../../../tools/testing/accepted/card-network.ts';
import {
  acceptCredit,
  age,
  askedCredit,
  type Borrower,
  offeredCredit,
  openCredit,
  spend,
} from '../../../../../../tools/testing/accepted/cards/credit.ts';
import { disputedPayment } from '../../../../../../tools/testing/accepted/cards/disputes.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks, giveMoney, walletOf } from '../../../../../../tools/testing/books.ts';
import { newestCode, signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';
import { testPin } from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const network = networkOf(bank);
const { credit } = bank.modules.cards;
const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
const reason = 'Their income is steady';

/** What credit cards say is owed is what the journal says, and nothing is left on the way. */
afterAll(async () => {
  await expectSoundBooks(bank);
  const { rows } = await bank.database.pool.query(
    `SELECT coalesce(sum(interest), 0)::bigint AS interest, coalesce(sum(fees), 0)::bigint AS fees FROM card_credit`,
  );
  expect({
    interest: -(await bankBalance(bank, 'card-interest-due')),
    fees: -(await bankBalance(bank, 'card-late-fees-due')),
  }).toEqual(rows[0]);
  expect(await bankBalance(bank, 'card-repayments')).toBe(0n);
  expect(await bankBalance(bank, 'card-credit')).toBe(0n);
});

const creditOf = async ({ customer }: Pick<Borrower, 'customer'>) => {
  const [found] = (await customer.client.listCredit()).credit;
  if (found === undefined) throw new Error('there is no credit card');
  return found;
};
const balance = async ({ customer }: Pick<Borrower, 'customer'>) =>
  (await walletOf(bank, customer.id)).balance;
const subjects = async ({ customer }: Pick<Borrower, 'customer'>) =>
  (await bank.mailsTo(customer.email)).map(({ subject }) => subject);
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code ?? 'done';
const pay = ({ customer, params }: Borrower, amount: string) =>
  customer.client.payCredit({ params, body: { amount } });
const authorise = (holder: CardHolder, amount: string) =>
  network.authorise(authorisation(holder, { amount }));

test('[CAR-09] a limit that nobody gets is refused by name, and of ten requests at once one is a credit card', async () => {
  const ada = await signedInCustomer(bank);
  for (const limit of ['0.01', '199.99', '10000.01'])
    expect(await refusalOf(ada.client.askForCredit({ body: { limit } }))).toMatchObject({
      code: 'amount_out_of_bounds',
      errors: { limit: ['Choose a limit from $200.00 to $10,000.00.'] },
    });
  expect((await ada.client.listCredit()).credit).toEqual([]);
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => codeOf(ada.client.askForCredit({ body: { limit: '500.00' } }))),
  );
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes).toContain('credit_open');
  expect((await ada.client.listCredit()).credit).toHaveLength(1);
});

test('[CAR-09] staff see income and affordability, two of them decide the limit, and one alone cannot', async () => {
  const asked = await askedCredit(bank, '0', '2000.00');
  const { params } = asked;
  const seen = await olga.client.getStaffCredit({ params });
  expect(seen).toMatchObject({
    credit: { state: 'asked', wished: '2000.00', limit: null },
    affordability: { limit: '2000.00', income: '0.00', least_payment: '60.00', verdict: 'not-affordable' },
    most_limit: '10000.00',
  });
  const { proposal_id } = await olga.client.proposeCreditOffer({
    params,
    body: { limit: '1500.00', reason },
  });
  expect(await creditOf(asked)).toMatchObject({ state: 'asked', limit: null });
  expect(await codeOf(approve(olga, proposal_id))).not.toBe('done');
  await approve(ann, proposal_id);
  expect(await creditOf(asked)).toMatchObject({ state: 'offered', limit: '1500.00', card_id: null });
  expect((await asked.customer.client.listOwnCards()).cards).toEqual([]);
});

test('[CAR-09] a refusal gives its reason, and cannot be taken back', async () => {
  const asked = await askedCredit(bank);
  await olga.client.declineCredit({
    params: asked.params,
    body: { reason: 'We need three months of income.' },
  });
  expect(await creditOf(asked)).toMatchObject({
    state: 'declined',
    decision: 'We need three months of income.',
  });
  expect((await bank.mailsTo(asked.customer.email))[0]?.text).toContain('We need three months of income.');
  const again = olga.client.proposeCreditOffer({ params: asked.params, body: { limit: '500.00', reason } });
  expect(await codeOf(again)).toBe('case_closed');
});

test('[CAR-09] an offer is accepted with PIN and code, and accepted twice at once there is one card', async () => {
  const offered = await offeredCredit(bank);
  const { customer, params } = offered;
  const accept = (pin: string, otp_code: string) =>
    customer.client.acceptCredit({ params, body: { pin, otp_code } });
  expect(await codeOf(accept(testPin, '000000'))).not.toBe('done');
  await customer.client.sendCreditCode({ params, body: { pin: testPin } });
  const code = await newestCode(bank, customer.email);
  const outcomes = await Promise.all([codeOf(accept(testPin, code)), codeOf(accept(testPin, code))]);
  expect(outcomes).toContain('done');
  expect((await customer.client.listOwnCards()).cards).toMatchObject([{ credit_id: params.creditId }]);
  expect(await creditOf(offered)).toMatchObject({
    state: 'open',
    available: '1000.00',
    owed: { total: '0.00' },
  });
});

test('[CAR-09] an offer lapses after 14 days, and a request can be taken back', async () => {
  const offered = await offeredCredit(bank);
  await bank.database.pool.query(
    "UPDATE card_credit SET offered_until = offered_until - interval '15 days' WHERE id = $1",
    [offered.params.creditId],
  );
  expect(await codeOf(acceptCredit(bank, offered))).toBe('status_conflict');
  await credit.runDay();
  expect((await creditOf(offered)).state).toBe('lapsed');
  const asked = await askedCredit(bank);
  await asked.customer.client.cancelCredit({ params: asked.params });
  expect((await creditOf(asked)).state).toBe('cancelled');
});

test('[CAR-09] [CAR-04] the card draws on its credit by the same calls, and not on the wallet', async () => {
  const holder = await openCredit(bank, '50.00');
  const asked = authorisation(holder, { amount: '300.00' });
  expect(await network.authorise(asked)).toMatchObject({ approved: true });
  expect(await creditOf(holder)).toMatchObject({
    pending: '300.00',
    available: '700.00',
    owed: { total: '0.00' },
  });
  await network.clear(asked.id, { amount: '300.00' });
  expect(await creditOf(holder)).toMatchObject({
    pending: '0.00',
    available: '700.00',
    owed: { spent: '300.00' },
  });
  await network.refund(asked.id, { amount: '100.00' });
  expect(await creditOf(holder)).toMatchObject({ available: '800.00', owed: { total: '200.00' } });
  expect(await balance(holder)).toBe(5_000n);
  expect(await authorise(holder, '800.01')).toMatchObject({ approved: false, reason: 'insufficient_funds' });
});

test('[CAR-09] of many calls at once as many are approved as fit in the limit', async () => {
  const holder = await openCredit(bank, '0', '200.00');
  const answers = await Promise.all(Array.from({ length: 25 }, () => authorise(holder, '30.00')));
  expect(answers.filter(({ approved }) => approved)).toHaveLength(6);
  expect(await creditOf(holder)).toMatchObject({ pending: '180.00', available: '20.00' });
});

test('[CAR-09] [CAR-07] a payment by credit card is disputed, credited and taken back on the credit card', async () => {
  const holder = await openCredit(bank);
  const { disputeId } = await disputedPayment(bank, holder, { amount: '40.00' });
  const params = { disputeId };
  await olga.client.creditDispute({ params, body: { reason } });
  expect(await creditOf(holder)).toMatchObject({ available: '1000.00', owed: { total: '0.00' } });
  await olga.client.loseDispute({ params, body: { reason } });
  expect(await creditOf(holder)).toMatchObject({ available: '960.00', owed: { total: '40.00' } });
});

test('[CAR-09] what a merchant takes beyond the limit is owed, and moves to the card once there is room', async () => {
  const holder = await openCredit(bank, '500.00', '200.00');
  await spend(bank, holder, '190.00');
  await network.force(authorisation(holder, { amount: '25.00' }));
  expect(await creditOf(holder)).toMatchObject({ available: '0.00', owed: { spent: '200.00' } });
  await pay(holder, '100.00');
  await bank.modules.cards.collectDebts();
  expect(await creditOf(holder)).toMatchObject({ available: '85.00', owed: { spent: '115.00' } });
});

test('[CAR-09] two people raise and lower the limit, never below what is owed, and the ledger holds to it', async () => {
  const holder = await openCredit(bank, '0', '500.00');
  const { params } = holder;
  await spend(bank, holder, '400.00');
  const propose = (limit: string) => olga.client.proposeCreditLimit({ params, body: { limit, reason } });
  expect(await refusalOf(propose('300.00'))).toMatchObject({
    code: 'status_conflict',
    message: 'More than that is owed, or set aside for merchants.',
  });
  expect(await codeOf(propose('500.00'))).toBe('status_conflict');
  expect(await codeOf(propose('10000.01'))).toBe('amount_out_of_bounds');
  const { proposal_id } = await propose('900.00');
  expect(await codeOf(approve(olga, proposal_id))).not.toBe('done');
  await approve(ann, proposal_id);
  expect(await creditOf(holder)).toMatchObject({ limit: '900.00', available: '500.00' });
  expect(await authorise(holder, '500.01')).toMatchObject({ approved: false });
  await approve(ann, (await propose('420.00')).proposal_id);
  expect(await authorise(holder, '20.01')).toMatchObject({ approved: false });
  expect(await authorise(holder, '20.00')).toMatchObject({ approved: true });
  expect(await subjects(holder)).toContain('Your credit card has another limit');
});

test('[CAR-09] it is closed when nothing is owed or set aside, and what is left on it goes to the account', async () => {
  const holder = await openCredit(bank, '200.00');
  const { customer, params } = holder;
  const close = () => customer.client.closeCredit({ params });
  const { networkId } = await spend(bank, holder, '60.00');
  expect(await refusalOf(close())).toMatchObject({ message: 'Please pay what you owe first.' });
  expect(await codeOf(customer.client.closeOwnCard({ params: { cardId: holder.cardId } }))).toBe(
    'status_conflict',
  );
  await pay(holder, '60.00');
  await network.refund(networkId, { amount: '25.00' });
  expect(await creditOf(holder)).toMatchObject({ in_credit: '25.00', owed: { total: '0.00' } });
  const open = authorisation(holder, { amount: '5.00' });
  await network.authorise(open);
  expect(await codeOf(close())).toBe('status_conflict');
  await network.reverse(open.id);
  await close();
  expect(await creditOf(holder)).toMatchObject({ state: 'closed', available: '0.00', card_id: null });
  expect(await balance(holder)).toBe(16_500n);
  expect(await authorise(holder, '1.00')).toMatchObject({ approved: false, reason: 'card_closed' });
  await customer.client.askForCredit({ body: { limit: '500.00' } });
});

test('[CAR-09] a lost credit card is replaced, and the new one draws on the same credit', async () => {
  const holder = await openCredit(bank);
  await spend(bank, holder, '100.00');
  const { card } = await holder.customer.client.replaceOwnCard({
    params: { cardId: holder.cardId },
    body: { because: 'lost' },
  });
  expect(card.credit_id).toBe(holder.params.creditId);
  expect(await creditOf(holder)).toMatchObject({ card_id: card.id, available: '900.00' });
  expect(await authorise(holder, '1.00')).toMatchObject({ approved: false, reason: 'card_lost' });
});

test('[CAR-09] another person’s credit card is found by nobody', async () => {
  const holder = await openCredit(bank);
  const mallory = await signedInCustomer(bank);
  const { params } = holder;
  expect(await codeOf(mallory.client.payCredit({ params, body: { amount: '1.00' } }))).toBe('not_found');
  expect(await codeOf(mallory.client.closeCredit({ params }))).toBe('not_found');
  expect(await codeOf(mallory.client.setCreditPayment({ params, body: { way: 'none' } }))).toBe('not_found');
});

test('[CAR-09] it is paid off from the account, never by more than is owed, nor twice with one key', async () => {
  const holder = await openCredit(bank, '350.00');
  await spend(bank, holder, '100.00');
  expect(await codeOf(pay(holder, '100.01'))).toBe('repayment_too_large');
  const idempotencyKey = 'b4a0d6a6-6a56-4b2e-8d6d-0a5a5f0f6c11';
  const once = () =>
    holder.customer.client.payCredit({ params: holder.params, body: { amount: '40.00' }, idempotencyKey });
  const answers = await Promise.allSettled([once(), once(), once()]);
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await once()).toMatchObject({ message: '$40.00 paid. You still owe $60.00.' });
  expect(await balance(holder)).toBe(31_000n);
  const both = await Promise.all([codeOf(pay(holder, '60.00')), codeOf(pay(holder, '60.00'))]);
  expect(both.toSorted()).toEqual(['credit_nothing_owed', 'done']);
  expect(await codeOf(pay(holder, '1.00'))).toBe('credit_nothing_owed');
  await giveMoney(bank, holder.customer.id, '1.00');
  await age(bank, holder.params.creditId, 31);
  await credit.runDay();
  expect(await creditOf(holder)).toMatchObject({ due: null, statements: [{ owed: '0.00' }] });
});
