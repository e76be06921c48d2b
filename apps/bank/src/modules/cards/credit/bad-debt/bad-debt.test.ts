import { afterAll, expect, test } from 'vitest';
import { authorisation, networkOf } from '../../../../../../../tools/testing/accepted/card-network.ts';
import {
  type Borrower,
  billedCredit,
  lateCredit,
  openCredit,
  spend,
  writtenOffCredit,
} from '../../../../../../../tools/testing/accepted/cards/credit.ts';
import { testBank } from '../../../../../../../tools/testing/bank.ts';
import {
  bankBalance,
  expectSoundBooks,
  giveMoney,
  walletOf,
} from '../../../../../../../tools/testing/books.ts';
import { refusalOf } from '../../../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const network = networkOf(bank);
const { credit } = bank.modules.cards;
const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
const reason = 'They have moved abroad';

afterAll(() => expectSoundBooks(bank));

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code ?? 'done';
const minorOf = (amount: string) => BigInt(amount.replace('.', ''));
const propose = ({ params }: Pick<Borrower, 'params'>) =>
  olga.client.proposeCreditWriteOff({ params, body: { reason } });
const creditOf = async ({ customer }: Pick<Borrower, 'customer'>) => {
  const [found] = (await customer.client.listCredit()).credit;
  if (found === undefined) throw new Error('there is no credit card');
  return found;
};

test('[CAR-09] only a credit card that is late is written off, by two people, and never by one for a friend', async () => {
  const good = await billedCredit(bank);
  expect(await codeOf(propose(good))).toBe('status_conflict');
  const friend = await lateCredit(bank);
  const owed = (await creditOf(friend)).owed.total;
  const losses = await bankBalance(bank, 'card-losses');
  const { proposal_id } = await propose(friend);
  expect(await codeOf(approve(olga, proposal_id))).toBe('permission_denied');
  expect(await codeOf(propose(friend))).toBe('proposal_open');
  expect(await creditOf(friend)).toMatchObject({ state: 'open', owed: { total: owed } });
  await approve(ann, proposal_id);
  expect(await bankBalance(bank, 'card-losses')).toBe(losses - minorOf(owed));
  expect(await creditOf(friend)).toMatchObject({
    ...{ state: 'written-off', limit: null, card_id: null, late: null, due: null, next_statement_on: null },
    ...{ owed: { total: '0.00' }, available: '0.00' },
    entries: expect.arrayContaining([expect.objectContaining({ kind: 'written-off', amount: owed })]),
  });
  const { rows } = await bank.database.pool.query(
    `SELECT actor_kind, after ->> 'because' AS because FROM audit_entry WHERE action = 'credit.write-off' AND subject_id = $1`,
    [friend.params.creditId],
  );
  expect(rows).toEqual([{ actor_kind: 'staff', because: reason }]);
  const [mail] = await bank.mailsTo(friend.customer.email);
  expect(mail?.subject).toBe('We have closed your credit card');
});

test('[CAR-09] what is spent after a write-off was proposed ends the proposal, and a payment on its way keeps it from being done', async () => {
  const friend = await lateCredit(bank);
  const { proposal_id } = await propose(friend);
  await spend(bank, friend, '500.00');
  expect(await codeOf(approve(ann, proposal_id))).toBe('proposal_not_possible');
  expect(await creditOf(friend)).toMatchObject({ state: 'open' });
  const open = authorisation(friend, { amount: '5.00' });
  await network.authorise(open);
  expect(await refusalOf(propose(friend))).toMatchObject({
    code: 'status_conflict',
    message:
      'A payment is still on its way to its merchant. Freeze the card, and wait until it has been taken.',
  });
  await network.reverse(open.id);
  await approve(ann, (await propose(friend)).proposal_id);
  expect(await creditOf(friend)).toMatchObject({ state: 'written-off' });
});

test('[CAR-09] nothing is spent, taken or given by a credit card that was written off', async () => {
  const holder = await lateCredit(bank, 10, '300.00');
  const { customer, params } = holder;
  await approve(ann, (await propose(holder)).proposal_id);
  await giveMoney(bank, customer.id, '500.00');
  expect(await network.authorise(authorisation(holder, { amount: '1.00' }))).toMatchObject({
    ...{ approved: false, reason: 'card_closed' },
  });
  expect(await network.force(authorisation(holder, { amount: '20.00' }))).toMatchObject({
    ...{ approved: false, reason: 'no_account' },
  });
  expect(await codeOf(customer.client.payCredit({ params, body: { amount: '1.00' } }))).toBe(
    'credit_nothing_owed',
  );
  expect(await codeOf(customer.client.setCreditPayment({ params, body: { way: 'full' } }))).toBe(
    'status_conflict',
  );
  expect(await codeOf(customer.client.closeCredit({ params }))).toBe('status_conflict');
  const limit = olga.client.proposeCreditLimit({ params, body: { limit: '2000.00', reason } });
  expect(await codeOf(limit)).toBe('status_conflict');
  expect(await codeOf(propose(holder))).toBe('status_conflict');
  await credit.runDay();
  expect(await creditOf(holder)).toMatchObject({ state: 'written-off', owed: { total: '0.00' } });
  expect((await walletOf(bank, customer.id)).balance).toBe(50_000n);
});

test('[CAR-09] what a merchant gives back after a write-off waits for staff, who book it as a recovery', async () => {
  const holder = await openCredit(bank);
  const { networkId } = await spend(bank, holder, '80.00');
  const late = await lateCredit(bank);
  expect(await codeOf(propose(holder)), 'nothing of it is late').toBe('status_conflict');
  const suspense = await bankBalance(bank, 'suspense');
  await network.refund(networkId, { amount: '10.00' });
  expect(await bankBalance(bank, 'suspense'), 'an open one gets it').toBe(suspense);
  const again = await spend(bank, late, '50.00');
  await approve(ann, (await propose(late)).proposal_id);
  await network.refund(again.networkId, { amount: '50.00' });
  expect(await bankBalance(bank, 'suspense')).toBe(suspense + 5_000n);
  const body = { amount: '50.00', reference: 'NET-REFUND-77', reason };
  const { params } = late;
  await approve(ann, (await olga.client.proposeCreditRecovery({ params, body })).proposal_id);
  expect(await bankBalance(bank, 'suspense')).toBe(suspense);
});

test('[CAR-09] what comes later is a recovery: by two people, each payment once, and never more than was given up', async () => {
  const { params, customer } = await writtenOffCredit(bank);
  const recovered = await bankBalance(bank, 'card-recovered');
  const recover = (amount: string, reference: string) =>
    olga.client.proposeCreditRecovery({ params, body: { amount, reference, reason } });
  const { proposal_id } = await recover('100.00', 'E2E-CARD-BORROWER');
  expect(await codeOf(approve(olga, proposal_id))).toBe('permission_denied');
  expect(await bankBalance(bank, 'card-recovered')).toBe(recovered);
  await approve(ann, proposal_id);
  expect(await bankBalance(bank, 'card-recovered')).toBe(recovered + 10_000n);
  expect(await olga.client.getStaffCredit({ params })).toMatchObject({ recovered: '100.00' });
  expect(await codeOf(recover('100.00', 'E2E-CARD-BORROWER'))).toBe('payment_already_used');
  expect(await codeOf(recover('99999.00', 'E2E-CARD-TOO-MUCH'))).toBe('repayment_too_large');
  const good = await openCredit(bank);
  const none = olga.client.proposeCreditRecovery({
    ...{ params: good.params, body: { amount: '1.00', reference: 'E2E-CARD-NONE', reason } },
  });
  expect(await codeOf(none)).toBe('status_conflict');
  expect((await creditOf({ customer })).entries).toContainEqual(
    expect.objectContaining({ kind: 'recovered', amount: '100.00' }),
  );
});
