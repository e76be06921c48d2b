import { budgetCategories, categoryLabel } from '@farthing/rules';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api/error.ts';
import { plainWordsOf } from '../../lib/api/failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { MoneyInput } from '../../ui/money-input/money-input.tsx';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { Select } from '../../ui/select/select.tsx';
import type { Account } from '../data/accounts-query.ts';
import { type Budget, type Budgets, useBudgetChange } from './budgets-query.ts';

/** Sets a budget, or another amount for one that is there. */
export function BudgetForm({ budgets, account }: { budgets: Budgets; account: Account }) {
  const [category, setCategory] = useState<Budget['category']>('groceries');
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<string>();
  const set = useBudgetChange(account.id, (api, value: string) =>
    api.call('PUT /budgets/:category/', {
      params: { category },
      body: { account: account.id, amount: value },
    }),
  );
  const isThere = budgets.budgets.some((each) => each.category === category);

  function send(event: FormEvent) {
    event.preventDefault();
    const value = typedAmount(amount, account.currency);
    const found = amountProblem(value, account.currency);
    setProblem(found ?? undefined);
    if (found === null) set.mutate(value, { onSuccess: () => setAmount('') });
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-4 border-line border-t pt-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field id="budget-category" label="Category">
          <Select
            value={category}
            onChange={({ currentTarget }) =>
              setCategory(offered.find((each) => each === currentTarget.value) ?? category)
            }
          >
            {offered.map((each) => (
              <option key={each} value={each}>
                {categoryLabel(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          id="budget-amount"
          label="Amount a month"
          error={problem ?? (set.error === null ? undefined : wordsOf(set.error))}
        >
          <MoneyInput
            currency={account.currency}
            value={amount}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          />
        </Field>
      </div>
      <Button type="submit" look="quiet" busy={set.isPending}>
        {isThere ? 'Change the budget' : 'Set a budget'}
      </Button>
    </form>
  );
}

const offered = budgetCategories as readonly Budget['category'][];

function wordsOf(error: Error): string {
  const told = error instanceof ApiError ? error.fields.amount?.[0] : undefined;
  return told ?? plainWordsOf(error);
}
