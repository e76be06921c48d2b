import { insertion, type Row } from '@farthing/ledger';

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
