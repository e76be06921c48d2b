import type { Currency } from '@farthing/money';
import {
  accrued,
  type ComingTerms,
  comingInstalments,
  type DueInstalment,
  daysLate,
  type Instalment,
  type InstalmentKind,
  instalmentsOf,
  type LateTerms,
  type LendingProductName,
  least,
  type Standing,
  shareOf,
  split,
} from '@farthing/rules';
import { lendingPolicies } from '../../platform/policies/lending.ts';

export type LendingState =
  | 'asked'
  | 'offered'
  | 'running'
  | 'repaid'
  | 'declined'
  | 'cancelled'
  | 'lapsed'
  | 'written-off';

/** What was agreed on when it was asked for. */
export type AgreedTerms = {
  readonly rateBasisPoints: bigint;
  readonly feeBasisPoints: bigint;
  readonly shareBasisPoints: bigint;
  readonly late: LateTerms;
};

/** Amounts are in minor units, days are London's. */
export type LendingLoan = {
  readonly id: string;
  readonly customerId: string;
  readonly product: LendingProductName;
  readonly state: LendingState;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly months: number;
  readonly purpose: string;
  readonly turnover: bigint | null;
  readonly terms: AgreedTerms;
  readonly settingsVersion: number;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
  readonly decision: string | null;
  readonly offeredUntil: Date | null;
  readonly paidOutOn: string | null;
  readonly instalments: InstalmentKind;
  readonly usual: bigint;
  readonly lastNumber: number;
  readonly nextNumber: number;
  readonly nextDueOn: string | null;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly carried: bigint;
  readonly fees: bigint;
  readonly lateCharged: bigint;
  readonly lateCarried: bigint;
  readonly reckonedOn: string | null;
  readonly lateSince: string | null;
  readonly pauses: number;
  readonly writtenOff: bigint;
  readonly recovered: bigint;
  readonly version: number;
};

/** One that has fallen due. */
export type KeptInstalment = {
  readonly number: number;
  readonly dueOn: string;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly feeCharged: boolean;
};

/** While it is decided, waits or runs; and not without end. */
export function takesPapers(state: LendingState, papers: number): boolean {
  return (
    (state === 'asked' || state === 'offered' || state === 'running') && papers < lendingPolicies.mostPapers
  );
}

export function owedOf({ principal, interest, fees }: LendingLoan): bigint {
  return principal + interest + fees;
}

/** With the interest of the days up to this one. */
export function reckoned(loan: LendingLoan, day: string): LendingLoan {
  if (loan.state !== 'running') return loan;
  const {
    interestMinor,
    carried,
    day: reckonedOn,
  } = accrued(standingOf(loan), loan.terms.rateBasisPoints, day);
  return { ...loan, interest: interestMinor, carried, reckonedOn };
}

export function standingOf(loan: LendingLoan): Standing {
  return {
    principalMinor: loan.principal,
    interestMinor: loan.interest,
    carried: loan.carried,
    day: loan.reckonedOn ?? '',
  };
}

export function comingTermsOf(loan: LendingLoan): ComingTerms {
  return {
    rateBasisPoints: loan.terms.rateBasisPoints,
    instalments: loan.instalments,
    from: loan.paidOutOn ?? '',
    usualMinor: loan.usual,
    lastNumber: loan.lastNumber,
  };
}

/** What is to come; of one that is not paid out yet, as if it were on this day. */
export function comingOf(loan: LendingLoan, day: string): readonly Instalment[] {
  if (loan.state === 'asked' || loan.state === 'offered')
    return instalmentsOf({
      ...{ amountMinor: loan.amount, months: loan.months, from: day },
      rateBasisPoints: loan.terms.rateBasisPoints,
      instalments: loan.instalments,
      expectedMinor: shareOf(loan.turnover ?? 0n, loan.terms.shareBasisPoints),
    });
  if (loan.state !== 'running') return [];
  return comingInstalments(comingTermsOf(loan), standingOf(loan), loan.nextNumber);
}

export function missingOf(due: readonly KeptInstalment[]): readonly DueInstalment[] {
  return due
    .filter(({ amount, paid }) => paid < amount)
    .map(({ number, dueOn, amount, paid }) => ({ number, dueOn, missingMinor: amount - paid }));
}

/** What has to be paid so that nothing is late: with the charges, which every payment pays first. */
export function arrearsOf({ fees }: LendingLoan, due: readonly KeptInstalment[], day: string) {
  const missing = missingOf(due).filter(({ dueOn }) => dueOn < day);
  if (missing.length === 0) return { amount: 0n, days: 0 };
  const amount = missing.reduce((sum, { missingMinor }) => sum + missingMinor, fees);
  return { amount, days: daysLate(missing, day) };
}

/** What a payment makes of a loan whose interest is reckoned: what is late first, then interest, then principal. */
export function paid(
  loan: LendingLoan,
  due: readonly KeptInstalment[],
  amount: bigint,
): {
  readonly loan: LendingLoan;
  readonly due: readonly KeptInstalment[];
  readonly fees: bigint;
  readonly interest: bigint;
  readonly principal: bigint;
} {
  const fees = least(amount, loan.fees);
  const parts = split(standingOf(loan), amount - fees);
  const after = filled(due, amount - fees);
  const { principalMinor: principal, interestMinor: interest } = parts.left;
  const isAll = principal + interest + loan.fees - fees === 0n;
  return {
    loan: {
      ...loan,
      ...{ principal, interest, fees: loan.fees - fees },
      lateSince: missingOf(after)[0]?.dueOn ?? null,
      ...(isAll ? { state: 'repaid' as const, nextDueOn: null, lateSince: null } : {}),
    },
    due: isAll ? after.map((each) => ({ ...each, amount: each.paid })) : after,
    ...{ fees, interest: parts.interestMinor, principal: parts.principalMinor },
  };
}

/** The oldest instalments have it first. */
function filled(due: readonly KeptInstalment[], amount: bigint): readonly KeptInstalment[] {
  let rest = amount;
  return due.map((each) => {
    const part = least(rest, each.amount - each.paid);
    rest -= part;
    return { ...each, paid: each.paid + part };
  });
}

/** Once in each year of the loan, while nothing is late and another instalment follows. */
export function mayPause(loan: LendingLoan, due: readonly KeptInstalment[]): boolean {
  return (
    loan.state === 'running' &&
    (loan.instalments === 'equal' || loan.instalments === 'equal-principal') &&
    missingOf(due).length === 0 &&
    loan.nextNumber < loan.lastNumber &&
    loan.pauses < Math.ceil(loan.months / 12) &&
    !(loan.pauses > 0 && isPausedInYear(loan, due))
  );
}

/** Whether an instalment of the year that the next one is in was left out: such a one never falls due. */
function isPausedInYear({ nextNumber }: LendingLoan, due: readonly KeptInstalment[]): boolean {
  const first = nextNumber - ((nextNumber - 1) % 12);
  const fallen = due.filter(({ number }) => number >= first && number < nextNumber);
  return fallen.length < nextNumber - first;
}
