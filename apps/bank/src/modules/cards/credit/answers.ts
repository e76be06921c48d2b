import type { CreditCard } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { type CreditTerms, statementLeft } from '@farthing/rules';
import { percentOf } from '../../settings/index.ts';
import { availableOf, type Credit, chargedUntil, owedOf, principalOf } from './credit.ts';
import type { KeptCredit } from './store.ts';

/** As it stands on a day, with what has come to be owed since the last that was written. */
export function toAnswer(
  { credit: stored, money: of, cardId, statements, entries }: KeptCredit,
  day: string,
): CreditCard {
  const { credit } = chargedUntil(stored, of, day);
  const { standing, terms, currency, pays } = credit;
  const inDecimal = (minor: bigint) => toDecimal(money(minor, currency));
  const isOpen = credit.state === 'open';
  const { dueOn, lateSince } = standing;
  const least = inDecimal(standing.leastMinor);
  return {
    ...{ id: credit.id, state: credit.state, card_type: credit.cardType, currency },
    wished: inDecimal(credit.wished),
    limit: credit.granted === 0n ? null : inDecimal(credit.granted),
    terms: termsAnswer(terms, inDecimal),
    asked_at: credit.askedAt.toISOString(),
    offered_until: credit.state === 'offered' ? (credit.offeredUntil?.toISOString() ?? null) : null,
    ...{ decision: credit.decision, card_id: cardId },
    owed: {
      total: inDecimal(owedOf(credit, of)),
      spent: inDecimal(principalOf(of)),
      interest: inDecimal(standing.interestMinor),
      fees: inDecimal(standing.feesMinor),
    },
    in_credit: inDecimal(of.balanceMinor > 0n ? of.balanceMinor : 0n),
    pending: inDecimal(of.pendingMinor),
    available: inDecimal(isOpen ? shown(availableOf(credit, of)) : 0n),
    due:
      dueOn === null ? null : { on: dueOn, least, full: inDecimal(statementLeft(standing, principalOf(of))) },
    late: lateSince === null ? null : { since: lateSince, least },
    next_statement_on: credit.nextStatementOn,
    pays: { way: pays.way, amount: pays.way === 'fixed' ? inDecimal(pays.fixedMinor) : null },
    statements: statements.map((made) => ({
      ...{ number: made.number, first_day: made.firstDay, made_on: made.madeOn, due_on: made.dueOn },
      ...{ owed: inDecimal(made.owed), least_payment: inDecimal(made.leastPayment) },
    })),
    entries: entries.map(({ id, onDay, kind, amount }) => ({
      id,
      on: onDay,
      kind,
      amount: inDecimal(amount),
    })),
  };
}

export function termsAnswer(terms: CreditTerms, inDecimal: (minor: bigint) => string): CreditCard['terms'] {
  return {
    rate: percentOf(terms.rateBasisPoints),
    least_percent: percentOf(terms.leastBasisPoints),
    least_amount: inDecimal(terms.leastMinor),
    due_days: terms.dueDays,
    late_fee: inDecimal(terms.lateFeeMinor),
    late_cap: percentOf(terms.lateCapBasisPoints),
  };
}

/** As `listCredit` would find one that has just been asked for. */
export function freshlyAsked(credit: Credit): KeptCredit {
  const money = { balanceMinor: 0n, pendingMinor: 0n, lateChargedMinor: 0n };
  return { credit, money, cardId: null, statements: [], entries: [] };
}

const shown = (minor: bigint) => (minor > 0n ? minor : 0n);
