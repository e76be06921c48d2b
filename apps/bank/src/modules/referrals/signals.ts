import { policies } from '../../platform/policies.ts';
import { canonicalAddress } from './canonical-address.ts';
import { nameKey, type Person, personKey } from './referral.ts';

/** Somebody who came by a code, or whose code it was. */
export type Account = Person & {
  readonly email: string;
  /** Digests of the browsers that were signed in with. */
  readonly devices: readonly string[];
  /** Networks that were signed in from, without those that tell nothing. */
  readonly networks: readonly string[];
};

/** All that is known when a bonus is due. */
export type ReferralFacts = {
  readonly referee: Account;
  readonly referrer: Account;
  /** The others that the same referrer has brought in. */
  readonly siblings: readonly Account[];
  /** Whether a bonus was due for the same address, or the same person, before: by whomever they were brought in. */
  readonly isKnownAddress: boolean;
  readonly isKnownPerson: boolean;
  readonly depositMinor: bigint;
  /** What the referee has sent to the referrer and the siblings. */
  readonly sentBackMinor: bigint;
  /** How many siblings have sent back most of what they deposited. */
  readonly siblingsWhoSentBack: number;
  /** Whether the referrer has an account that can take the bonus. */
  readonly hasAccount: boolean;
  /** How many bonuses of the same referrer were due in the last while. */
  readonly recentReferrals: number;
};

/** Why a bonus waits: it looks like one person's doing, or there is no account to pay it into. A strong one is enough; of the weak ones it takes two. */
export const signalStrengths = {
  'same-address': 2,
  'same-person': 2,
  'same-name': 2,
  'same-device': 2,
  'money-sent-back': 2,
  'siblings-sent-back': 2,
  'many-at-once': 2,
  'no-account': 2,
  'network-of-referrer': 1,
  'network-of-siblings': 1,
} as const;

export type Signal = keyof typeof signalStrengths;

export type Judgement = { readonly signals: readonly Signal[]; readonly state: 'clear' | 'waiting' };

const enough = 2;

export function judgeReferral(facts: ReferralFacts): Judgement {
  const signals = (Object.keys(signalStrengths) as Signal[]).filter((signal) => seen[signal](facts));
  const strength = signals.reduce((sum, signal) => sum + signalStrengths[signal], 0);
  return { signals, state: strength >= enough ? 'waiting' : 'clear' };
}

const seen: Readonly<Record<Signal, (facts: ReferralFacts) => boolean>> = {
  'same-address': (facts) =>
    facts.isKnownAddress ||
    others(facts).some(({ email }) => canonicalAddress(email) === canonicalAddress(facts.referee.email)),
  'same-person': (facts) =>
    facts.isKnownPerson || others(facts).some((other) => personKey(other) === personKey(facts.referee)),
  'same-name': (facts) => others(facts).some((other) => nameKey(other) === nameKey(facts.referee)),
  'same-device': (facts) => others(facts).some(({ devices }) => meet(devices, facts.referee.devices)),
  'money-sent-back': ({ sentBackMinor, depositMinor }) => isMost(sentBackMinor, depositMinor),
  'siblings-sent-back': ({ siblingsWhoSentBack }) => siblingsWhoSentBack > 0,
  'many-at-once': ({ recentReferrals }) => recentReferrals >= policies.referrals.many.referrals,
  'no-account': ({ hasAccount }) => !hasAccount,
  'network-of-referrer': ({ referrer, referee }) => meet(referrer.networks, referee.networks),
  'network-of-siblings': ({ siblings, referee }) =>
    siblings.some(({ networks }) => meet(networks, referee.networks)),
};

/** Half of it is most of it: the rest may be the farmer's wage. */
export function isMost(partMinor: bigint, wholeMinor: bigint): boolean {
  return partMinor * 2n >= wholeMinor;
}

function others({ referrer, siblings }: ReferralFacts): readonly Account[] {
  return [referrer, ...siblings];
}

function meet(some: readonly string[], others: readonly string[]): boolean {
  return some.some((each) => others.includes(each));
}
