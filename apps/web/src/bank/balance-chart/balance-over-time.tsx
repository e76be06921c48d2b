import type { Money } from '@farthing/money';
import type { ComponentProps } from 'react';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { type Range, ranges } from './ranges.ts';

type DayBalance = { readonly day: string; readonly balance: Money };

export type BalanceOverTimeProps = {
  range: Range;
  onRange: (range: Range) => void;
  query: ComponentProps<typeof Loaded<readonly DayBalance[]>>['query'];
  /** What is there now. It stands above the chart, which ends with it, so that the two never differ. */
  balance: Money;
};

export default function BalanceOverTime({ range, onRange, query, balance }: BalanceOverTimeProps) {
  return (
    <div className="grid gap-4">
      <RangeChoice range={range} onChange={onRange} />
      <Loaded
        query={query}
        waiting={<Placeholder label="Loading the balances" className="h-80" />}
        failed="The balances of these days could not be loaded."
      >
        {(days) => (
          <BalanceChart
            points={days.map((each, place) => ({
              dayMs: Date.parse(each.day),
              balance: place === days.length - 1 ? balance : each.balance,
            }))}
          />
        )}
      </Loaded>
    </div>
  );
}

function RangeChoice({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-1 justify-self-start rounded-md bg-sunken p-1">
      <legend className="sr-only">How far back</legend>
      {(Object.keys(ranges) as Range[]).map((each) => (
        <label
          key={each}
          className="relative grid min-h-9 cursor-pointer place-items-center rounded-sm px-1.5 font-semibold text-ink-2 text-sm has-checked:bg-surface has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 sm:px-3"
        >
          <input
            type="radio"
            name="balance-range"
            value={each}
            checked={each === range}
            onChange={() => onChange(each)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {ranges[each].label}
        </label>
      ))}
    </fieldset>
  );
}
