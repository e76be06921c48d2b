import { format, fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { AskWhy, chatAbout } from '../parts/ask-why.tsx';
import { cardPaymentPath, cardPaymentQuery, type PaymentPage } from './card-payment-query.ts';

// Most payments have none.
const DisputeProgress = lazy(() => import('./dispute-progress.tsx'));

const DisputePage = lazy(() => import('./dispute-page.tsx'));

/** The payment, or the form that says what is wrong with it. */
export default function CardPaymentRoute() {
  const { paymentId = '', act } = useParams();
  if (act !== 'dispute') return <CardPaymentPage paymentId={paymentId} />;
  return (
    <Suspense fallback={<Placeholder label="Loading the form" className="h-96 max-w-2xl" />}>
      <DisputePage paymentId={paymentId} />
    </Suspense>
  );
}

/** All that is known of one payment by card, and the way to say that something is wrong with it. */
function CardPaymentPage({ paymentId }: { paymentId: string }) {
  useArrival('Card payment');
  const { api } = useApp();
  const query = useQuery(cardPaymentQuery(api, paymentId));
  return (
    <>
      <PageHeader title="Card payment" back={<RouteLink to="/layout/card">Your cards</RouteLink>} />
      <Loaded
        query={query}
        waiting={<Placeholder label="Loading the payment" className="h-96 max-w-2xl" />}
        failed="The payment could not be loaded."
        missing={
          <EmptyState action={<RouteButton to="/layout/card">Your cards</RouteButton>}>
            No card payment of yours has this address.
          </EmptyState>
        }
      >
        {(page) => <Shown page={page} />}
      </Loaded>
    </>
  );
}

function Shown({ page }: { page: PaymentPage }) {
  const { payment, dispute, disputable } = page;
  return (
    <div className="grid max-w-2xl gap-6">
      <Surface className="px-5 py-2 sm:px-6">
        <DescriptionList items={factsOf(page)} />
      </Surface>
      {dispute !== null && (
        <Suspense fallback={<Placeholder label="Loading your dispute" className="h-80" />}>
          <DisputeProgress dispute={dispute} paymentId={payment.id} />
        </Suspense>
      )}
      {disputable !== null && (
        <section aria-labelledby="wrong-title" className="grid justify-items-start gap-3">
          <h2 id="wrong-title" className="text-xl">
            Is something wrong?
          </h2>
          <p className="text-ink-2">
            Ask the merchant first: it can give the money back at once. If that does not help, you can dispute
            the payment until {formatDay(disputable.until.slice(0, 10))}.
          </p>
          <RouteButton to={`${cardPaymentPath(payment.id)}/dispute`} look="quiet">
            Dispute this payment
          </RouteButton>
        </section>
      )}
      {payment.state === 'declined' && (
        <p>
          <AskWhy to={chatAbout('card-payment', payment.id)} />
        </p>
      )}
      {payment.state === 'pending' && (
        <p className="text-ink-2">
          The merchant has not taken the money yet. You can dispute the payment once it has.
        </p>
      )}
    </div>
  );
}

type Money = PaymentPage['payment']['asked'];

const inWords = ({ amount, currency }: Money) => format(fromDecimal(amount, currency));

function factsOf({ payment, card }: PaymentPage) {
  const { asked, billed, refunded, declined_because, state } = payment;
  const isCharged = state === 'pending' || state === 'cleared';
  const shown = isCharged ? billed : asked;
  return [
    { term: 'Amount', detail: <strong className="tabular-nums">{inWords(shown)}</strong> },
    ...(isCharged && asked.currency !== billed.currency
      ? [{ term: 'As the merchant asked', detail: inWords(asked) }]
      : []),
    { term: 'Merchant', detail: <strong className="wrap-anywhere">{payment.merchant}</strong> },
    { term: 'Where', detail: payment.place },
    { term: 'Kind of merchant', detail: payment.category },
    { term: 'Card', detail: `Ending in ${card.last_four}` },
    ...(payment.device === null ? [] : [{ term: 'Paid with', detail: payment.device }]),
    { term: 'Paid', detail: formatMoment(payment.made_at) },
    { term: 'State', detail: declined_because ?? stateWords[state] },
    ...(refunded === null ? [] : [{ term: 'Came back', detail: inWords(refunded) }]),
  ];
}

const stateWords = {
  declined: 'Declined',
  pending: 'Set aside until the merchant takes it',
  cleared: 'Paid',
  reversed: 'Released by the merchant',
  expired: 'Not taken in time: the money is yours to use',
} as const satisfies Record<PaymentPage['payment']['state'], string>;
