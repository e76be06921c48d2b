import type { CardReason, ChallengeState } from '@farthing/contract';
import type { Money } from '@farthing/money';
import { isHeld, type RiskAnswer } from '@farthing/rules';
import { policies } from '../../platform/policies.ts';

/** Whom and what an approval is for. Where a merchant's shop stands may be written in several ways. */
type Bound = {
  readonly cardId: string;
  readonly merchant: { readonly name: string; readonly category: string; readonly country: string };
  readonly amount: Money;
};

/** What the owner of a card is asked to approve before a payment online. */
export type Challenge = Bound & {
  readonly id: string;
  readonly state: 'refused' | 'asked' | 'approved' | 'declined' | 'used';
  /** Its owner was asked. Otherwise it was approved by itself, and is held once more to what goes without asking when it is used. */
  readonly isOwners: boolean;
  /** Until then it is approved; once it is, until then it is used. */
  readonly expiresAt: Date;
};

/** The first reason why an approval does not hold for a payment. */
export function whyNotApproved(
  challenge: Challenge | undefined,
  paid: Bound,
  now: Date,
): CardReason | undefined {
  if (challenge === undefined || !isFor(challenge, paid)) return 'challenge_other';
  switch (challenge.state) {
    case 'used':
      return 'challenge_used';
    case 'declined':
    case 'refused':
      return 'challenge_declined';
    case 'asked':
      return challenge.expiresAt <= now ? 'challenge_over' : 'challenge_waiting';
    case 'approved':
      return challenge.expiresAt <= now ? 'challenge_over' : undefined;
  }
}

function isFor(challenge: Bound, paid: Bound): boolean {
  const [asked, given] = [challenge.merchant, paid.merchant];
  return (
    challenge.cardId === paid.cardId &&
    asked.name === given.name &&
    asked.category === given.category &&
    asked.country === given.country &&
    challenge.amount.minor === paid.amount.minor &&
    challenge.amount.currency === paid.amount.currency
  );
}

/** What is known of payments online that nobody was asked about. */
export type Unasked = {
  /** The owner has approved a payment to this merchant lately. */
  readonly isKnownMerchant: boolean;
  /** The owner has ever approved a payment of this card to this merchant: then it may keep the number, and charge it. */
  readonly mayKeepNumber: boolean;
  /** What the card has paid online within a day without its owner being asked. */
  readonly unaskedMinor: bigint;
  /** How often it has: what is decided on the sum is written only while nothing was added to it. */
  readonly unaskedVersion: bigint;
};

/**
 * Whether a payment online goes without asking: small, or to a merchant that is known, and never much in a day. What staff would have to
 * look at, were it no payment by card, its owner does.
 */
export function isFrictionless(
  billedMinor: bigint,
  { isKnownMerchant, unaskedMinor }: Pick<Unasked, 'isKnownMerchant' | 'unaskedMinor'>,
  risk: RiskAnswer,
): boolean {
  if (isHeld(risk)) return false;
  const { smallMinor, knownMinor, dayMinor } = policies.cards.unasked;
  const most = isKnownMerchant ? knownMinor : smallMinor;
  return billedMinor <= most && unaskedMinor + billedMinor <= dayMinor;
}

/** As the network and the owner are told it. */
export function standingOf(
  { state, expiresAt }: Pick<Challenge, 'state' | 'expiresAt'>,
  now: Date,
): ChallengeState {
  if (state === 'asked') return expiresAt <= now ? 'over' : 'waiting';
  if (state === 'approved') return expiresAt <= now ? 'over' : 'approved';
  return state === 'refused' ? 'declined' : state;
}
