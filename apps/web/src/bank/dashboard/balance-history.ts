import type { Transaction } from '@farthing/contract';
import { fromDecimal, isPositive, type Money, subtract, sum } from '@farthing/money';
import type { Wallet } from '../data/wallet-query.ts';
import { signedAmount } from '../parts/transaction.ts';

export type DayBalance = { readonly day: Date; readonly balance: Money };

/**
 * What was in the wallet at the end of each of the last days, oldest first, counted back from the balance of now. It
 * begins where the known transactions begin if there are more than the bank sent.
 */
export function balanceHistory(wallet: Wallet, now: Date, days = 30): DayBalance[] {
  const known = knownSince(wallet);
  let balance = fromDecimal(wallet.balance, wallet.currency);
  let next = 0;
  const history: DayBalance[] = [];
  for (let back = 0; back < days; back++) {
    const day = startOfDay(now, back);
    const endOfDay = startOfDay(now, back - 1);
    if (known && endOfDay <= known) break;
    history.push({ day, balance });
    for (;;) {
      const transaction = wallet.transactions[next];
      if (!transaction || new Date(transaction.created_at) < day) break;
      balance = subtract(balance, signedAmount(transaction, wallet.currency));
      next++;
    }
  }
  return history.reverse();
}

export type Moment = { readonly at: Date; readonly balance: Money };

/**
 * Every change of the balance in the last days, oldest first. It begins with what was there before, and ends now. A new
 * customer sees the hours since the first deposit instead of weeks of nothing.
 */
export function balanceSteps(wallet: Wallet, now: Date, days = 30): Moment[] {
  const windowStart = startOfDay(now, days);
  const steps: Moment[] = [{ at: now, balance: fromDecimal(wallet.balance, wallet.currency) }];
  let balance = fromDecimal(wallet.balance, wallet.currency);
  for (const transaction of wallet.transactions) {
    const at = new Date(transaction.created_at);
    if (at < windowStart) return [{ at: windowStart, balance }, ...steps.reverse()];
    steps.push({ at, balance });
    balance = subtract(balance, signedAmount(transaction, wallet.currency));
  }
  const first = steps.at(-1)?.at ?? now;
  const before = new Date(first.getTime() - (now.getTime() - first.getTime()) / 20);
  return [{ at: before, balance }, ...steps.reverse()];
}

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

function startOfDay(date: Date, daysBack: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBack);
}
