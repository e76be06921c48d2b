import type { Card } from '@farthing/contract';
import { Eye, EyeOff, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { CardDetails } from './card-details.tsx';
import { FlippableCard } from './flippable-card.tsx';
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
