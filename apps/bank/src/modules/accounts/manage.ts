import type { Account, AccountColour, AnswerOf, listAccounts, OpenedKind } from '@farthing/contract';
import { mostAccounts } from '@farthing/contract';
import { type Currency, toDecimal } from '@farthing/money';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { queryable } from '../../platform/database/queryable.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changes } from '../audit/index.ts';
import {
  areNumbersTaken,
  type Display,
  insertCustomerAccounts,
  openedAccountCode,
  saveDisplay,
} from '../books/index.ts';
import { drawAccountNumber } from '../identity/index.ts';
import type { Rates } from '../rates/index.ts';
import { type HeldAccount, ownAccount, toAnswer } from './account.ts';
import type { AccountServices } from './services.ts';
import { type Holding, readHolding } from './store.ts';
import { sumOf } from './sum.ts';

type Listed = AnswerOf<typeof listAccounts>;

/** All of them and their sum, by one round trip to the database. */
export async function readAccounts(
  services: AccountServices,
  customerId: string,
  wanted: Currency | undefined,
): Promise<Listed> {
  const holding = await readHolding(services.database.kysely, customerId);
  if (holding === undefined) throw new Refusal('not_found');
  return listed(services, holding.accounts, wanted);
}

type ListingServices = {
  readonly config: Pick<Config, 'accountCodes'>;
  readonly rates: Pick<Rates, 'current'>;
};

/** As they are answered, with their sum: in the currency of the wallet unless another is wanted. */
export async function listed(
  { config, rates }: ListingServices,
  accounts: readonly HeldAccount[],
  wanted: Currency | undefined,
): Promise<Listed> {
  const currency = wanted ?? accounts.find(({ isFirst }) => isFirst)?.currency ?? 'USD';
  const { rates: table, asOf } = await rates.current();
  const { sum, isExchanged } = sumOf(accounts, currency, table);
  return {
    accounts: accounts.map((account) => toAnswer(config.accountCodes, account)),
    sum: { amount: toDecimal(sum), currency, rates_as_of: (isExchanged && asOf?.toISOString()) || null },
    most: mostAccounts,
  };
}

export type Asking = { readonly customerId: string; readonly origin: Origin };

/** One at a time for each customer, so that two at once cannot make an eleventh. */
export async function openAccount(
  services: AccountServices,
  tx: Tx,
  { customerId, origin }: Asking,
  asked: {
    readonly kind: OpenedKind;
    readonly currency: Currency;
    readonly name: string;
    readonly colour: AccountColour;
  },
  /** For an account of several people, in the same transaction. */
  sharing?: (accountId: string) => Promise<void>,
): Promise<Account> {
  const { ids, clock, audit } = services;
  const { accounts } = await lockedHolding(services, tx, customerId);
  if (accounts.length >= mostAccounts) throw new Refusal('too_many_accounts');
  const id = ids.next();
  const { kind, currency, name, colour } = asked;
  const ledgerAccount = await openInLedger(services, tx, openedAccountCode(customerId, id), currency);
  const accountNumber = await freeNumber(tx);
  const account = { id, kind, ledgerAccount, accountNumber, isShared: sharing !== undefined };
  await insertCustomerAccounts(tx, customerId, [account], clock.now());
  await saveDisplay(tx, customerId, id, { name, colour });
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'account.open',
    subject: { kind: 'account', id },
    origin,
    after: { kind, currency, name, colour, account_number: accountNumber },
  });
  await sharing?.(id);
  const opened = ownAccount((await lockedHolding(services, tx, customerId)).accounts, id);
  return toAnswer(services.config.accountCodes, opened);
}

export async function changeAccount(
  services: AccountServices,
  { customerId, origin }: Asking,
  accountId: string,
  display: Omit<Display, 'place'>,
): Promise<Account> {
  return services.database.transaction(async (tx) => {
    const before = ownAccount((await lockedHolding(services, tx, customerId)).accounts, accountId);
    await saveDisplay(tx, customerId, accountId, display);
    const after = ownAccount((await lockedHolding(services, tx, customerId)).accounts, accountId);
    await services.audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'account.change',
      subject: { kind: 'account', id: accountId },
      origin,
      ...changes(displayOf(before), displayOf(after)),
    });
    return toAnswer(services.config.accountCodes, after);
  });
}

/** Refused when it is not all of them, each once: an account of another, or one that was closed, has no place. */
export async function orderAccounts(
  services: AccountServices,
  { customerId }: Asking,
  order: readonly string[],
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const { accounts } = await lockedHolding(services, tx, customerId);
    for (const id of order) ownAccount(accounts, id);
    if (new Set(order).size !== accounts.length || order.length !== accounts.length) {
      const message = 'Send each of your accounts once.';
      throw new Refusal('validation_failed', { message, fields: { accounts: [message] } });
    }
    for (const [place, id] of order.entries()) await saveDisplay(tx, customerId, id, { place });
  });
}

/** With the customer locked until the end of the transaction: what is read of their accounts stays so. */
export async function lockedHolding(
  { identity }: AccountServices,
  tx: Tx,
  customerId: string,
): Promise<Holding> {
  const customer = await identity.lock(tx, customerId);
  const holding = await readHolding(tx, customerId);
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (customer?.status !== 'active' || holding === undefined) throw new Refusal('token_not_valid');
  return holding;
}

export async function openInLedger(
  { ledger }: AccountServices,
  tx: Tx,
  code: string,
  currency: Currency,
): Promise<number> {
  const [opened] = await ledger.openAccountsWithin(queryable(tx), [{ code, currency, floor: 0n }]);
  if (opened?.status !== 'open') throw new Error(`the ledger refuses to open ${code}`);
  return opened.account.id;
}

async function freeNumber(tx: Tx): Promise<string> {
  for (;;) {
    const drawn = drawAccountNumber();
    if (!(await areNumbersTaken(tx, [drawn]))) return drawn;
  }
}

function displayOf({ name, colour, isInSum }: HeldAccount) {
  return { name, colour, in_sum: isInSum };
}
