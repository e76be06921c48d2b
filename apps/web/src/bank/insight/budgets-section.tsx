import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Account } from '../data/accounts-query.ts';
import { BudgetForm } from './budget-form.tsx';
import { BudgetList } from './budget-list.tsx';
import { budgetsQuery } from './budgets-query.ts';
import { UntilPayDay } from './until-pay-day.tsx';

/** What is left until pay-day, and the budgets of this month. Loaded after the figures. */
export default function BudgetsSection({ account }: { account: Account }) {
  const query = useQuery(budgetsQuery(useApp().api, account.id));
  return (
    <Loaded
      query={query}
      waiting={<Placeholder label="Loading your budgets" className="h-80" />}
      failed="Your budgets could not be loaded."
    >
      {(budgets) => (
        <div className="grid gap-6 lg:grid-cols-2">
          <Surface className="grid content-start gap-4 p-5 sm:p-6">
            <h2 className="text-xl">Until pay-day</h2>
            <UntilPayDay budgets={budgets} account={account} />
          </Surface>
          <Surface className="grid content-start gap-4 p-5 sm:p-6">
            <h2 className="text-xl">Budgets this month</h2>
            <BudgetList budgets={budgets} account={account} />
            {budgets.can_change && <BudgetForm budgets={budgets} account={account} />}
          </Surface>
        </div>
      )}
    </Loaded>
  );
}
