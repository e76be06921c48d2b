import { useState } from 'react';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { useCardChange } from '../card/use-card-change.ts';

/** Whoever did not ask for the payment may want to stop the card at once. */
export function FreezeAfter({ cardId }: { cardId: string }) {
  const [isFrozen, setFrozen] = useState(false);
  const freeze = useCardChange((id: string, api) =>
    api.call('POST /cards/:cardId/freeze/', { params: { cardId: id } }),
  );
  if (isFrozen)
    return (
      <div className="grid justify-items-start gap-4">
        <Alert tone="success" title="Your card is frozen" announced>
          Nobody can pay with it. On its page you can unfreeze it, or replace it.
        </Alert>
        <RouteButton to="/layout/card">Your cards</RouteButton>
      </div>
    );
  return (
    <section aria-labelledby="not-you" className="grid justify-items-start gap-4">
      <h2 id="not-you" className="text-xl">
        If it was somebody else
      </h2>
      <p className="text-ink-2">
        They know the number of your card. Freeze it: nobody can pay with it until you unfreeze it.
      </p>
      {freeze.error && <Alert tone="danger" title={plainWordsOf(failureOf(freeze.error))} announced />}
      <Button
        busy={freeze.isPending}
        onClick={() => freeze.mutate(cardId, { onSuccess: () => setFrozen(true) })}
      >
        Freeze the card
      </Button>
    </section>
  );
}
