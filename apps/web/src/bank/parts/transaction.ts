import type { Transaction } from '@farthing/contract';
import { receiptPath } from '../receipt/receipt.ts';

/** Where there is more to read about a transaction, and what that is. */
export type TransactionDetails = { readonly to: string; readonly what: string };

/** Undefined where its line says all there is. */
export function detailsOf({
  opens,
  reference,
}: Pick<Transaction, 'opens' | 'reference'>): TransactionDetails | undefined {
  return opens === null ? undefined : places[opens](reference);
}

const places = {
  // A payment, its fee and its return have one reference, and so one receipt.
  receipt: (reference) => ({ to: receiptPath(reference), what: 'receipt' }),
  loans: () => ({ to: '/layout/loan', what: 'your loans' }),
  card: () => ({ to: '/layout/card', what: 'your card' }),
  referrals: () => ({ to: '/layout/referral', what: 'your referrals' }),
} as const satisfies Record<NonNullable<Transaction['opens']>, (reference: string) => TransactionDetails>;
