import { insertion, type Row } from '@farthing/ledger';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';

const taken = insertion('outside_reference', {
  columns: { reference: 'text', network: 'text', subject_kind: 'text', subject_id: 'uuid' },
  unless: ['reference'],
});

/** Takes a payment from outside, by its reference in canonical form, unless it was taken for anything before. */
export function outsideReferenceRow(payment: {
  readonly reference: string;
  readonly network: string;
  readonly subject: { readonly kind: 'deposit' | 'repayment' | 'payment-in'; readonly id: string };
}): Row {
  const { reference, network, subject } = payment;
  return taken.row({ reference, network, subject_kind: subject.kind, subject_id: subject.id });
}

/** Refused when the payment counted for something before; the row holds it to that when it is written. */
export async function refuseTakenReference(reader: Reader, reference: string): Promise<void> {
  const { rows } = await sql`SELECT FROM outside_reference WHERE reference = ${reference}`.execute(reader);
  if (rows.length > 0) throw new Refusal('payment_already_used');
}
