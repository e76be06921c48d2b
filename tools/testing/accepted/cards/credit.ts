import type { TestBank } from '../../bank.ts';
import { newestCode, type TestCustomer } from '../../customers.ts';
import { approve, testMember } from '../../staff.ts';
import { payingCustomer, testPin } from '../../withdrawals.ts';
import { authorisation, type CardHolder, networkOf, withCard } from '../card-network.ts';

const reason = 'To have somebody with a credit card';

export type Borrower = { readonly customer: TestCustomer; readonly params: { readonly creditId: string } };

/** Somebody who has asked for a credit card, with as much in their wallet. */
export async function askedCredit(bank: TestBank, money = '0', limit = '1000.00'): Promise<Borrower> {
  const customer = await payingCustomer(bank, money);
  const { credit } = await customer.client.askForCredit({ body: { limit } });
  return { customer, params: { creditId: credit.id } };
}

/** Two members of staff have agreed on the limit. */
export async function offeredCredit(bank: TestBank, money = '0', limit = '1000.00'): Promise<Borrower> {
  const asked = await askedCredit(bank, money, limit);
  const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
  const { proposal_id } = await olga.client.proposeCreditOffer({
    params: asked.params,
    body: { limit, reason },
  });
  await approve(ann, proposal_id);
  return asked;
}

/** Accepted: the card works. */
export async function openCredit(
  bank: TestBank,
  money = '0',
  limit = '1000.00',
): Promise<Borrower & CardHolder> {
  const offered = await offeredCredit(bank, money, limit);
  await acceptCredit(bank, offered);
  return { ...offered, ...(await withCard(bank, offered.customer)) };
}

export async function acceptCredit(bank: TestBank, { customer, params }: Borrower): Promise<void> {
  await customer.client.sendCreditCode({ params, body: { pin: testPin } });
  const otp_code = await newestCode(bank, customer.email);
  await customer.client.acceptCredit({ params, body: { pin: testPin, otp_code } });
}

/** A payment by the card, which the merchant has taken. */
export async function spend(bank: TestBank, holder: CardHolder, amount: string) {
  const network = networkOf(bank);
  const asked = authorisation(holder, { amount });
  const answer = await network.authorise(asked);
  if (answer.payment === null || !answer.approved) throw new Error(`declined: ${answer.reason}`);
  await network.clear(asked.id, { amount });
  return { networkId: asked.id, paymentId: answer.payment };
}

/** As if so many days had passed: every day that it knows is so much earlier. */
export async function age({ database }: TestBank, creditId: string, days: number): Promise<void> {
  await database.pool.query(
    `UPDATE card_credit
     SET opened_on = opened_on - $2::integer, reckoned_on = reckoned_on - $2::integer, due_on = due_on - $2::integer,
       late_since = late_since - $2::integer, next_statement_on = next_statement_on - $2::integer
     WHERE id = $1`,
    [creditId, days],
  );
}

/** The least payment of its first statement is missing, and was due so many days ago. */
export async function lateCredit(bank: TestBank, days = 10, spent = '400.00') {
  const holder = await billedCredit(bank, '0', spent);
  const [credit] = (await holder.customer.client.listCredit()).credit;
  await age(bank, holder.params.creditId, (credit?.terms.due_days ?? 0) + days);
  await bank.modules.cards.credit.runDay();
  return holder;
}

/** Two members of staff have given up what is owed. */
export async function writtenOffCredit(bank: TestBank) {
  const late = await lateCredit(bank);
  const [olga, ann] = [await testMember(bank, 'operations'), await testMember(bank, 'approver')];
  const { proposal_id } = await olga.client.proposeCreditWriteOff({ params: late.params, body: { reason } });
  await approve(ann, proposal_id);
  return late;
}

/** With the statement of its first month, on which as much is owed. */
export async function billedCredit(bank: TestBank, money = '0', spent = '400.00') {
  const holder = await openCredit(bank, money);
  await spend(bank, holder, spent);
  await age(bank, holder.params.creditId, 31);
  await bank.modules.cards.credit.runDay();
  return holder;
}
