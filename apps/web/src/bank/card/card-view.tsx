import type { OwnCard } from '@farthing/contract';
import { Eye, EyeOff, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { CardControls } from './card-controls.tsx';
import { CardDetails, hiddenCode } from './card-details.tsx';
import { CardBack, CardFront } from './card-faces.tsx';
import { CloseCard } from './close-card.tsx';
import { FreezeSwitch } from './freeze-switch.tsx';
import { PinDialog } from './pin-dialog.tsx';
import type { Revealed } from './reveal.ts';

type CardViewProps = { card: OwnCard; choice?: ReactNode };

/** One card, large, with what can be done about it. `choice` stands below the card, where there are several. */
export function CardView(props: CardViewProps) {
  const { status } = props.card;
  const isOnItsWay = status === 'ordered' || status === 'made' || status === 'sent';
  return isOnItsWay ? <CardOnItsWay {...props} /> : <CardInHand {...props} />;
}

/** Its number and its switches come with the card. */
function CardOnItsWay({ card, choice }: CardViewProps) {
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        <FlippableCard card={card} revealed={null} isBack={false} />
        {choice}
        <div>
          <RouteButton to={`/layout/cards/${card.id}/delivery`}>
            {card.status === 'sent' ? 'Activate this card' : 'See where this card is'}
          </RouteButton>
        </div>
      </div>
      <div className="grid content-start gap-6">
        <CardDetails card={card} revealed={null} />
        <CloseCard card={card} />
      </div>
    </div>
  );
}

function CardInHand({ card, choice }: CardViewProps) {
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [isBack, setIsBack] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  function reveal(secret: Revealed) {
    setIsAsking(false);
    setRevealed(secret);
  }

  const Icon = revealed ? EyeOff : Eye;
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        <FlippableCard card={card} revealed={revealed} isBack={isBack} />
        {choice}
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
        {card.credit_id !== null && (
          <RouteLink to="/layout/cards/credit">What you owe on this card</RouteLink>
        )}
        {card.kind !== 'one-time' && (
          <RouteLink to={`/layout/cards/${card.id}/telephones`}>Phones with this card</RouteLink>
        )}
        {card.kind === 'physical' && (
          <RouteLink to={`/layout/cards/${card.id}/delivery`}>PIN of this card</RouteLink>
        )}
        <FreezeSwitch card={card} />
        <CardDetails card={card} revealed={revealed} />
      </div>
      <div className="grid content-start gap-6">
        <CardControls card={card} />
      </div>
      <PinDialog cardId={card.id} open={isAsking} onClose={() => setIsAsking(false)} onRevealed={reveal} />
    </div>
  );
}

type FlippableCardProps = { card: OwnCard; revealed: Revealed | null; isBack: boolean };

/** Both faces are there, one of them turned away: that one is neither read out nor reached. */
function FlippableCard({ card, revealed, isBack }: FlippableCardProps) {
  return (
    <div
      data-frozen={card.status === 'frozen' || undefined}
      className="perspective-[1200px] aspect-[1.586] w-full max-w-96 transition-opacity data-frozen:opacity-70 data-frozen:saturate-0"
    >
      <div
        data-back={isBack || undefined}
        className="relative size-full transform-3d transition-transform duration-320 data-back:rotate-y-180 motion-reduce:transition-none"
      >
        <section aria-label="Front of the card" inert={isBack} className="backface-hidden absolute inset-0">
          <CardFront
            type={card.card_type}
            number={revealed?.number ?? card.card_number}
            holder={card.card_holder_name}
            expiry={card.expiry_date}
            isCredit={card.credit_id !== null}
          />
        </section>
        <section
          aria-label="Back of the card"
          inert={!isBack}
          className="backface-hidden absolute inset-0 rotate-y-180"
        >
          <CardBack type={card.card_type} cvv={revealed?.cvv ?? hiddenCode} expiry={card.expiry_date} />
        </section>
      </div>
    </div>
  );
}
