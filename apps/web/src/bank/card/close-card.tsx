import type { OwnCard } from '@farthing/contract';
import { useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { ReplaceCard } from './replace-card.tsx';
import { useCardChange } from './use-card-change.ts';

/** For good: it asks once more, and for no PIN. */
export function CloseCard({ card }: { card: OwnCard }) {
  const [isAsking, setIsAsking] = useState(false);
  const tell = useToast();
  const close = useCardChange((cardId: string, api) =>
    api.call('POST /cards/:cardId/close/', { params: { cardId } }),
  );

  function goOn() {
    close.mutate(card.id, {
      onSuccess: ({ message }) => tell(message),
      onError: ({ message }) => tell(message),
      onSettled: () => setIsAsking(false),
    });
  }

  return (
    <div className="flex flex-wrap gap-3">
      {card.kind === 'physical' ? (
        <RouteButton look="quiet" to={`/layout/cards/${card.id}/replace`}>
          Replace this card
        </RouteButton>
      ) : (
        <ReplaceCard card={card} />
      )}
      {card.credit_id === null && (
        <Button look="quiet" onClick={() => setIsAsking(true)}>
          Close this card
        </Button>
      )}
      <AlertDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Close this card for good?"
        actions={
          <>
            <Button look="quiet" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
            <Button look="danger" onClick={goOn} busy={close.isPending}>
              Close card
            </Button>
          </>
        }
      >
        The card {card.card_number} will never work again. Payments that are under way still go through.
      </AlertDialog>
    </div>
  );
}
