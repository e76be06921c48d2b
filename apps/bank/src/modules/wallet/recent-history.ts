import type { Transaction } from '@farthing/contract';
import { SharedList } from '../../platform/http/shared-list.ts';

/** The newest transactions of a wallet, newest first. */
export type History = HistoryOf<SharedList<Transaction>>;

type HistoryOf<Transactions> = {
  /** The number of the newest in the journal. */
  readonly lastNo: bigint;
  /** How many there are in all. */
  readonly count: number;
  readonly transactions: Transactions;
};

export const noHistory: History = { lastNo: 0n, count: 0, transactions: new SharedList([]) };

/**
 * The histories that were read lately. The journal is only ever added to, and its numbers rise along an account: what
 * was read once stays true, whichever process adds to it, and only what came after it has to be read.
 */
export type RecentHistories = {
  get(customerId: string): History;
  /** Puts what was read since before it, and answers the whole. */
  add(customerId: string, before: History, since: HistoryOf<readonly Transaction[]>): History;
};

export function createRecentHistories({
  wallets,
  transactions,
}: {
  /** How many wallets are remembered; the one not asked for the longest is forgotten first. */
  readonly wallets: number;
  /** How many transactions of each. */
  readonly transactions: number;
}): RecentHistories {
  const remembered = new Map<string, History>();

  function remember(customerId: string, history: History): History {
    remembered.delete(customerId);
    remembered.set(customerId, history);
    const [oldest] = remembered.keys();
    if (remembered.size > wallets && oldest !== undefined) remembered.delete(oldest);
    return history;
  }

  return {
    get: (customerId) => remembered.get(customerId) ?? noHistory,
    add(customerId, before, since) {
      if (since.transactions.length === 0) return remember(customerId, before);
      return remember(customerId, {
        ...since,
        transactions: new SharedList(
          [...since.transactions, ...before.transactions.items].slice(0, transactions),
        ),
      });
    },
  };
}
