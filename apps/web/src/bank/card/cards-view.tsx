import type { OwnCard } from '@farthing/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { CardPayments } from './card-payments.tsx';
import { CardView } from './card-view.tsx';
import { cardPaymentsQuery, type OwnCards } from './cards-query.ts';

const OrderAnother = lazy(() => import('./order-another.tsx'));

// Only for somebody who has a credit card.
const CardCredit = lazy(() => import('../credit/card-credit.tsx'));

/** Far enough that a finger that only rests moves nothing. */
const swipedPx = 48;

/** One card at a time; the others by swiping over it, or by the arrow keys of the choice below it. */
export function CardsView({ cards, offer }: OwnCards) {
  const [chosenId, setChosenId] = useState<string>();
  const swipe = useRef<number | null>(null);
  const index = Math.max(
    0,
    cards.findIndex(({ id }) => id === chosenId),
  );
  const card = cards[index];
  if (card === undefined) return null;

  function swiped(toX: number) {
    const moved = swipe.current === null ? 0 : toX - swipe.current;
    swipe.current = null;
    const next = cards[index + (moved < 0 ? 1 : -1)];
    if (Math.abs(moved) >= swipedPx && next !== undefined) setChosenId(next.id);
  }

  return (
    <div className="grid gap-8">
      <div
        className="touch-pan-y"
        onPointerDown={({ clientX, pointerType }) => {
          swipe.current = pointerType === 'touch' ? clientX : null;
        }}
        onPointerUp={({ clientX }) => swiped(clientX)}
      >
        <CardView
          key={card.id}
          card={card}
          choice={cards.length > 1 && <Choice cards={cards} chosen={card} onChoose={setChosenId} />}
        />
      </div>
      {card.credit_id !== null && (
        <Suspense fallback={<Placeholder label="Loading your credit" className="h-96" />}>
          <CardCredit creditId={card.credit_id} />
        </Suspense>
      )}
      <CardPayments key={card.id} card={card} />
      {offer && <Another cards={cards} chosen={card} offer={offer} onOrdered={setChosenId} />}
    </div>
  );
}

type AnotherProps = ComponentProps<typeof OrderAnother> & { chosen: OwnCard };

/** The last on the page, and only once all above it is there, or it would be pushed down. From then on it stays. */
function Another({ chosen, ...order }: AnotherProps) {
  const { api } = useApp();
  const { isPending } = useInfiniteQuery(cardPaymentsQuery(api, chosen.id));
  const [isThere, setIsThere] = useState(!isPending);
  if (!isPending && !isThere) setIsThere(true);
  return (
    isThere && (
      <Suspense>
        <OrderAnother {...order} />
      </Suspense>
    )
  );
}

type ChoiceProps = { cards: readonly OwnCard[]; chosen: OwnCard; onChoose: (id: string) => void };

function Choice({ cards, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">Your cards</legend>
      {cards.map((card) => (
        <label
          key={card.id}
          className="flex min-h-11 cursor-pointer items-center rounded-md border border-line bg-surface px-3 font-mono text-sm has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="chosen-card"
            className="sr-only"
            checked={card.id === chosen.id}
            onChange={() => onChoose(card.id)}
          />
          <span className="sr-only">
            {card.card_type}, {card.kind},{' '}
          </span>
          {card.credit_id !== null && <span className="pe-2 font-sans">Credit</span>}
          {card.card_number.slice(-9)}
        </label>
      ))}
    </fieldset>
  );
}
