import { type Currency, format, fromDecimal } from '@farthing/money';
import { Gauge, Link2, ReceiptText } from 'lucide-react';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { useCustomer } from '../data/customer.ts';

const figures = new Intl.NumberFormat('en-GB');

export function Stats({ transactionsCount }: { transactionsCount: number }) {
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
          label="Daily Limit"
          value={user ? limitInWords(user.daily_limit) : <OnItsWay />}
          icon={<Gauge aria-hidden="true" />}
        />
        <StatTile
          label="Transactions"
          value={figures.format(transactionsCount)}
          icon={<ReceiptText aria-hidden="true" />}
        />
        <StatTile
          label="Linked Accounts"
          value={user ? figures.format(user.linked_accounts) : <OnItsWay />}
          icon={<Link2 aria-hidden="true" />}
        />
      </dl>
    </div>
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
