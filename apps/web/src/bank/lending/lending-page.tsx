import type { LendingLoan } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { lendingProductsQuery, lendingQuery } from './lending-query.ts';
import { LoanView } from './loan-view.tsx';

const Calculator = lazy(() => import('./calculator.tsx'));

export default function LendingPage() {
  useArrival('Loans by instalments');
  const { api } = useApp();
  const loans = useQuery(lendingQuery(api));
  const products = useQuery(lendingProductsQuery(api));
  return (
    <>
      <PageHeader
        title="Loans by instalments"
        intro="Choose an amount and a term. You see every instalment and the whole cost before you ask."
      />
      <div className="grid gap-8">
        <Loaded
          query={loans}
          waiting={<Placeholder label="Loading your loans" className="h-48" />}
          failed="Your loans could not be loaded."
        >
          {(list) => <Loans loans={list} />}
        </Loaded>
        <Loaded
          query={products}
          waiting={<Placeholder label="Loading our loans" className="h-96" />}
          failed="Our loans could not be loaded."
        >
          {(offered) => (
            <Suspense fallback={<Placeholder label="Loading the calculator" className="h-96" />}>
              <Calculator products={offered} />
            </Suspense>
          )}
        </Loaded>
      </div>
    </>
  );
}

/** What runs or waits for the customer comes first. */
function Loans({ loans }: { loans: readonly LendingLoan[] }) {
  const open = loans.filter(({ state }) => state === 'asked' || state === 'offered' || state === 'running');
  const over = loans.filter((loan) => !open.includes(loan));
  return (
    <>
      {open.map((loan) => (
        <LoanView key={loan.id} loan={loan} />
      ))}
      {over.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary underline underline-offset-4">
            Show earlier loans ({over.length})
          </summary>
          <div className="grid gap-6 pt-2">
            {over.map((loan) => (
              <LoanView key={loan.id} loan={loan} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}
