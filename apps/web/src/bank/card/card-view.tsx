import type { Card } from '@farthing/contract';
import { Eye, EyeOff, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { CardDetails } from './card-details.tsx';
import { CardBack, CardFront } from './card-faces.tsx';
import { PinDialog } from './pin-dialog.tsx';

/** Long enough to type a number into a form; a screen that is left alone shows it no longer. */
const shownForMs = 30_000;

type Revealed = { readonly card: Card; readonly untilMs: number };

export function CardView({ card }: { card: Card }) {
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [isBack, setIsBack] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const shown = revealed?.card ?? card;

  function reveal(whole: Card) {
    setIsAsking(false);
    setRevealed({ card: whole, untilMs: Date.now() + shownForMs });
  }

  const Icon = revealed ? EyeOff : Eye;
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        <FlippableCard card={shown} isBack={isBack} />
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={() => setIsBack(!isBack)}>
            <RotateCw className="size-4.5" aria-hidden="true" />
            {isBack ? 'Show Front' : 'Show Back'}
          </Button>
          <Button
            look={revealed ? 'quiet' : 'primary'}
            onClick={() => (revealed ? setRevealed(null) : setIsAsking(true))}
          >
            <Icon className="size-4.5" aria-hidden="true" />
            {revealed ? 'Hide Details' : 'Show Details'}
          </Button>
        </div>
        <p className="min-h-6 text-sm">
          {revealed && (
            <Countdown
              label="The details are hidden again in"
              deadlineMs={revealed.untilMs}
              onEnd={() => setRevealed(null)}
            />
          )}
        </p>
        {card.status === 'frozen' && (
          <Alert tone="warning" title="This card is frozen">
            Nothing can be paid with it. <TextLink href="/contact">Contact support</TextLink> to use it again.
          </Alert>
        )}
      </div>
      <CardDetails card={shown} />
      <PinDialog open={isAsking} onClose={() => setIsAsking(false)} onRevealed={reveal} />
    </div>
  );
}

/** Both faces are there, one of them turned away: that one is neither read out nor reached. */
function FlippableCard({ card, isBack }: { card: Card; isBack: boolean }) {
  return (
    <div className="perspective-[1200px] aspect-[1.586] w-full max-w-96">
      <div
        data-back={isBack || undefined}
        className="relative size-full transform-3d transition-transform duration-320 data-back:rotate-y-180 motion-reduce:transition-none"
      >
        <section aria-label="Front of the card" inert={isBack} className="backface-hidden absolute inset-0">
          <CardFront
            type={card.card_type}
            number={card.card_number}
            holder={card.card_holder_name}
            expiry={card.expiry_date}
          />
        </section>
        <section
          aria-label="Back of the card"
          inert={!isBack}
          className="backface-hidden absolute inset-0 rotate-y-180"
        >
          <CardBack type={card.card_type} cvv={card.cvv} reference={card.payment_reference} />
        </section>
      </div>
    </div>
  );
}
