import type { OwnCard } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import type { OwnCards } from './cards-query.ts';
import { useCardChange } from './use-card-change.ts';

type OrderAnotherProps = {
  cards: readonly OwnCard[];
  offer: NonNullable<OwnCards['offer']>;
  onOrdered: (cardId: string) => void;
};

type Kind = 'virtual' | 'one-time';

export default function OrderAnother({ cards, offer, onOrdered }: OrderAnotherProps) {
  const tell = useToast();
  const [failure, setFailure] = useState<Error | null>(null);
  const order = useOrderAnother(offer);
  const fee = fromDecimal(offer.fees.virtual, offer.currency);
  const held = cards.filter(({ kind, credit_id }) => kind !== 'physical' && credit_id === null).length;

  function ask(kind: Kind) {
    order.mutate(kind, {
      onSuccess: ({ message, card }) => {
        tell(message);
        onOrdered(card.id);
      },
      onError: setFailure,
    });
  }

  return (
    <Surface className="grid gap-3 px-4 py-5 sm:px-7">
      <h2 className="text-xl">Another card</h2>
      {held >= offer.most_virtual ? (
        <p className="text-ink-2">
          You have {held} virtual cards, which is as many as you can have. Close one to get another.
        </p>
      ) : (
        <>
          <p className="text-ink-2">
            A virtual card works at once. A card for one payment closes by itself after it, so that nobody can
            charge it again.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="quiet" onClick={() => ask('virtual')} busy={order.isPending}>
              Get a virtual card for {format(fee)}
            </Button>
            <Button look="quiet" onClick={() => ask('one-time')} busy={order.isPending}>
              Get a card for one payment
            </Button>
          </div>
        </>
      )}
      {!cards.some(({ kind }) => kind === 'physical') && (
        <p>
          <RouteLink to="/layout/cards/order">Order a physical card</RouteLink>
        </p>
      )}
      <AlertDialog open={failure !== null} onClose={() => setFailure(null)} title="Failed to create card.">
        {failure?.message}
      </AlertDialog>
    </Surface>
  );
}

function useOrderAnother({ fees }: OrderAnotherProps['offer']) {
  return useCardChange((kind: Kind, api, idempotencyKey) => {
    const paid = Number(fees[kind]) > 0 ? { fee_amount: fees[kind] } : {};
    return api.call('POST /cards/', { body: { kind, ...paid }, idempotencyKey });
  });
}
