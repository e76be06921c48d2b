import { sql } from 'kysely';
import { policies } from '../../../platform/policies.ts';
import type { KeptPin } from '../delivery/index.ts';

/** What is read about the PIN of a card, as part of what reads the card. */
export type PinRow = {
  readonly kind: string;
  readonly pin_key: number | null;
  readonly pin_digest: Buffer | null;
  readonly pin_wrong: number | null;
};

export const pinColumns = sql`
  card_pin.key_version AS pin_key, card_pin.digest AS pin_digest, card_pin.wrong AS pin_wrong`;

export const pinJoin = sql`LEFT JOIN card_pin ON card_pin.card_id = card.id`;

/** Of a card that a machine can read; null of one that has none yet. */
export type PinFacts = KeptPin & { readonly wrong: number };

export function pinOf({ pin_key, pin_digest, pin_wrong }: PinRow): PinFacts | null {
  if (pin_key === null || pin_digest === null || pin_wrong === null) return null;
  return { keyVersion: pin_key, digest: pin_digest, wrong: pin_wrong };
}

type Use = { readonly isCash: boolean; readonly isPhysical: boolean; readonly isRight: boolean | undefined };

/** Whoever takes out cash with a card of plastic shows that it is theirs. A virtual one has no PIN. */
export function whyPinIsNotGood(
  pin: { readonly wrong: number } | null,
  { isCash, isPhysical, isRight }: Use,
) {
  if (!isPhysical || (!isCash && isRight === undefined)) return undefined;
  if (pin === null) return 'pin_not_set';
  if (pin.wrong >= policies.cards.pinTries) return 'pin_blocked';
  if (isRight === undefined) return 'pin_needed';
  return isRight ? undefined : 'wrong_pin';
}
