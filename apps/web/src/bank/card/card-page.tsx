import type { Card } from '@farthing/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { Api } from '../../lib/api/client.ts';
import { ApiError } from '../../lib/api/error.ts';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { refreshedOften } from '../data/refreshing.ts';
import { CardView } from './card-view.tsx';
import { OrderCard } from './order-card.tsx';

export default function CardPage() {
  useArrival('Card');
  const { api } = useApp();
  // It goes by itself after four seconds, and nothing on the page moves for it.
  const tell = useToast();
  return (
    <>
      <PageHeader
        title="Card"
        intro="A virtual card for paying online, drawn on your wallet."
        actions={<AddPin />}
      />
      <Loaded
        query={useQuery(cardQuery(api))}
        waiting={<Placeholder label="Loading your card" className="h-120" />}
        failed="Failed to load card details."
      >
        {(card) => (card ? <CardView card={card} /> : <OrderCard onOrdered={tell} />)}
      </Loaded>
    </>
  );
}

function AddPin() {
  return (
    <RouteButton look="quiet" to="/layout/transaction-pin">
      <KeyRound className="size-4.5" aria-hidden="true" />
      Add transaction pin
    </RouteButton>
  );
}

/** Masked; null for those who have none. */
function cardQuery(api: Api) {
  return queryOptions({
    queryKey: ['card'],
    queryFn: async ({ signal }): Promise<Card | null> => {
      try {
        return (await api.call('GET /cards/card_details/', { signal })).card;
      } catch (error) {
        if (meansNoCard(error)) return null;
        throw error;
      }
    },
    ...refreshedOften,
  });
}

function meansNoCard(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
