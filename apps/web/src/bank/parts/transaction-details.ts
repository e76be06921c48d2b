import type { Transaction } from '@farthing/contract';
import { receiptPath } from '../receipt/receipt.ts';

/** Where there is more to read about a transaction, and what that is. */
export type TransactionDetails = { readonly to: string; readonly what: string };

/** By the words that the bank writes, which say what a transaction was; undefined where its line says all there is. */
export function detailsOf({ description, reference }: Transaction): TransactionDetails | undefined {
  const found = places.find(({ words }) => words.test(description));
  return found && { to: found.path(reference), what: found.what };
}

const places = [
  {
    // A payment, its fee and its return have one reference, and so one receipt.
    words: /^(?:Transfer|Withdrawal) to |^(?:Fee|Returned|Fee returned): /,
    path: receiptPath,
    what: 'receipt',
  },
  { words: /^Loan (?:for|funding|repayment)/, path: () => '/layout/loan', what: 'your loans' },
  { words: /^Fee for .* card /, path: () => '/layout/card', what: 'your card' },
  { words: /^Referral bonus /, path: () => '/layout/referral', what: 'your referrals' },
] as const;
