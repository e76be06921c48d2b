import type { Currency } from '@farthing/money';
import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Account } from '../data/accounts-query.ts';
import type { Rates } from '../data/conversion.ts';
import { TransactionRow } from '../parts/transaction-row.tsx';
import type { Dashboard } from './dashboard-query.ts';
import { type LastMovement, recentDeposits, recentWithdrawals } from './recent-movements.ts';

type LastMovementsProps = {
  dashboard: Dashboard;
  rates: Rates | undefined;
  currency: Currency;
};

/** The newest of all accounts, each with the account that it was on where there are several. */
export function LastMovements({ dashboard, rates, currency }: LastMovementsProps) {
  const { accounts, last_movements } = dashboard;
  const shown = { accounts, rates, currency };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">Latest transactions</h2>
        {last_movements.length > 0 && <RouteLink to="/layout/transactions">All transactions</RouteLink>}
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <RecentList
          title="Recent Withdrawals"
          movements={recentWithdrawals(dashboard)}
          shown={shown}
          empty="Nothing has left your accounts yet."
          action={
            <RouteButton look="quiet" to="/layout/transfer">
              Send money
            </RouteButton>
          }
        />
        <RecentList
          title="Recent Deposits"
          movements={recentDeposits(dashboard)}
          shown={shown}
          empty="No deposits yet. Your first one will show here."
          action={
            <RouteButton look="quiet" to="/layout/deposit">
              Add money
            </RouteButton>
          }
        />
      </div>
    </div>
  );
}

type Shown = { accounts: readonly Account[]; rates: Rates | undefined; currency: Currency };

type RecentListProps = {
  title: string;
  movements: readonly LastMovement[];
  shown: Shown;
  empty: string;
  action: ReactNode;
};

function RecentList({ title, movements, shown, empty, action }: RecentListProps) {
  return (
    <section className="grid content-start gap-2">
      <h3 className="font-semibold text-ink-2">{title}</h3>
      {movements.length === 0 ? (
        <EmptyState action={action}>{empty}</EmptyState>
      ) : (
        <Surface>
          <ul className="divide-y divide-line">
            {movements.map((movement) => (
              <MovementRow
                key={`${movement.account} ${movement.transaction.id}`}
                movement={movement}
                shown={shown}
              />
            ))}
          </ul>
        </Surface>
      )}
    </section>
  );
}

function MovementRow({ movement, shown }: { movement: LastMovement; shown: Shown }) {
  const { accounts, rates, currency } = shown;
  const account = accounts.find(({ id }) => id === movement.account);
  if (!account) return null;
  const { created_at } = movement.transaction;
  return (
    <TransactionRow
      transaction={movement.transaction}
      details={
        <>
          {accounts.length > 1 && `${account.name} · `}
          <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </>
      }
      money={{ from: account.currency, to: currency, rates }}
      accountId={account.first ? undefined : account.id}
    />
  );
}
