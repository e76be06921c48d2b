import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { creditQuery } from './credit-query.ts';
import { CreditRequest } from './credit-request.tsx';
import { CreditView } from './credit-view.tsx';

const AskForm = lazy(() => import('./ask-form.tsx'));

const living: readonly string[] = ['asked', 'offered', 'open'];

/** The credit card that there is, or the way to one. */
export default function CreditPage() {
  useArrival('Credit card');
  const { api } = useApp();
  return (
    <>
      <PageHeader title="Credit card" intro="Buy now, and pay when the month is over." />
      <p className="pb-4">
        <RouteLink to="/layout/card">All your cards</RouteLink>
      </p>
      <Loaded
        query={useQuery(creditQuery(api))}
        waiting={<Placeholder label="Loading your credit card" className="h-96" />}
        failed="Your credit card could not be loaded."
      >
        {({ credit, offer }) => {
          const now = credit.find(({ state }) => living.includes(state));
          const last = now === undefined ? credit[0] : undefined;
          return (
            <div className="grid gap-8">
              {now?.state === 'open' && <CreditView credit={now} />}
              {now !== undefined && now.state !== 'open' && <CreditRequest credit={now} />}
              {last !== undefined && <CreditRequest credit={last} />}
              {now === undefined && offer && (
                <Suspense fallback={<Placeholder label="Loading the form" className="h-96" />}>
                  <AskForm offer={offer} />
                </Suspense>
              )}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
