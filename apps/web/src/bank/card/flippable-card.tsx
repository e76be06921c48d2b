import type { Card } from '@farthing/contract';
import { CardBack, CardFront } from './card-faces.tsx';

/** Both faces are there, one of them turned away: that one is neither read out nor reached. */
export function FlippableCard({ card, isBack }: { card: Card; isBack: boolean }) {
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
