import { fromDecimal, type Money } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import type { Account } from '../data/accounts-query.ts';
import { BalanceChart } from './balance-chart.tsx';
import { balancesQuery } from './balances-query.ts';
import { firstDay, type Range, ranges } from './ranges.ts';

export type BalanceOverTimeProps = {
  account: Pick<Account, 'id' | 'opened_at' | 'balance' | 'currency'>;
  /** In the currency that the page shows. */
  inCurrency?: (amount: Money) => Money;
};

export default function BalanceOverTime({ account, inCurrency = (amount) => amount }: BalanceOverTimeProps) {
  const [range, setRange] = useState<Range>('month');
  const { id, opened_at, balance, currency } = account;
  const query = useQuery(balancesQuery(useApp().api, id, firstDay(range, opened_at, new Date())));
  const shown = (amount: string) => inCurrency(fromDecimal(amount, currency));
  return (
    <div className="grid gap-4">
      <RangeChoice range={range} onChange={setRange} />
      <Loaded
        query={query}
        waiting={<Placeholder label="Loading the balances" className="h-80" />}
        failed="The balances of these days could not be loaded."
      >
        {({ balances }) => (
          <BalanceChart
            points={balances.map((each, place) => ({
              dayMs: Date.parse(each.day),
              // Of today the balance that stands above the chart, so that the two never differ.
              balance: shown(place === balances.length - 1 ? balance : each.balance),
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
