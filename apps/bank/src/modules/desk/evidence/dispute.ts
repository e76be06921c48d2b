import type { CardDisputeReason, Evidence } from '@farthing/contract';
import { type Currency, money } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { ViewRow } from '../../../platform/database/view.ts';
import { cardDisputeView, cardPaymentView } from '../../cards/index.ts';
import { concerned, moneyFact, noEvidence, timeFact } from './evidence.ts';

type Row = ViewRow<typeof cardDisputeView> & {
  readonly cleared: bigint;
  readonly refunded: bigint;
  readonly paid_at: Date;
};

/** What there is to see of a disputed card payment, beside the words and pictures of its customer. */
export async function disputeEvidence(reader: Reader, disputeId: string): Promise<Evidence> {
  const { rows } = await sql<Row>`
    SELECT dispute.*, payment.cleared, payment.refunded, payment.created_at AS paid_at
    FROM ${cardDisputeView} AS dispute
    JOIN ${cardPaymentView} AS payment ON payment.id = dispute.payment_id
    WHERE dispute.id = ${disputeId}
  `.execute(reader);
  const [dispute] = rows;
  if (dispute === undefined) return noEvidence;
  const amountOf = (minor: bigint) => money(minor, dispute.currency as Currency);
  return {
    ...noEvidence,
    facts: [
      moneyFact('taken_by_merchant', amountOf(dispute.cleared)),
      ...(dispute.refunded > 0n ? [moneyFact('sent_back', amountOf(dispute.refunded))] : []),
      ...timeFact('paid_at', dispute.paid_at),
      ...timeFact('asked_at', dispute.created_at),
      ...timeFact('credited_at', dispute.credited_at),
      ...timeFact('answer_due_at', dispute.answer_due_at),
    ],
    customers: await concerned(reader, [{ part: 'payer', customerId: dispute.customer_id }]),
  };
}

/** What the customer says is wrong, in words. */
export const disputeReasonWords = {
  'not-me': 'The customer did not make the payment',
  'not-received': 'What was paid for has not come',
  'not-as-described': 'What was paid for is not as described',
  'wrong-amount': 'The amount is wrong',
  'paid-twice': 'It was paid twice',
  cancelled: 'It was cancelled',
  'no-cash': 'The cash machine gave no cash, or too little',
} as const satisfies Record<CardDisputeReason, string>;
