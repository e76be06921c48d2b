import { canonicalReference } from '@farthing/contract';
import { call, change, insertion, LedgerError, type Row } from '@farthing/ledger';
import { outsideReferenceRow } from '../books/index.ts';
import { type Bounds, dayOf, type Payee, type PaymentIn } from './payment-in.ts';
import type { Credit } from './postings.ts';

/** What is written of payments from other banks, with the guards under which it is. */

const told = insertion('payment_in', {
  columns: {
    id: 'uuid',
    reference: 'text',
    end_to_end_id: 'text',
    source: 'text',
    amount: 'bigint',
    currency: 'text',
    account_written: 'text',
    payer: 'text',
    payer_account: 'text?',
    narration: 'text?',
    state: 'text',
    waits_for: 'text?',
    account_id: 'uuid?',
    credited_amount: 'bigint?',
    credited_currency: 'text?',
    margin_amount: 'bigint?',
    received_at: 'timestamptz',
  },
  unless: ['reference'],
});

/** Unless it was told at the same moment by another. */
export function paymentInRow(payment: PaymentIn, credit?: Credit & { readonly payee: Payee }): Row {
  return told.row({
    id: payment.id,
    reference: payment.reference,
    end_to_end_id: payment.endToEndId,
    source: payment.source,
    amount: payment.amount.minor,
    currency: payment.amount.currency,
    account_written: payment.account,
    payer: payment.payer,
    payer_account: payment.payerAccount,
    narration: payment.narration,
    state: payment.state,
    waits_for: payment.waitsFor,
    ...creditColumns(credit),
    received_at: payment.receivedAt,
  });
}

/** Takes the end-to-end id, where there is one: it is credited once, under whichever id it is told. */
export function endToEndRows({ id, endToEndId, waitsFor }: PaymentIn): readonly Row[] {
  const reference = canonicalReference('bank', endToEndId);
  if (reference === undefined || waitsFor === 'reference-used') return [];
  return [outsideReferenceRow({ reference, network: 'bank', subject: { kind: 'payment-in', id } })];
}

const counted = call('keep_payments_in_of_day', { day: 'date', worth: 'bigint', most: 'bigint' });

/** Counts it among what is credited on its day by no person; the whole work fails if that comes to more than it may. */
export function dayRow(
  { receivedAt }: PaymentIn,
  { worth, mostInDay }: Pick<Bounds, 'worth' | 'mostInDay'>,
): Row {
  return counted.row({ day: dayOf(receivedAt), worth: worth.minor, most: mostInDay.minor });
}

export function isDayFull(error: unknown): boolean {
  const cause = error instanceof LedgerError ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'PI001';
}

const decided = change(
  'payment_in',
  {
    key: { id: 'uuid' },
    was: { state: 'text' },
    set: {
      state: 'text',
      account_id: 'uuid?',
      credited_amount: 'bigint?',
      credited_currency: 'text?',
      margin_amount: 'bigint?',
      return_reference: 'text?',
      decided_at: 'timestamptz?',
      decided_by: 'uuid?',
    },
  },
  'payment-in-decision',
);

type Decision = { readonly by: string; readonly at: Date };

/** Only while it waits. */
export function creditedRow(
  { id }: PaymentIn,
  credit: Credit & { readonly payee: Payee },
  { by, at }: Decision,
): Row {
  return decided.row({
    id,
    was: { state: 'waiting' },
    state: 'credited',
    ...creditColumns(credit),
    return_reference: null,
    decided_at: at,
    decided_by: by,
  });
}

export function returnedRow({ id }: PaymentIn, reference: string | null, { by, at }: Decision): Row {
  return decided.row({
    id,
    was: { state: 'waiting' },
    state: 'returned',
    ...creditColumns(undefined),
    return_reference: reference,
    decided_at: at,
    decided_by: by,
  });
}

function creditColumns(credit: (Credit & { readonly payee: Payee }) | undefined) {
  return {
    account_id: credit?.payee.accountId ?? null,
    credited_amount: credit?.credited.minor ?? null,
    credited_currency: credit?.credited.currency ?? null,
    margin_amount: credit?.margin.minor ?? null,
  };
}
