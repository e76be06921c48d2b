import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { useCustomer } from '../data/customer.ts';
import { cardsQuery } from './cards-query.ts';
import { CardsView } from './cards-view.tsx';

// Only who has no card needs it.
const OrderCard = lazy(() => import('./order-card.tsx'));

// A page of its own; found here, so that the first page of all does not have to know it.
const CardPayment = lazy(() => import('../card-payment/card-payment-page.tsx'));

const parts: Readonly<Record<string, ReturnType<typeof lazy>>> = {
  credit: lazy(() => import('../credit/credit-page.tsx')),
  order: lazy(() => import('../card-delivery/order-page.tsx')),
  delivery: lazy(() => import('../card-delivery/delivery-page.tsx')),
  replace: lazy(() => import('../card-delivery/replace-page.tsx')),
  telephones: lazy(() => import('./telephones/telephones-page.tsx')),
};

/** The cards, one of the payments by them, or a page about one of them. */
export default function CardPage() {
  const { site } = useApp();
  const { paymentId, cardId, part } = useParams();
  // The order of a card, and the way to a credit card, are at the place of an id: there is none yet.
  const Part = paymentId === undefined ? parts[part ?? cardId ?? ''] : CardPayment;
  if (Part === undefined || (paymentId === undefined && !site.issuesCards)) return <CardsPage />;
  return (
    <Suspense fallback={<Placeholder label="Loading" className="h-96 max-w-2xl" />}>
      <Part />
    </Suspense>
  );
}

function CardsPage() {
  useArrival('Card');
  const { site } = useApp();
  if (site.issuesCards) return <Cards />;
  return (
    <>
      <PageHeader title="Card" />
      <p>This bank has no cards.</p>
    </>
  );
}

function Cards() {
  const { api } = useApp();
  // It goes by itself after four seconds, and nothing on the page moves for it.
  const tell = useToast();
  return (
    <>
      <PageHeader
        title="Card"
        intro="Pay from your wallet, and decide what each card may do."
        actions={
          <>
            <RouteButton look="quiet" to="/layout/cards/credit">
              Credit card
            </RouteButton>
            <AddPin />
          </>
        }
      />
      <Loaded
        query={useQuery(cardsQuery(api))}
        waiting={<Placeholder label="Loading your card" className="h-120" />}
        failed="Failed to load card details."
      >
        {(found) =>
          found?.cards.length ? (
            <CardsView {...found} />
          ) : (
            <Suspense fallback={<Placeholder label="Loading the form" className="h-120" />}>
              <OrderCard onOrdered={tell} />
            </Suspense>
          )
        }
      </Loaded>
    </>
  );
}

/** Nobody who has a PIN is asked to add one. Its place is kept until it is known, so that nothing moves. */
function AddPin() {
  const { data: customer, isFetched } = useCustomer();
  // Of whom nothing is known, nothing is asked.
  const hasPin = customer?.has_pin ?? true;
  return (
    <span className={isFetched ? undefined : 'invisible'}>
      <RouteButton look="quiet" to="/layout/transaction-pin" className="min-w-56">
        <KeyRound className="size-4.5" aria-hidden="true" />
        {hasPin ? 'Transaction PIN' : 'Add transaction pin'}
      </RouteButton>
    </span>
  );
}
