import type { AnswerOf, getCreditSpending } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { categoryLabel } from '@farthing/rules';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { refreshedOften } from '../data/refreshing.ts';
import type { Months } from './spans.ts';

/** What was paid by credit card in the same months; nothing for somebody who has none. The figures of the account do not have it. */
export default function CreditSection({ months }: { months: Months }) {
  const { api } = useApp();
  const query = useQuery({
    queryKey: ['insight', 'credit', months.since, months.until],
    queryFn: ({ signal }) => api.call('GET /insight/credit/', { query: months, signal }),
    ...refreshedOften,
  });
  return (
    <Loaded query={query} waiting={null} failed="What you paid by credit card could not be loaded.">
      {({ spending }) => spending && <Spending spending={spending} />}
    </Loaded>
  );
}

type SpendingProps = { spending: NonNullable<AnswerOf<typeof getCreditSpending>['spending']> };

function Spending({ spending: { categories, currency } }: SpendingProps) {
  const inWords = (amount: string) => format(fromDecimal(amount, currency));
  return (
    <Surface className="grid gap-3 p-5 sm:p-6">
      <h2 className="text-xl">By credit card</h2>
      <p className="text-ink-2">
        The figures above leave these payments out. They count what you pay off as “{categoryLabel('debt')}”.{' '}
        <RouteLink to="/layout/card">See your card and its payments</RouteLink>
      </p>
      {categories.length === 0 && <p>You have paid nothing by credit card.</p>}
      <ul className="grid">
        {categories.map(({ category, went_out, came_in }) => (
          <li
            key={category}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line py-3 not-first:border-t"
          >
            <span className="font-semibold">{categoryLabel(category)}</span>
            <span className="font-semibold tabular-nums">−{inWords(went_out)}</span>
            {Number(came_in) > 0 && (
              <span className="w-full text-ink-2 text-sm">{inWords(came_in)} of it came back</span>
            )}
          </li>
        ))}
      </ul>
    </Surface>
  );
}
