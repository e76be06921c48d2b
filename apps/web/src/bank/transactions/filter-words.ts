import type { MovementKind } from '@farthing/contract';
import { type Currency, format, parseAmount } from '@farthing/money';
import { categoryLabel } from '@farthing/rules';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import type { Direction, TransactionType } from '../data/transactions-query.ts';
import { askedOf, type Chosen, type FilterName } from './view.ts';

export const typeWords = {
  withdrawal: 'Withdrawal',
  deposit: 'Deposit',
  transfer: 'Transfer',
} as const satisfies Record<TransactionType, string>;

export const directionWords = {
  in: 'Money in',
  out: 'Money out',
} as const satisfies Record<Direction, string>;

export const movementWords = {
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  transfer: 'Transfers',
  move: 'Between your accounts',
  exchange: 'Exchanges',
  interest: 'Interest',
  tax: 'Tax on interest',
  fee: 'Fees of payments',
  'card-payment': 'Card payments',
  'card-fee': 'Fees of cards',
  loan: 'Loans paid out',
  repayment: 'Loan repayments',
  bonus: 'Bonuses',
  return: 'Payments returned',
  correction: 'Corrections',
} as const satisfies Record<MovementKind, string>;

/** What narrows the history now, each in words. */
export function filtersInWords(chosen: Chosen, currency: Currency): { name: FilterName; words: string }[] {
  const { q, since, until, min, max, party } = chosen;
  const { type, direction, kind, category, ofStatements } = askedOf(chosen, currency);
  const words: Readonly<Record<FilterName, string | undefined>> = {
    q: q && `“${q}”`,
    type: type && typeWords[type],
    direction: direction && directionWords[direction],
    kind: kind && movementWords[kind],
    category: category && categoryLabel(category),
    party,
    since: since && `From ${dayInWords(since)}`,
    until: until && `To ${dayInWords(until)}`,
    min: min && `At least ${amountInWords(min, currency)}`,
    max: max && `At most ${amountInWords(max, currency)}`,
    zone: ofStatements ? 'Days as on statements (UTC)' : undefined,
  };
  return (Object.keys(words) as FilterName[]).flatMap((name) => {
    const told = words[name];
    return told ? [{ name, words: told }] : [];
  });
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** As it was typed where it is none. */
function dayInWords(text: string): string {
  const time = Date.parse(`${text}T00:00Z`);
  return Number.isNaN(time) ? text : day.format(time);
}

function amountInWords(text: string, currency: Currency): string {
  const parsed = parseAmount(typedAmount(text, currency), currency);
  return parsed.ok ? format(parsed.money) : text;
}
