import type { OwnCard } from '@farthing/contract';
import { useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { useCardChange } from './use-card-change.ts';

type Because = 'lost' | 'stolen';

/** For whoever thinks that others know the number: one question, and the old card is closed. */
export function ReplaceCard({ card }: { card: OwnCard }) {
  const [isAsking, setIsAsking] = useState(false);
  const tell = useToast();
  const replace = useCardChange((because: Because, api, idempotencyKey) =>
    api.call('POST /cards/:cardId/replace/', {
      params: { cardId: card.id },
      body: { because },
      idempotencyKey,
    }),
  );

  function goOn(because: Because) {
    replace.mutate(because, {
      onSuccess: ({ message }) => tell(message),
      onError: ({ message }) => tell(message),
      onSettled: () => setIsAsking(false),
    });
  }

  return (
    <>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        Lost or stolen
      </Button>
      <AlertDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Replace this card?"
        actions={
          <>
            <Button look="quiet" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
            <Button look="danger" onClick={() => goOn('lost')} busy={replace.isPending}>
              It is lost
            </Button>
            <Button look="danger" onClick={() => goOn('stolen')} busy={replace.isPending}>
              It was stolen
            </Button>
          </>
        }
      >
        The card {card.card_number} closes at once and for good. You get a new one with another number and the
        same limits, free of charge.
      </AlertDialog>
    </>
  );
}
