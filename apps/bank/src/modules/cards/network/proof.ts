import { timingSafeEqual } from 'node:crypto';
import type { CardReason } from '@farthing/contract';
import type { Row } from '@farthing/ledger';
import { sql } from 'kysely';
import { policies } from '../../../platform/policies.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { expiryText } from '../card.ts';
import { isCardPin, type KeptPin, pinTryRow } from '../delivery/index.ts';
import { unseal } from '../details.ts';
import { isGuess, isHeldToTries, type Proof } from './decide.ts';
import { guessRow } from './rows.ts';

/** What shows that somebody has a card: its PIN, and what stands on it. All of it can be guessed, so that tries are counted. */

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

/** The card as far as it is proved. */
type Proved = {
  readonly id: string;
  readonly kind: string;
  readonly sealedDetails: string;
  readonly pin: PinFacts | null;
  readonly facts: { readonly expiresOn: string; readonly wrongCodes: number };
};

/** What came with a call. */
type Given = {
  readonly expiry?: string | undefined;
  readonly code?: string | undefined;
  readonly pin?: string | undefined;
};

export function proofOf(
  secrets: Secrets,
  card: Proved,
  { expiry, code, pin }: Given,
  { entry, needsPin }: Pick<Proof, 'entry'> & { readonly needsPin: boolean },
): Proof {
  const { expiresOn } = card.facts;
  const isPhysical = card.kind === 'physical';
  const isRight =
    pin === undefined || card.pin === null ? undefined : isCardPin(secrets, card.id, pin, card.pin);
  return {
    entry,
    isExpiryRight: expiry === undefined ? undefined : expiry === expiryText(expiresOn),
    isCodeRight: code === undefined ? undefined : isSame(code, unseal(secrets, { ...card, expiresOn }).cvv),
    isPinTyped: isPhysical && isRight !== undefined,
    pinProblem: whyPinIsNotGood(card.pin, { needsPin, isPhysical, isRight }),
  };
}

/**
 * Goes with every answer. A wrong try counts. A right one is told, whatever else the answer says, only while there was a try left: of
 * many guesses at once the right one would otherwise be known by its answer.
 */
export function triesRows(card: Proved, proof: Proof, reason: CardReason, now: Date): readonly Row[] {
  const isCounted = isHeldToTries(proof) && card.facts.wrongCodes < policies.cards.wrongCodes;
  return [
    ...(isCounted ? [guessRow(card.id, now, !isGuess(proof, reason))] : []),
    ...pinTryRows(card, proof, reason),
  ];
}

function pinTryRows({ id, pin }: Proved, { isPinTyped, pinProblem }: Proof, reason: CardReason) {
  if (pin === null) return [];
  if (reason === 'wrong_pin') return [pinTryRow(id, pin.wrong, pin.wrong + 1)];
  if (!isPinTyped || pinProblem !== undefined) return [];
  // Only what was approved gives the other tries back.
  return [pinTryRow(id, pin.wrong, reason === 'approved' ? 0 : pin.wrong)];
}

type Use = {
  readonly needsPin: boolean;
  readonly isPhysical: boolean;
  readonly isRight: boolean | undefined;
};

/** Whoever takes out cash with a card of plastic, or asks what it can spend, shows that it is theirs. A virtual one has no PIN. */
function whyPinIsNotGood(
  pin: { readonly wrong: number } | null,
  { needsPin, isPhysical, isRight }: Use,
): CardReason | undefined {
  if (!isPhysical || (!needsPin && isRight === undefined)) return undefined;
  if (pin === null) return 'pin_not_set';
  if (pin.wrong >= policies.cards.pinTries) return 'pin_blocked';
  if (isRight === undefined) return 'pin_needed';
  return isRight ? undefined : 'wrong_pin';
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
