import { type Currency, format, fromDecimal } from '@farthing/money';
import { Gauge, Link2, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { useCustomer } from '../data/customer.ts';

const figures = new Intl.NumberFormat('en-GB');

type StatsProps = { transactionsCount: number; limitsPath: string };

/** Each leads to where there is more of it. */
export function Stats({ transactionsCount, limitsPath }: StatsProps) {
  const { data: user, error, refetch } = useCustomer();
  if (error && !user) {
    return (
      <ErrorState
        title="Your limits could not be loaded."
        message={error.message}
        action="Retry"
        onAction={refetch}
      />
    );
  }
  return (
    // By the room that the sidebar leaves, so that a limit of millions stays on one line.
    <div className="@container">
      <dl className="grid gap-4 @min-[20rem]:grid-cols-2 @min-[20rem]:*:first:col-span-2 @min-[40rem]:grid-cols-3 @min-[40rem]:*:first:col-span-1">
        <StatTile
          label={<TileLink to={limitsPath}>Daily Limit</TileLink>}
          value={user ? limitInWords(user.daily_limit) : <OnItsWay />}
          icon={<Gauge aria-hidden="true" />}
        />
        <StatTile
          label={<TileLink to="/layout/transactions">Transactions</TileLink>}
          value={figures.format(transactionsCount)}
          icon={<ReceiptText aria-hidden="true" />}
        />
        <StatTile
          label={<TileLink to="/layout/accounts">Linked Accounts</TileLink>}
          value={user ? figures.format(user.linked_accounts) : <OnItsWay />}
          icon={<Link2 aria-hidden="true" />}
        />
      </dl>
    </div>
  );
}

function TileLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="underline decoration-line-strong underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      {children}
    </Link>
  );
}

function limitInWords({ amount, currency }: { amount: string; currency: Currency }): string {
  return format(fromDecimal(amount, currency), { dropZeroFraction: true });
}

/** As high as a figure, so that the tile does not grow when it comes. */
function OnItsWay() {
  return (
    <span className="inline-block h-6 w-24 rounded-sm bg-sunken align-middle motion-safe:animate-pulse">
      <span className="sr-only">Loading</span>
    </span>
  );
}
