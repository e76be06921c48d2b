import { type Card, createCard } from '@farthing/contract';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { forgetKeys } from '../../platform/http/idempotency.ts';
import type { Origin } from '../../platform/http/route.ts';
import type { Recipient } from '../../platform/mail/letter.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import type { CustomerRecord } from '../identity/index.ts';
import { type CardEvent, decide, isOnItsWay } from './card.ts';
import { toAnswer, unseal } from './details.ts';
import { cardChangedMail, cardRevealedMail } from './mails.ts';
import type { CardServices } from './services.ts';
import { findLiveCard, findOwnCard, lockCard, type StoredCard, saveState } from './store.ts';

export async function readCard({ database }: CardServices, customerId: string): Promise<Card> {
  return toAnswer(await liveCard(database.kysely, customerId));
}

/** The whole number and the CVV, for whoever knows the PIN. Without a card no try is spent. */
export async function revealCard(
  services: CardServices,
  customerId: string,
  pin: string,
  origin: Origin,
): Promise<Card> {
  const { id } = inHand(await liveCard(services.database.kysely, customerId));
  const { card, number, cvv } = await revealNumber(services, { customerId, cardId: id, pin, origin });
  return { ...toAnswer(card), card_number: number, cvv, show_sensitive_data: true };
}

/** Of one card, which has been seen to be in the customer's own hands: no try is spent on another's. */
export async function revealNumber(
  services: CardServices,
  asked: {
    readonly customerId: string;
    readonly cardId: string;
    readonly pin: string;
    readonly origin: Origin;
  },
): Promise<{ readonly card: StoredCard; readonly number: string; readonly cvv: string }> {
  const { brand, database, clock, secrets, identity, pins, audit, mailer } = services;
  const { customerId, cardId, pin, origin } = asked;
  await pins.check(customerId, pin, origin);
  return database.transaction(async (tx) => {
    const customer = await identity.find(tx, customerId);
    if (customer === undefined) throw new Refusal('not_found');
    const card = await findOwnCard(tx, customerId, cardId);
    if (card === undefined || isOver(card)) throw new Refusal('card_not_found');
    const { number, cvv } = unseal(secrets, card);
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'card.reveal',
      subject: { kind: 'card', id: card.id },
      origin,
      after: { last_four: card.lastFour },
    });
    await mailer.send(tx, cardRevealedMail(brand.name, { ...recipientOf(customer), card, at: clock.now() }));
    return { card, number, cvv };
  });
}

/** By staff, and by their owners. What a card already is, or never can be again, is refused. */
export async function changeCard(
  services: CardServices,
  tx: Tx,
  actor: Actor,
  cardId: string,
  change: CardChange,
): Promise<StoredCard> {
  const { brand, clock, identity, audit, mailer } = services;
  const card = await lockCard(tx, cardId);
  if (card === undefined) throw new Refusal('card_not_found');
  const decision = decide(card.state, eventOf(actor, change));
  if (!decision.ok) throw new Refusal('status_conflict');
  const { status } = decision.next;
  const now = clock.now();
  await saveState(tx, cardId, decision.next, now);
  // A customer whose program sends one key for ever would get the closed card back instead of a new one.
  if (status === 'closed')
    await forgetKeys(tx, { kind: 'customer', customerId: card.customerId }, createCard);
  await audit.record(tx, {
    ...actedBy(actor),
    action: `card.${change}`,
    subject: { kind: 'card', id: cardId },
    before: { status: card.state.status },
    after: { status, ...reasonOf(actor) },
  });
  const customer = await identity.find(tx, card.customerId);
  if (customer !== undefined)
    await mailer.send(tx, cardChangedMail(brand.name, { ...recipientOf(customer), card, event: change }));
  return { ...card, state: decision.next, updatedAt: now };
}

export type CardChange = 'freeze' | 'unfreeze' | 'close';

function eventOf(actor: Actor, change: CardChange): CardEvent {
  const by = actor.kind === 'customer' ? 'customer' : 'staff';
  return change === 'close' ? { kind: 'close', because: by } : { kind: change, by };
}

/** A card that is on its way shows nothing: its digits are what activates it. */
export function inHand(card: StoredCard): StoredCard {
  if (!isOnItsWay(card.state.status)) return card;
  throw new Refusal('status_conflict', {
    message: 'This card is still on its way. Activate it when you have it.',
  });
}

/** What is over is shown to nobody and changed by nobody. */
export const isOver = ({ state }: StoredCard) => state.status === 'closed' || state.status === 'expired';

async function liveCard(reader: Reader, customerId: string): Promise<StoredCard> {
  const card = await findLiveCard(reader, customerId);
  if (card === undefined) throw new Refusal('card_not_found');
  return card;
}

function recipientOf({ email, firstName }: CustomerRecord): Recipient {
  return { to: email, firstName };
}
