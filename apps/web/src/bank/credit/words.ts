import type { CreditCard } from '@farthing/contract';
import { type Currency, format, fromDecimal } from '@farthing/money';
import { formatDay } from '../../lib/format.ts';
import type { BadgeTone } from '../../ui/badge/badge.tsx';

export const stateWords = {
  asked: ['Being decided', 'warning'],
  offered: ['Ready to accept', 'info'],
  open: ['Open', 'success'],
  declined: ['Declined', 'danger'],
  cancelled: ['Cancelled', 'neutral'],
  lapsed: ['Not accepted in time', 'neutral'],
  closed: ['Closed', 'neutral'],
  'written-off': ['Closed', 'neutral'],
} as const satisfies Record<CreditCard['state'], readonly [string, BadgeTone]>;

export const entryWords = {
  interest: 'Interest',
  'late-fee': 'Fee for a late payment',
  payment: 'Paid off',
  'paid-out': 'Paid out to your account',
  'written-off': 'Written off',
  recovered: 'Paid after it was written off',
} as const satisfies Record<CreditCard['entries'][number]['kind'], string>;

/** What has become of one that was used, and what is owed on it now. */
export function endWords({ state, entries, currency }: CreditCard): string {
  const given = entries.find(({ kind }) => kind === 'written-off');
  return state === 'written-off' && given !== undefined
    ? `We have written off the ${format(fromDecimal(given.amount, currency))} that you owed. The card is closed, and we take nothing more from your account for it.`
    : 'The card is closed. You owe nothing on it.';
}

/** The rules of a credit card, one sentence each. */
export function ruleWords(terms: CreditCard['terms'], currency: Currency): readonly string[] {
  const inWords = (amount: string) => format(fromDecimal(amount, currency));
  return [
    `You get a statement every month. Pay all of it within ${terms.due_days} days, and it costs no interest.`,
    `On what you have not paid by then, we charge ${terms.rate}% a year for each day after the due date. What you buy after a statement costs no interest until its own due date.`,
    `Pay at least ${terms.least_percent}% of what you owe each month, and no less than ${inWords(terms.least_amount)} unless you owe less.`,
    Number(terms.late_fee) > 0
      ? `If you pay less or later, we charge ${inWords(terms.late_fee)} once for that statement. Late fees never come to more than ${terms.late_cap}% of your limit in a year.`
      : 'We charge no fee if you pay late.',
  ];
}

/** What we pay off by ourselves. */
export function payWords({ pays, currency }: Pick<CreditCard, 'pays' | 'currency'>): string {
  switch (pays.way) {
    case 'none':
      return 'You pay by hand. We take nothing by ourselves.';
    case 'least':
      return 'We pay the minimum payment from your account on each due date.';
    case 'full':
      return 'We pay the whole statement from your account on each due date.';
    case 'fixed':
      return `We pay ${format(fromDecimal(pays.amount ?? '0', currency))} from your account on each due date, and never less than the minimum payment.`;
  }
}

/** What is to be paid next, and by when. */
export function dueWords({ due, late, next_statement_on: next }: CreditCard): string {
  if (late !== null) return `The minimum payment was due on ${formatDay(late.since)}.`;
  if (due !== null) return `Due on ${formatDay(due.on)}`;
  return next === null ? '' : `Nothing is due. Your next statement comes on ${formatDay(next)}.`;
}
