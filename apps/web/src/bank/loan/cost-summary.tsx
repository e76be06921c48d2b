import type { LoanTerm } from '@farthing/contract';
import { format } from '@farthing/money';
import type { LoanCost } from './loan-cost.ts';

/** All of the price, before anybody agrees to it. */
export function CostSummary({ cost, term }: { cost: LoanCost | null; term: LoanTerm | '' }) {
  return (
    <section aria-label="What it costs" className="grid content-start gap-4 rounded-md bg-sunken p-5">
      <dl aria-live="polite" aria-atomic="true" className="grid gap-3">
        <Line term="You receive">{cost ? format(cost.amount) : '–'}</Line>
        <Line term={cost ? `Interest, ${cost.ratePercent}% for the whole term` : 'Interest'}>
          {cost ? format(cost.interest) : '–'}
        </Line>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line-strong border-t pt-3">
          <dt className="font-semibold">Total repayable</dt>
          <dd>
            {cost ? <span className="font-display font-semibold text-3xl">{format(cost.total)}</span> : '–'}
          </dd>
        </div>
      </dl>
      <p className="text-ink-2 text-sm">
        {cost && term
          ? `To be repaid within ${term} of the day it is paid out. The interest does not grow if you are late.`
          : 'Enter an amount and choose a term to see it.'}
      </p>
    </section>
  );
}

function Line({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
