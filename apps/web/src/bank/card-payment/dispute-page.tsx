import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { cardPaymentPath, cardPaymentQuery } from './card-payment-query.ts';
import { DisputeForm } from './dispute-form.tsx';

/** Says what is wrong with a card payment. */
export default function DisputePage({ paymentId }: { paymentId: string }) {
  useArrival('Dispute a card payment');
  const { api } = useApp();
  const query = useQuery(cardPaymentQuery(api, paymentId));
  return (
    <>
      <PageHeader
        title="Dispute a card payment"
        back={<RouteLink to={cardPaymentPath(paymentId)}>The payment</RouteLink>}
      />
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
        {({ payment, disputable }) =>
          disputable === null ? (
            <Navigate to={cardPaymentPath(paymentId)} replace />
          ) : (
            <DisputeForm payment={payment} most={disputable.most} />
          )
        }
      </Loaded>
    </>
  );
}
