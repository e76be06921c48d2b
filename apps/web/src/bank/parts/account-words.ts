import type { AccountColour, OpenedKind, SharedKind } from '@farthing/contract';
import { type Currency, formatAlike, fromDecimal } from '@farthing/money';
import type { Account } from '../data/accounts-query.ts';

export const kindWords = {
  current: 'Current account',
  savings: 'Savings account',
} as const satisfies Record<OpenedKind, string>;

export const sharedKindWords = {
  joint: 'Joint account',
  business: 'Business account',
} as const satisfies Record<SharedKind, string>;

export const colourWords = {
  verdigris: 'Verdigris',
  copper: 'Copper',
  plum: 'Plum',
  sky: 'Sky',
  gold: 'Gold',
} as const satisfies Record<AccountColour, string>;

export const currencyWords = {
  USD: 'US dollars',
  EUR: 'Euros',
  GBP: 'Pounds',
} as const satisfies Record<Currency, string>;

/** What an account is: one's own, joint or a company's. */
export function kindOf({ kind, shared }: Pick<Account, 'kind' | 'shared'>): string {
  return shared === null ? kindWords[kind] : sharedKindWords[shared.kind];
}

/** How an account is offered among others: what it is called, and what it has unless balances are hidden. */
export function choiceOf({ name, available, currency }: Account, isShown: boolean): string {
  return isShown ? `${name} (${formatAlike(fromDecimal(available, currency))})` : `${name} (${currency})`;
}

/** What money is taken from: an account, or a pot of it. */
export type Source = Pick<Account, 'name' | 'available' | 'currency'>;

/** What is said at an amount that is too high. A balance that is hidden is not told there either. */
export function tooMuchInWords({ name, available, currency }: Source, isShown: boolean): string {
  return isShown
    ? `There is ${formatAlike(fromDecimal(available, currency))} in ${name}.`
    : `This is more than there is in ${name}.`;
}
