import type { CardEntry, CardPurpose, CardReason } from '@farthing/contract';
import type { Money } from '@farthing/money';
import type { RiskAnswer } from '@farthing/rules';
import { policies } from '../../../platform/policies.ts';
import { type Challenge, isFrictionless, type Unasked, whyNotApproved } from '../challenge.ts';
import type { CardControls } from '../controls.ts';
import { refusedByControls } from '../controls.ts';
import type { Merchant } from './payment.ts';

/** What came with a call to show that somebody has the card, and what the bank has found out about it. */
export type Proof = {
  readonly entry: CardEntry;
  /** Undefined when none was given. */
  readonly isExpiryRight: boolean | undefined;
  readonly isCodeRight: boolean | undefined;
  /** Of a card that has one. */
  readonly isPinTyped: boolean;
  /** Why the PIN that was typed, or was not, is no good; undefined where it is, or none is needed. */
  readonly pinProblem: CardReason | undefined;
};

/** What the network asks, with what the bank has found out about the details that came with it. */
export type Asked = Proof & {
  readonly purpose: CardPurpose;
  readonly cardId: string;
  /** Of the telephone that pays in place of the card; null when the card does. */
  readonly tokenState: string | null;
  readonly merchant: Merchant;
  readonly amount: Money;
  /** In the currency of the account. */
  readonly billedMinor: bigint;
  /** The approval that came with it; null when none did. */
  readonly approval: { readonly challenge: Challenge | undefined } | null;
  readonly unasked: Unasked;
  /** What the rules of risk say of it. */
  readonly risk: RiskAnswer;
};

/** All that is known of the card at one moment. */
export type CardFacts = {
  readonly status: string;
  readonly closedBecause: string | null;
  /** YYYY-MM-DD, the last day on which it is good. */
  readonly expiresOn: string;
  readonly controls: CardControls;
  readonly isCustomerActive: boolean;
  readonly hasAccount: boolean;
  readonly availableMinor: bigint;
  readonly spentTodayMinor: bigint;
  readonly spentThisMonthMinor: bigint;
  readonly wrongCodes: number;
  /** Approved within the last minutes. */
  readonly recentPayments: number;
  /** Where the card itself was last read, if that was not long ago. */
  readonly lastCountry: string | null;
};

/** The first reason to say no, or that the card may pay. Checked in this order for everybody. */
export function decide(asked: Asked, facts: CardFacts, now: Date): CardReason {
  return (
    whyCardIsNotGood(facts, now) ??
    whyTokenIsNotGood(asked) ??
    whyNotProven(asked, facts) ??
    refusedByControls(facts.controls, useOf(asked, facts), now) ??
    whyNotApprovedByOwner(asked, now) ??
    whyRisky(asked, facts) ??
    (facts.availableMinor < asked.billedMinor ? 'insufficient_funds' : 'approved')
  );
}

/** Whether a card can be used at all, whoever asks. */
export function whyCardIsNotGood(facts: CardFacts, now: Date): CardReason | undefined {
  if (facts.status === 'closed') return closedWords[facts.closedBecause ?? ''] ?? 'card_closed';
  if (facts.status === 'expired' || facts.expiresOn < now.toISOString().slice(0, 10)) return 'card_expired';
  if (facts.status === 'frozen') return 'card_frozen';
  if (facts.status !== 'active') return 'card_not_active';
  if (!facts.isCustomerActive) return 'customer_not_active';
  return facts.hasAccount ? undefined : 'no_account';
}

const closedWords: Readonly<Record<string, CardReason>> = { lost: 'card_lost', stolen: 'card_stolen' };

/** The number of a telephone is of no use to a shop that keeps it, nor at a cash machine. */
function whyTokenIsNotGood({ tokenState, entry, purpose }: Asked): CardReason | undefined {
  if (tokenState === null) return undefined;
  if (tokenState !== 'active') return 'token_not_active';
  return entry === 'contactless' && purpose === 'purchase' ? undefined : 'token_other_use';
}

/** Whether what came with a call shows that somebody has the card. Online its code is what does. */
export function whyNotProven(
  proof: Proof,
  { wrongCodes }: Pick<CardFacts, 'wrongCodes'>,
): CardReason | undefined {
  // What a stranger has guessed at online must not keep the owner from paying with card and PIN.
  if (isHeldToTries(proof) && wrongCodes >= policies.cards.wrongCodes && !isPinAtMachine(proof))
    return 'too_many_guesses';
  if (isPinAtMachine(proof) && proof.pinProblem !== undefined) return proof.pinProblem;
  if (proof.isExpiryRight === false) return 'wrong_details';
  if (proof.isCodeRight === false) return 'wrong_code';
  return needsCode(proof) && proof.isCodeRight === undefined ? 'wrong_code' : proof.pinProblem;
}

/** Whether the answer says that something that stands on the card is wrong. */
export function isGuess({ isExpiryRight, isCodeRight }: Proof, reason: CardReason): boolean {
  return (
    (reason === 'wrong_details' || reason === 'wrong_code') &&
    (isExpiryRight === false || isCodeRight === false)
  );
}

/** However a card is said to have been read, what stands on it can be guessed by whoever sends it. */
export function isHeldToTries(proof: Proof): boolean {
  return needsCode(proof) || proof.isExpiryRight !== undefined;
}

const isPinAtMachine = (proof: Proof) => proof.isPinTyped && isCardThere(proof);

/** A number that a merchant keeps was shown with its code when it was given. */
function needsCode({ entry, isCodeRight }: Pick<Asked, 'entry' | 'isCodeRight'>): boolean {
  return entry === 'online' || isCodeRight !== undefined;
}

/**
 * Online nobody sees the card: what is not small or known takes the approval of its owner, and what comes with one has to fit it. A
 * merchant may keep the number that it was given with such an approval; any other says no more than that it has a number.
 */
function whyNotApprovedByOwner(asked: Asked, now: Date): CardReason | undefined {
  if (isCardThere(asked)) return undefined;
  const reason = asked.approval === null ? undefined : whyNotApproved(asked.approval.challenge, asked, now);
  if (reason !== undefined || isByOwner(asked)) return reason;
  return isFrictionless(asked.billedMinor, asked.unasked, asked.risk) ? undefined : 'challenge_missing';
}

export function isCardThere({ entry }: Pick<Asked, 'entry'>): boolean {
  return entry !== 'online' && entry !== 'stored';
}

/** Approvals that nobody was asked for are no more than leave to pay without: many of them at once do not add up to more. */
export function isByOwner({
  entry,
  approval,
  unasked,
}: Pick<Asked, 'entry' | 'approval'> & {
  readonly unasked: Pick<Asked['unasked'], 'mayKeepNumber'>;
}): boolean {
  return entry === 'stored' ? unasked.mayKeepNumber : approval?.challenge?.isOwners === true;
}

type Use = Pick<Asked, 'entry' | 'purpose' | 'merchant' | 'billedMinor'>;

/** A payment as the controls of a card judge it. */
export function useOf({ entry, purpose, merchant, billedMinor }: Use, facts: CardFacts) {
  return {
    amount: billedMinor,
    spentToday: facts.spentTodayMinor,
    spentThisMonth: facts.spentThisMonthMinor,
    isOnline: entry === 'online' || entry === 'stored',
    isContactless: entry === 'contactless',
    isCash: purpose === 'cash',
    isAbroad: merchant.country !== policies.cards.homeCountry,
    categoryCode: merchant.category,
  };
}

/** Nobody pays at the counters of two countries within an hour. */
function whyRisky({ entry, merchant, risk }: Asked, facts: CardFacts): CardReason | undefined {
  if (risk === 'refuse') return 'risk_refused';
  if (facts.recentPayments >= policies.cards.manyPayments) return 'too_many_payments';
  const isPresent = entry === 'chip' || entry === 'contactless';
  const wasElsewhere = facts.lastCountry !== null && facts.lastCountry !== merchant.country;
  return isPresent && wasElsewhere ? 'suspected_fraud' : undefined;
}
