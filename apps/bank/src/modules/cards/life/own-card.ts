import type { OwnCard } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import { Refusal } from '../../../platform/refusal.ts';
import { expiryText } from '../card.ts';
import { blocksGambling } from '../controls.ts';
import { shownNumber } from '../details.ts';
import { isOver } from '../service.ts';
import type { CardServices } from '../services.ts';
import { findOwnCard, type StoredCard } from '../store.ts';

/** What its owner sees of a card. */
export function toOwnCard(card: StoredCard, now: Date): OwnCard {
  const { state, controls } = card;
  const { currency } = card.fee;
  const isBlocked = blocksGambling(controls, now);
  return {
    id: card.id,
    kind: card.kind,
    card_type: card.type,
    card_number: shownNumber(card),
    card_holder_name: card.holderName,
    expiry_date: expiryText(card.expiresOn),
    status: state.status,
    frozen_by_you: state.frozenByCustomer,
    frozen_by_bank: state.frozenByStaff,
    currency,
    limits: {
      payment: inWords(controls.limits.payment, currency),
      day: inWords(controls.limits.day, currency),
      month: inWords(controls.limits.month, currency),
    },
    allows: controls.allows,
    blocked_categories: [...controls.blockedGroups],
    gambling: {
      blocked: isBlocked,
      opens_at: isBlocked ? (controls.gambling.opensAt?.toISOString() ?? null) : null,
    },
    credit_id: card.creditId,
    replaces: card.replaces,
    created_at: card.createdAt.toISOString(),
  };
}

/** Another's card, and one that is over, are not found. */
export async function ownCard(
  { database }: Pick<CardServices, 'database'>,
  customerId: string,
  cardId: string,
): Promise<StoredCard> {
  const card = await findOwnCard(database.kysely, customerId, cardId);
  if (card === undefined || isOver(card)) throw new Refusal('card_not_found');
  return card;
}

const inWords = (limit: bigint | null, currency: Currency) =>
  limit === null ? null : toDecimal(money(limit, currency));
