import { absolute, format, fromDecimal, isNegative } from '@farthing/money';
import { categoryLabel } from '@farthing/rules';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import type { Account } from '../data/accounts-query.ts';
import { type Budget, type Budgets, useBudgetChange } from './budgets-query.ts';
import { historyPath } from './words.ts';

type BudgetListProps = { budgets: Budgets; account: Account };

/** How much of each budget is used. A pattern beside the colour says that one is spent. */
export function BudgetList({ budgets, account }: BudgetListProps) {
  if (budgets.budgets.length === 0)
    return (
      <p className="text-ink-2">
        You have no budgets yet. Set one, and we email you when you have spent 80% of it and when you have
        spent all of it.
      </p>
    );
  return (
    <ul className="grid">
      {budgets.budgets.map((budget) => (
        <li key={budget.category} className="grid gap-2 border-line py-3 not-first:border-t">
          <Line budget={budget} budgets={budgets} account={account} />
        </li>
      ))}
    </ul>
  );
}

function Line({ budget, budgets, account }: BudgetListProps & { budget: Budget }) {
  const { category, amount, spent, left, percent } = budget;
  const of = (text: string) => format(fromDecimal(text, budgets.currency));
  const rest = fromDecimal(left, budgets.currency);
  const remove = useBudgetChange(account.id, (api, _: null) =>
    api.call('DELETE /budgets/:category/', { params: { category }, query: { account: account.id } }),
  );
  const days = { first: budgets.month.first, last: budgets.month.last };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <RouteLink to={historyPath({ account, days, category })}>{categoryLabel(category)}</RouteLink>
        <span className="flex items-center gap-3">
          {percent >= 80 && (
            <Badge tone={percent >= 100 ? 'danger' : 'warning'}>
              {percent >= 100 ? 'Spent' : 'Nearly spent'}
            </Badge>
          )}
          <span className="tabular-nums">
            {of(spent)} of {of(amount)}
          </span>
        </span>
      </div>
      <Bar percent={percent} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="text-ink-2 text-sm">
          {isNegative(rest) ? `${format(absolute(rest))} over` : `${format(rest)} left`} ({percent}%)
        </span>
        {budgets.can_change && (
          <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate(null)}>
            Remove<span className="sr-only"> the budget for {categoryLabel(category)}</span>
          </Button>
        )}
      </div>
    </>
  );
}

/** Words say the same beside it. */
function Bar({ percent }: { percent: number }) {
  return (
    <svg viewBox="0 0 100 3" preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
      <rect width="100" height="3" className="fill-sunken" />
      <rect
        width={Math.min(percent, 100)}
        height="3"
        className={percent >= 100 ? 'fill-danger' : percent >= 80 ? 'fill-(--chart-2)' : 'fill-(--chart-1)'}
      />
      <path d="M80 0V3" className="stroke-ink [vector-effect:non-scaling-stroke]" />
    </svg>
  );
}
