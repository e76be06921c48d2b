import type { Card } from '@farthing/contract';
import { toDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { referenceOf } from '../books/index.ts';
import { expiryText, isOnItsWay } from './card.ts';
import { codeOnBack, masked } from './card-number.ts';
import type { StoredCard } from './store.ts';

const details = z.object({ id: z.string(), number: z.string() });

type Details = z.infer<typeof details>;

export function seal(secrets: Secrets, content: Details): string {
  return secrets.seal('card', JSON.stringify(content));
}

/** The number, and the code on the back, which is kept nowhere: it is made of the number by a key of the number's own version. */
export function unseal(
  secrets: Secrets,
  { id, sealedDetails, expiresOn }: Pick<StoredCard, 'id' | 'sealedDetails' | 'expiresOn'>,
): Details & { readonly cvv: string } {
  const content = details.parse(JSON.parse(secrets.open('card', sealedDetails)));
  // Details that were moved to another row would show one customer the card of another.
  if (content.id !== id) throw new Error(`the sealed details of card ${id} belong to another`);
  const version = Number.parseInt(sealedDetails, 10);
  const made = secrets.hmac('card-code', `${id}\n${content.number}\n${expiresOn}`, version);
  return { ...content, cvv: codeOnBack(made) };
}

/** The last digits of a card that is on its way are on the card alone: whoever types them to activate it has it in their hands. */
export function shownNumber({ lastFour, state }: Pick<StoredCard, 'lastFour' | 'state'>): string {
  return masked(isOnItsWay(state.status) ? '••••' : lastFour);
}

/** What everybody may see of it. */
export function toAnswer(card: StoredCard): Card {
  return {
    card_type: card.type,
    card_number: shownNumber(card),
    card_holder_name: card.holderName,
    expiry_date: expiryText(card.expiresOn),
    cvv: '•••',
    fee_amount: toDecimal(card.fee),
    payment_reference: referenceOf(card.id),
    status: card.state.status,
    created_at: card.createdAt.toISOString(),
    updated_at: card.updatedAt.toISOString(),
    show_sensitive_data: false,
  };
}
