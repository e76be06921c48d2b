import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { Surface } from '../../ui/surface/surface.tsx';
import type { Dashboard } from './dashboard-query.ts';

type FirstStepsProps = {
  dashboard: Pick<Dashboard, 'transactions_count' | 'last_movements'>;
  hasPin: boolean;
};

/** For a new customer, until all of it is done; then nothing. */
export function FirstSteps({ dashboard, hasPin }: FirstStepsProps) {
  const hasPaid = dashboard.last_movements.some(
    ({ transaction }) => transaction.transaction_type === 'debit',
  );
  const steps = [
    { name: 'Put money into your account', to: '/layout/deposit', isDone: dashboard.transactions_count > 0 },
    { name: 'Choose your transaction PIN', to: '/layout/transaction-pin', isDone: hasPin },
    { name: 'Make your first payment', to: '/layout/transfer', isDone: hasPaid },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Surface className="grid gap-2 p-5 sm:px-6">
      <h2 id="first-steps-title" className="text-xl">
        First steps
      </h2>
      <ol className="grid" aria-labelledby="first-steps-title">
        {steps.map(({ name, to, isDone }, place) => (
          <li key={to} className="flex min-h-11 items-center gap-3">
            <span
              data-done={isDone || undefined}
              className="grid size-7 shrink-0 place-items-center rounded-sm bg-sunken font-semibold text-ink-2 text-sm data-done:bg-primary-soft data-done:text-primary"
              aria-hidden="true"
            >
              {isDone ? <Check className="size-4" /> : place + 1}
            </span>
            {isDone ? (
              <span className="text-ink-2">
                {name} <span className="sr-only">(done)</span>
              </span>
            ) : (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
              >
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Surface>
  );
}
