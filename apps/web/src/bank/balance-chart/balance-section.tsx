import { lazy, Suspense } from 'react';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import type { BalanceOverTimeProps } from './balance-over-time.tsx';

// Balances are hidden at first, and with them the chart: it is loaded with the first that is shown.
const BalanceOverTime = lazy(() => import('./balance-over-time.tsx'));

/** The chart, or in its place why there is none: the line alone would tell how rich someone is. */
export function BalanceSection({ isShown, ...rest }: BalanceOverTimeProps & { isShown: boolean }) {
  if (!isShown) return <HiddenChart />;
  return (
    <Suspense fallback={<Placeholder label="Loading the chart" className="h-98" />}>
      <BalanceOverTime {...rest} />
    </Suspense>
  );
}

function HiddenChart() {
  return (
    <div className="grid h-56 place-items-center rounded-md border border-line border-dashed p-4 text-center text-ink-2">
      <p>Hidden while your balance is hidden.</p>
    </div>
  );
}
