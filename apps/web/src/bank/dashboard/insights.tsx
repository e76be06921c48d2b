import { absolute, type Currency, format, isPositive, isZero, type Money } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { BalanceSection } from '../balance-chart/balance-section.tsx';
import { firstDay, type Range } from '../balance-chart/ranges.ts';
import type { Account } from '../data/accounts-query.ts';
import type { Rates } from '../data/conversion.ts';
import { balancesIn, type MonthFlow, monthFlow } from './month-flow.ts';
import { overTimeQuery } from './over-time-query.ts';

type InsightsProps = {
  accounts: readonly Account[];
  /** What all of them come to. */
  total: Money;
  rates: Rates | undefined;
  currency: Currency;
  isShown: boolean;
};

/** Pictures of what all accounts have had and what moved on them. Loaded after the figures, which matter more. */
export default function Insights({ accounts, total, rates, currency, isShown }: InsightsProps) {
  const [range, setRange] = useState<Range>('month');
  const query = useQuery(overTimeQuery(useApp().api, firstDay(range, firstOpened(accounts), new Date())));
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Surface className="grid content-start gap-4 p-5 sm:p-6">
        <h2 className="text-xl">Balance over time</h2>
        <BalanceSection
          isShown={isShown}
          range={range}
          onRange={setRange}
          balance={total}
          query={{ ...query, data: query.data && balancesIn(query.data, currency, rates) }}
        />
      </Surface>
      <Surface className="grid content-start gap-4 p-5 sm:p-6">
        <h2 className="text-xl">This month</h2>
        <Loaded
          query={query}
          waiting={<Placeholder label="Loading the figures of this month" className="h-56" />}
          failed="The figures of this month could not be loaded."
        >
          {(data) => <Flow flow={monthFlow(data, currency, rates)} isWhole={data.month.whole} />}
        </Loaded>
      </Surface>
    </div>
  );
}

/** The chart of all days begins when the first account was opened. */
function firstOpened(accounts: readonly Account[]): string {
  const opened = accounts.filter(({ in_sum }) => in_sum).map(({ opened_at }) => opened_at);
  return opened.toSorted()[0] ?? new Date().toISOString();
}

function Flow({ flow, isWhole }: { flow: MonthFlow; isWhole: boolean }) {
  const lines = [
    { label: 'Money in', amount: flow.in, fill: 'fill-(--chart-1)' },
    { label: 'Money out', amount: flow.out, fill: 'fill-(--chart-2)' },
  ];
  const most = Math.max(...lines.map(({ amount }) => size(amount)), 1);
  return (
    <div className="grid min-h-56 content-start gap-4">
      <dl className="grid gap-5">
        {lines.map(({ label, amount, fill }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-semibold text-lg">
              <MoneyAmount amount={amount} signed />
            </dd>
            <dd className="basis-full" aria-hidden="true">
              <svg viewBox="0 0 100 3" preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
                <rect width="100" height="3" className="fill-sunken" />
                <rect width={(size(amount) / most) * 100} height="3" className={fill} />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-line border-t pt-4 text-ink-2">
        {inWords(flow)}
        <span className="block pt-1 text-sm">Money between your own accounts is not counted.</span>
        {!isWhole && (
          <span className="block text-sm">
            In a busy account we count only the newest 5,000 transactions.
          </span>
        )}
      </p>
    </div>
  );
}

function inWords(flow: MonthFlow): string {
  if (isZero(flow.in) && isZero(flow.out)) return 'No money has come in or gone out yet.';
  if (isZero(flow.net)) return 'As much came in as went out.';
  const difference = format(absolute(flow.net));
  return isPositive(flow.net)
    ? `${difference} more came in than went out.`
    : `${difference} more went out than came in.`;
}

/** For lengths of bars only, where a float is exact enough. */
function size({ minor }: Money): number {
  return Math.abs(Number(minor));
}
