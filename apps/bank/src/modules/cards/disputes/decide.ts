import { money, toDecimal } from '@farthing/money';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../../audit/index.ts';
import type { Work } from '../../books/index.ts';
import { cardLookupWithin } from '../card-lookup.ts';
import {
  byId,
  chargeBackWork,
  givenBackMeanwhile,
  givenRows,
  type PaymentFacts,
  readPayment,
} from '../network/index.ts';
import { canDo, type Dispute, partsTakenBack } from './dispute.ts';
import { creditedMail, lostMail, wonMail } from './mails.ts';
import { creditForNow, takeBack } from './postings.ts';
import { creditedRow, decidedRow } from './rows.ts';
import type { DisputeServices } from './services.ts';
import { findDispute, lockDispute, saveMove } from './store.ts';

/** What staff do with disputes. Refused with case_closed when it cannot be done as far as the dispute has come. */

export type DisputeFacts = PaymentFacts & { readonly dispute: Dispute };

/** One that can be credited or won so; refused otherwise. */
export async function givable(reader: Reader, id: string, wanted: 'credit' | 'win'): Promise<DisputeFacts> {
  const facts = await readFacts(reader, id);
  const { dispute, payment, isClosed } = facts;
  if (!canDo(dispute, wanted)) throw new Refusal('case_closed');
  // The merchant may have given money back since: credited as well, the customer would have it twice.
  if (payment.clearedMinor - payment.refundedMinor < dispute.amountMinor) throw givenBackMeanwhile();
  if (wanted === 'credit' && isClosed) throw new Refusal('customer_not_active');
  return facts;
}

export async function planCredit(
  services: DisputeServices,
  reader: Reader,
  actor: Actor,
  id: string,
): Promise<Work> {
  const { books, clock, mailer, brand } = services;
  const facts = await givable(reader, id, 'credit');
  const { dispute, payment } = facts;
  return {
    ...creditForNow(books, dispute, payment),
    rows: [
      creditedRow(dispute, clock.now()),
      ...givenRows(payment, true),
      ...mailer.rowsOf(creditedMail(brand.name, aboutOf(facts))),
      ...auditRows(services, actor, 'dispute.credit', dispute),
    ],
  };
}

/** From the network: to the customer, or to the bank where it has credited them before. */
export async function planWin(
  services: DisputeServices,
  reader: Reader,
  actor: Actor,
  id: string,
  outcome: string,
): Promise<Work> {
  const { clock, mailer, brand } = services;
  const facts = await givable(reader, id, 'win');
  const { dispute } = facts;
  const now = clock.now();
  const won = { disputeId: id, minor: dispute.amountMinor, isCredited: dispute.creditedAt !== null, now };
  const work = chargeBackWork(services, facts, won);
  return {
    ...work,
    rows: [
      ...work.rows,
      decidedRow(dispute, { state: 'won', outcome, debtMinor: 0n, now }),
      ...mailer.rowsOf(wonMail(brand.name, aboutOf(facts), { outcome, isClosed: facts.isClosed })),
      ...auditRows(services, actor, 'dispute.win', dispute),
    ],
  };
}

export async function planLose(
  services: DisputeServices,
  reader: Reader,
  actor: Actor,
  id: string,
  outcome: string,
): Promise<Work> {
  const { books, clock, mailer, brand } = services;
  const facts = await readFacts(reader, id);
  const { dispute, payment, availableMinor } = facts;
  if (!canDo(dispute, 'lose')) throw new Refusal('case_closed');
  const parts = partsTakenBack(dispute, availableMinor);
  const { debtMinor } = parts;
  return {
    ...takeBack(books, dispute, payment, parts),
    rows: [
      decidedRow(dispute, { state: 'lost', outcome, debtMinor, now: clock.now() }),
      ...mailer.rowsOf(lostMail(brand.name, aboutOf(facts), { outcome, debtMinor })),
      ...auditRows(services, actor, 'dispute.lose', dispute),
    ],
  };
}

/** The merchant is asked by the network, and has a time to answer. */
export async function send({ clock, audit }: DisputeServices, tx: Tx, actor: Actor, id: string) {
  const dispute = await lockDispute(tx, id);
  if (dispute === undefined || !canDo(dispute, 'send')) throw new Refusal('case_closed');
  const now = clock.now();
  const answerDueAt = new Date(now.getTime() + policies.cards.disputes.answerWithinMs);
  await saveMove(tx, dispute, {
    ...{ state: 'with-merchant', moved_at: now, sent_at: now, answer_due_at: answerDueAt },
  });
  await audit.record(tx, {
    ...actedBy(actor),
    action: 'dispute.send',
    subject: { kind: 'dispute', id },
    after: { state: 'with-merchant', ...reasonOf(actor) },
  });
}

/** What the merchant says, in its words. */
export async function recordAnswer(
  { clock, audit }: DisputeServices,
  tx: Tx,
  actor: Actor,
  id: string,
  { accepts, words }: { readonly accepts: boolean; readonly words: string },
) {
  const dispute = await lockDispute(tx, id);
  if (dispute === undefined || !canDo(dispute, accepts ? 'accepted' : 'objected'))
    throw new Refusal('case_closed');
  const now = clock.now();
  await saveMove(tx, dispute, {
    ...{ state: 'answered', moved_at: now, accepts, answer: words, answered_at: now },
  });
  await audit.record(tx, {
    ...actedBy(actor),
    action: 'dispute.answer',
    subject: { kind: 'dispute', id },
    after: { state: 'answered', value: accepts ? 'accepted' : 'objected', ...reasonOf(actor) },
  });
}

export async function readFacts(reader: Reader, id: string): Promise<DisputeFacts> {
  const dispute = await findDispute(reader, id);
  const { found } =
    dispute === undefined
      ? { found: undefined }
      : await readPayment(cardLookupWithin(reader), { networkId: null, which: byId(dispute.paymentId) });
  if (dispute === undefined || found === undefined) throw new Refusal('not_found');
  return { ...found, dispute };
}

export function aboutOf({ dispute, payment, holder }: DisputeFacts) {
  const recipient = { to: holder.email, firstName: holder.firstName };
  return { recipient, dispute, merchant: payment.merchant.name };
}

function auditRows(
  { audit }: DisputeServices,
  actor: Actor,
  action: 'dispute.credit' | 'dispute.win' | 'dispute.lose',
  { id, state, amountMinor, currency }: Dispute,
): Work['rows'] {
  return audit.rowsOf({
    ...actedBy(actor),
    action,
    subject: { kind: 'dispute', id },
    before: { state },
    after: { amount: toDecimal(money(amountMinor, currency)), currency, ...reasonOf(actor) },
  });
}
