import type { LendingLoan as Answer } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import type { Instalment } from '@farthing/rules';
import { lateAnswer, percentOf } from '../settings/index.ts';
import {
  arrearsOf,
  comingOf,
  type KeptInstalment,
  type LendingLoan,
  mayPause,
  owedOf,
  takesPapers,
} from './loan.ts';
import { chargedUntil } from './payment.ts';
import type { LendingEntry, LendingPaper } from './store.ts';

export type Kept = {
  readonly loan: LendingLoan;
  readonly due: readonly KeptInstalment[];
  /** The newest of them. */
  readonly entries: readonly LendingEntry[];
  /** By all payments, however many there were. */
  readonly repaid: bigint;
  /** Oldest first. */
  readonly papers: readonly LendingPaper[];
};

/** As it stands on a day, with what has come to be owed since the last that was written. */
export function toAnswer({ loan: stored, due: kept, entries, repaid, papers }: Kept, day: string): Answer {
  const { loan, due } = chargedUntil(stored, kept, day);
  const { currency, terms } = loan;
  const inDecimal = (minor: bigint) => toDecimal(money(minor, currency));
  const arrears = arrearsOf(loan, due, day);
  return {
    ...{ id: loan.id, product: loan.product, state: loan.state, currency, months: loan.months },
    ...{ amount: inDecimal(loan.amount), purpose: loan.purpose, instalments: loan.instalments },
    turnover: loan.turnover === null ? null : inDecimal(loan.turnover),
    rate: percentOf(terms.rateBasisPoints),
    fee: percentOf(terms.feeBasisPoints),
    share: percentOf(terms.shareBasisPoints),
    late: lateAnswer(terms.late, currency),
    asked_at: loan.askedAt.toISOString(),
    offered_until: loan.state === 'offered' ? (loan.offeredUntil?.toISOString() ?? null) : null,
    decision: loan.decision,
    paid_out_on: loan.paidOutOn,
    owed: {
      total: inDecimal(owedOf(loan)),
      principal: inDecimal(loan.principal),
      interest: inDecimal(loan.interest),
      fees: inDecimal(loan.fees),
    },
    repaid: inDecimal(repaid),
    arrears: { amount: inDecimal(arrears.amount), days: arrears.days },
    coming: comingOf(loan, day).map((each) => instalmentAnswer(each, currency)),
    due: due.map(({ number, dueOn, amount, paid }) => ({
      ...{ number, due_on: dueOn, amount: inDecimal(amount), paid: inDecimal(paid) },
    })),
    entries: entries.map((each) => ({
      ...{ id: each.id, on: each.onDay, kind: each.kind, amount: inDecimal(each.amount) },
      ...{
        principal: inDecimal(each.principal),
        interest: inDecimal(each.interest),
        fees: inDecimal(each.fees),
      },
      left: inDecimal(each.left),
    })),
    may_pause: mayPause(loan, due),
    papers: papers.map(({ id, name, receivedAt }) => ({ id, name, received_at: receivedAt.toISOString() })),
    takes_papers: takesPapers(loan.state, papers.length),
  };
}

function instalmentAnswer(of: Instalment, currency: Currency) {
  const inDecimal = (minor: bigint) => toDecimal(money(minor, currency));
  return {
    ...{ number: of.number, due_on: of.dueOn, amount: inDecimal(of.amountMinor) },
    ...{ principal: inDecimal(of.principalMinor), interest: inDecimal(of.interestMinor) },
    left: inDecimal(of.leftMinor),
  };
}
