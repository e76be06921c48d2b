import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { cardsQuery } from './cards-query.ts';
import { CardsView } from './cards-view.tsx';
import { OrderCard } from './order-card.tsx';

export default function CardPage() {
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
        actions={<AddPin />}
      />
      <Loaded
        query={useQuery(cardsQuery(api))}
        waiting={<Placeholder label="Loading your card" className="h-120" />}
        failed="Failed to load card details."
      >
        {(found) => (found?.cards.length ? <CardsView {...found} /> : <OrderCard onOrdered={tell} />)}
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
