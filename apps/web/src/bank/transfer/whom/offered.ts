import { isEmailShaped, limits } from '@farthing/contract';
import { type Currency, currencyCodes } from '@farthing/money';
import { plainNumber } from '@farthing/rules';
import type { KeptPayee } from '../../data/kept-payees-query.ts';
import type { Payee } from '../../data/payees-query.ts';
import { payTo, type WrittenPayee } from '../payee.ts';
import type { Details } from '../transfer.ts';

/** Somebody who can be paid at once: kept in the book, or paid lately. */
export type Offered = WrittenPayee & { readonly label: string | null };

/** The book, and then those who were paid and are not in it. An account stands here once. */
export function offeredPayees(kept: readonly KeptPayee[], paid: readonly Payee[]): readonly Offered[] {
  const known = new Set(kept.map(({ account_number }) => account_number));
  return [...kept, ...paid.filter(({ account_number }) => !known.has(account_number)).map(unnamed)];
}

function unnamed(payee: Payee): Offered {
  return { ...payee, label: null };
}

/** What was typed into the search, if it is more than a name. */
export type Typed =
  | { readonly kind: 'email'; readonly email: string }
  /** Of an account here. */
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'name' };

export function kindOf(typed: string): Typed {
  const text = typed.trim();
  if (isEmailShaped(text)) return { kind: 'email', email: text };
  const number = plainNumber(text);
  return /^\d{8}$/.test(number) ? { kind: 'number', number } : { kind: 'name' };
}

type Here = { readonly brandName: string; readonly currency: Currency };

/** To a number of this bank; whose it is, is for the person to say. */
export function payNumber(details: Details, number: string, { brandName, currency }: Here): Details {
  const written = {
    account_name: '',
    bank_name: brandName,
    account_number: number,
    currency,
    beneficiary: {},
  };
  return { ...payTo(details, written), known: '' };
}

/** What the link of somebody who wants to be paid says: their number here, their name and their currency. */
export function linkedPayee(search: string): (WrittenPayee & { readonly bank_name: '' }) | undefined {
  const params = new URLSearchParams(search);
  const number = plainNumber(params.get('to') ?? '');
  const name = (params.get('name') ?? '').trim();
  const currency = currencyCodes.find((code) => code === params.get('in')) ?? 'USD';
  if (!/^\d{8}$/.test(number) || name.length > limits.accountName) return undefined;
  return { account_name: name, bank_name: '', account_number: number, currency, beneficiary: {} };
}

/** The link by which others pay somebody. */
export function linkTo(
  origin: string,
  { number, name, currency }: { readonly number: string; readonly name: string; readonly currency: Currency },
): string {
  return `${origin}/layout/transfer?${new URLSearchParams({ to: number, name, in: currency })}`;
}
