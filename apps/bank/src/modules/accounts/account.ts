import type { Account, AccountColour, OpenedKind } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { type Currency, money, toDecimal } from '@farthing/money';
import type { AccountCodes } from '../../platform/config.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CustomerAccountKind } from '../books/index.ts';
import { accountDetails } from '../identity/index.ts';

/** An account as its customer holds it; one that is closed is held no longer. */
export type HeldAccount = {
  readonly id: string;
  readonly ledgerAccount: AccountId;
  readonly isFirst: boolean;
  readonly kind: OpenedKind;
  /** Null when it is the customer's alone. */
  readonly shared: Account['shared'];
  readonly name: string;
  readonly colour: AccountColour;
  readonly isInSum: boolean;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly held: bigint;
  /** What its pots have; no part of the balance. */
  readonly inPots: bigint;
  readonly accountNumber: string;
  readonly openedAt: Date;
};

/** A pot is no account by itself. */
export type HeldKind = Exclude<CustomerAccountKind, 'pot'>;

export const firstColours = {
  wallet: 'verdigris',
  current: 'sky',
  savings: 'copper',
} as const satisfies Record<HeldKind, AccountColour>;

/** The wallet is a current account like any other, and the first. */
export const openedKindOf = (kind: HeldKind): OpenedKind => (kind === 'wallet' ? 'current' : kind);

/** One of the customer's own, or refused as if it did not exist: nobody learns which ids are another's. */
export function ownAccount(accounts: readonly HeldAccount[], id: string): HeldAccount {
  const found = accounts.find((account) => account.id === id);
  if (found === undefined) throw new Refusal('not_found', { message: 'You have no such account.' });
  return found;
}

/**
 * One that is theirs alone. What goes into a shared account or leaves it is a payment, with its code, limits and signatures: as
 * a move it would pass all of them by.
 */
export function privateAccount(accounts: readonly HeldAccount[], id: string): HeldAccount {
  const account = ownAccount(accounts, id);
  if (account.shared === null) return account;
  throw new Refusal('status_conflict', {
    message: `${account.name} is shared. Send a payment to its number, or from it, instead.`,
  });
}

export function toAnswer(codes: AccountCodes, account: HeldAccount): Account {
  const { currency, balance, held } = account;
  const { accountNumber, sortCode, iban } = accountDetails(codes, account.accountNumber);
  return {
    id: account.id,
    kind: account.kind,
    shared: account.shared,
    first: account.isFirst,
    name: account.name,
    colour: account.colour,
    in_sum: account.isInSum,
    currency,
    balance: toDecimal(money(balance, currency)),
    available: toDecimal(money(balance - held, currency)),
    in_pots: toDecimal(money(account.inPots, currency)),
    account_number: accountNumber,
    sort_code: sortCode,
    iban,
    opened_at: account.openedAt.toISOString(),
  };
}
