import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { cardQuery } from '../data/card-query.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Place } from '../parts/place.tsx';
import { RouteButton } from '../parts/route-button.tsx';
import { CardView } from './card-view.tsx';
import { OrderCard } from './order-card.tsx';

export default function CardPage() {
  useArrival('Card');
  const { api } = useApp();
  const [notice, setNotice] = useNotice();
  return (
    <>
      <PageHeader
        title="Card"
        intro="A virtual card for paying online, drawn on your wallet."
        actions={<AddPin />}
      />
      <div className="grid gap-6">
        <div role="status" className="empty:hidden">
          {notice && <Alert tone="success" title={notice} />}
        </div>
        <Loaded
          query={useQuery(cardQuery(api))}
          waiting={<Place label="Loading your card" className="h-120" />}
          failed="Failed to load card details."
        >
          {(card) => (card ? <CardView card={card} /> : <OrderCard onOrdered={setNotice} />)}
        </Loaded>
      </div>
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

const noticeForMs = 4_000;

function useNotice() {
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => {
    if (notice === null) return;
    const timer = setTimeout(() => setNotice(null), noticeForMs);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice] as const;
}
