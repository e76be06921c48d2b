import type { Currency } from '@farthing/money';
import { Amount } from '../parts/amount.tsx';

type Total = { readonly currency: Currency; readonly amount: string };

/** One amount for each currency: they are never added up. A file that was replaced has no payments, and so none. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  if (totals.length === 0) return <span className="text-ink-2">None</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {totals.map((total) => (
        <Amount key={total.currency} of={total} />
      ))}
    </span>
  );
}
