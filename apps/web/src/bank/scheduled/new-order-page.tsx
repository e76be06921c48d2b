import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { standingOrdersQuery } from '../data/standing-orders-query.ts';

// Fetched while the page reads the calendar: its forms and checks are most of what it loads.
const OrderSteps = lazy(() => import('../transfer/order/order-steps.tsx'));

/** `?change=ID` begins with what that order says, and the new one takes its place. */
export default function NewOrderPage() {
  const { api } = useApp();
  const [search] = useSearchParams();
  const replaces = search.get('change');
  const orders = useQuery(standingOrdersQuery(api));
  const title = replaces === null ? 'Schedule a payment' : 'Change a scheduled payment';
  return (
    <>
      <PageHeader
        title={title}
        intro={
          replaces === null
            ? 'Once on a later day, or regularly. You approve it once.'
            : 'You approve the new terms, and they take the place of the old ones.'
        }
      />
      <Loaded query={orders} waiting={waiting} failed="The calendar could not be loaded.">
        {(known) => {
          const before = known.orders.find(({ id }) => id === replaces);
          return (
            <Suspense fallback={waiting}>
              <OrderSteps key={replaces} title={title} known={known} before={before} />
            </Suspense>
          );
        }}
      </Loaded>
    </>
  );
}

const waiting = <Placeholder label="Loading the form" className="h-80" />;
