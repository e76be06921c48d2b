import type { CardType, CreditCard, creditStates } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { type Currency, minorPerMajor } from '@farthing/money';
import {
  type CreditPayWay,
  type CreditStanding,
  type CreditTerms,
  creditLateRoom,
  creditOn,
  creditOwed,
} from '@farthing/rules';
import { policies } from '../../../platform/policies.ts';

export type CreditState = (typeof creditStates)[number];

/** Amounts are in minor units, days are London's. */
export type Credit = {
  readonly id: string;
  readonly customerId: string;
  readonly state: CreditState;
  readonly cardType: CardType;
  readonly currency: Currency;
  readonly wished: bigint;
  /** The limit; nothing until staff have decided. */
  readonly granted: bigint;
  readonly terms: CreditTerms;
  readonly settingsVersion: number;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
  readonly decision: string | null;
  readonly offeredUntil: Date | null;
  readonly ledgerAccount: AccountId | null;
  /** Of what was not granted. */
  readonly holdId: string | null;
  readonly openedOn: string | null;
  readonly standing: CreditStanding;
  readonly statements: number;
  readonly nextStatementOn: string | null;
  readonly pays: { readonly way: CreditPayWay; readonly fixedMinor: bigint };
  /** The last statement that was paid by itself, or could not be. */
  readonly payDone: number;
  /** What the bank has given up of it, and what came back afterwards. */
  readonly writtenOff: bigint;
  readonly recovered: bigint;
  readonly version: number;
};

export type EntryKind = CreditCard['entries'][number]['kind'];

/** What has happened to it beside what was paid by the card. */
export type CreditEntry = {
  readonly id: string;
  readonly onDay: string;
  readonly kind: EntryKind;
  readonly amount: bigint;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly fees: bigint;
};

/** What the ledger says of it. */
export type CreditMoney = {
  /** Below zero by what was spent. */
  readonly balanceMinor: bigint;
  /** Set aside for merchants. */
  readonly pendingMinor: bigint;
  /** Fees for lateness of this year. */
  readonly lateChargedMinor: bigint;
};

export const nothingOwed = (day: string): CreditStanding => ({
  ...{ day, revolvingMinor: 0n, billedMinor: 0n, interestMinor: 0n, feesMinor: 0n, carried: 0n },
  ...{ leastMinor: 0n, dueOn: null, lateSince: null },
});

/** Minus this is the floor of its account in the ledger. What of it was not granted is held there. */
export const ceilingOf = (currency: Currency): bigint =>
  policies.cards.credit.ceilingMajor * minorPerMajor(currency);

/** What was spent and not paid off. */
export const principalOf = ({ balanceMinor }: Pick<CreditMoney, 'balanceMinor'>): bigint =>
  balanceMinor < 0n ? -balanceMinor : 0n;

export function owedOf({ standing }: Credit, money: CreditMoney): bigint {
  return creditOwed(standing, principalOf(money));
}

export const availableOf = ({ granted }: Credit, { balanceMinor, pendingMinor }: CreditMoney): bigint =>
  granted + balanceMinor - pendingMinor;

/** What has come to be owed up to a day. */
export type Charged = { readonly credit: Credit; readonly interest: bigint; readonly fee: bigint };

export function chargedUntil(credit: Credit, money: CreditMoney, day: string): Charged {
  if (credit.state !== 'open') return { credit, interest: 0n, fee: 0n };
  const { standing, interestMinor, feeMinor } = creditOn(credit.standing, credit.terms, {
    day,
    principalMinor: principalOf(money),
    roomMinor: creditLateRoom(credit.terms, credit.granted, money.lateChargedMinor),
  });
  return { credit: { ...credit, standing }, interest: interestMinor, fee: feeMinor };
}
