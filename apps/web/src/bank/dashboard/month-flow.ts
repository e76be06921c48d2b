import type { Transaction } from '@farthing/contract';
import { isPositive, type Money, subtract, sum } from '@farthing/money';
import type { Wallet } from '../data/wallet-query.ts';
import { signedAmount } from '../parts/transaction.ts';

export type MonthFlow = {
  readonly since: Date;
  readonly isWholeMonth: boolean;
  readonly in: Money;
  readonly out: Money;
  /** Converted by itself: the difference of two rounded amounts may be a penny off. */
  readonly net: Money;
};

/** What came in and went out this month, or since the oldest transaction that is known if that is later. */
export function monthFlow(wallet: Wallet, now: Date): MonthFlow {
  const monthStart = new Date(now.getFullYear(), now.getMonth(), 1);
  const known = knownSince(wallet);
  const isWholeMonth = !known || known <= monthStart;
  const since = isWholeMonth ? monthStart : known;
  const amounts = wallet.transactions
    .filter(({ created_at }) => new Date(created_at) >= since)
    .map((transaction: Transaction) => signedAmount(transaction, wallet.currency));
  const net = sum(amounts, wallet.currency);
  const came = sum(amounts.filter(isPositive), wallet.currency);
  return { since, isWholeMonth, in: came, out: subtract(net, came), net };
}

/** Undefined when every transaction is there. */
function knownSince({ transactions, transactions_count }: Wallet): Date | undefined {
  const oldest = transactions.at(-1);
  return oldest && transactions_count > transactions.length ? new Date(oldest.created_at) : undefined;
}
