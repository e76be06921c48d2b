import type { WalletMovement } from '@farthing/contract';
import { titleOf } from '../under-way/words.ts';

/** As its line in the history or under way says. */
export function headingOf({ transaction, under_way, payment, deposit }: WalletMovement): string {
  if (transaction) return transaction.description;
  if (under_way) return titleOf(under_way);
  if (payment) return `Payment to ${payment.account_name}`;
  return deposit ? 'Deposit' : 'Loan request';
}
