import type { Loan, Transaction } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Rates } from '../data/conversion.ts';
import type { Wallet } from '../data/wallet-query.ts';
import { TransactionRow } from '../parts/transaction-row.tsx';
import { recentDeposits, recentWithdrawals } from './recent-entries.ts';

type RecentProps = {
  wallet: Wallet;
  rates: Rates | undefined;
  currency: Currency;
  loans: readonly Loan[];
};

export function Recent({ wallet, rates, currency, loans }: RecentProps) {
  const money = { from: wallet.currency, to: currency, rates };
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <RecentList
        title="Recent Withdrawals"
        all="/layout/transactions"
        entries={recentWithdrawals(wallet.transactions)}
        money={money}
        empty="Nothing has left your account yet."
        action={
          <RouteButton look="quiet" to="/layout/transfer">
            Send money
          </RouteButton>
        }
      />
      <RecentList
        title="Recent Deposits"
        all="/layout/transactions?type=deposit"
        entries={recentDeposits(wallet.transactions, loans)}
        money={money}
        empty="No deposits yet. Your first one will show here."
        action={
          <RouteButton look="quiet" to="/layout/deposit">
            Add money
          </RouteButton>
        }
      />
    </div>
  );
}

type RecentListProps = {
  title: string;
  /** Where everything in this list is found again: a transfer is no withdrawal there, and only among all of them. */
  all: string;
  entries: readonly Transaction[];
  money: { from: Currency; to: Currency; rates: Rates | undefined };
  empty: string;
  action: ReactNode;
};

function RecentList({ title, all, entries, money, empty, action }: RecentListProps) {
  return (
    <section className="grid content-start gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl">{title}</h2>
        {entries.length > 0 && (
          <RouteLink to={all} aria-label={`See all: ${title}`}>
            See all
          </RouteLink>
        )}
      </div>
      {entries.length === 0 ? (
        <EmptyState action={action}>{empty}</EmptyState>
      ) : (
        <Surface>
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <TransactionRow
                key={entry.id}
                transaction={entry}
                details={<time dateTime={entry.created_at}>{formatMoment(entry.created_at)}</time>}
                money={money}
              />
            ))}
          </ul>
        </Surface>
      )}
    </section>
  );
}
