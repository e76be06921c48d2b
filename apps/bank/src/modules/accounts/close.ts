import { type Money, money, toDecimal } from '@farthing/money';
import type { Reader } from '../../platform/database/database.ts';
import { Outdated } from '../../platform/database/outdated.ts';
import { queryable } from '../../platform/database/queryable.ts';
import { type Keyed, replay, saveKey } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type HeldAccount, privateAccount } from './account.ts';
import { creditUntil, dayOf, earnedUntil, findSaver, monthStart } from './interest/index.ts';
import type { Asking } from './manage.ts';
import { activeHolding, countedLeaving, movingWork } from './move.ts';
import type { AccountServices } from './services.ts';
import { hasPots, isOnlyPayer, isPaying, readHolding } from './store.ts';

export type Closing<Answer> = Keyed<Money, Answer> &
  Asking & { readonly accountId: string; readonly moveRestTo: string | undefined };

/**
 * Moves what is left, if it was said where to, and closes the account. Money that arrives in between makes the ledger refuse
 * the closing, and all of it is decided again: nothing is ever left in a closed account.
 */
export async function closeAccount<Answer>(
  services: AccountServices,
  closing: Closing<Answer>,
): Promise<Answer> {
  const { database } = services;
  const { customerId, key, accountId } = closing;
  const holding = activeHolding(await readHolding(database.kysely, customerId, key));
  if (holding.record !== undefined && key !== undefined) return replay(holding.record, key);
  const today = dayOf(services.clock.now());
  const account = await creditedAccount(services, closing, holding.accounts, today);
  const rest = money(account.balance, account.currency);
  if (rest.minor > 0n)
    await moveRest(services, closing, account, restTarget(holding.accounts, account, closing));
  const answer = closing.answerOf(rest);
  await database.transaction(async (tx) => {
    // With the customer locked no pot is opened meanwhile: it would be one of an account that nobody sees any more.
    await services.identity.lock(tx, customerId);
    await refusePots(tx, accountId);
    const closed = await services.ledger.closeAccountWithin(queryable(tx), account.ledgerAccount);
    if (closed.status === 'refused') throw new Outdated('account-closing');
    // After midnight there is a day more that may have earned something.
    if (dayOf(services.clock.now()) !== today) throw new Outdated('account-closing');
    // Asked again with the account closed: from here on nothing can leave it.
    await refusePaying(tx, customerId, account);
    await refuseOnlyPayer(tx, customerId, account);
    await services.audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'account.close',
      subject: { kind: 'account', id: accountId },
      origin: closing.origin,
      before: { name: account.name, currency: account.currency },
      after: { amount: toDecimal(rest) },
    });
    await saveKey(tx, closing.rowOf(answer));
  });
  return answer;
}

/**
 * The account as it can be closed: what it has earned is in it. Nothing is credited before it is known where it goes, since
 * whoever asks to be closed and does not mean it would be credited every day.
 */
async function creditedAccount<Answer>(
  services: AccountServices,
  closing: Closing<Answer>,
  accounts: readonly HeldAccount[],
  today: string,
): Promise<HeldAccount> {
  const { database } = services;
  const { customerId, accountId } = closing;
  const account = privateAccount(accounts, accountId);
  refuseClosing(account);
  await refusePaying(database.kysely, customerId, account);
  await refuseOnlyPayer(database.kysely, customerId, account);
  await refusePots(database.kysely, accountId);
  await creditUntil(services, accountId, monthStart(today));
  const saver = await findSaver(database.kysely, accountId);
  if (saver === undefined) return account;
  if ((await earnedUntil(services, saver, today)).amountMinor > 0n) {
    restTarget(accounts, account, closing);
    await creditUntil(services, accountId, today);
  }
  return privateAccount(activeHolding(await readHolding(database.kysely, customerId)).accounts, accountId);
}

async function moveRest<Answer>(
  services: AccountServices,
  closing: Closing<Answer>,
  from: HeldAccount,
  to: HeldAccount,
): Promise<void> {
  const amount = money(from.balance, from.currency);
  const counted = await countedLeaving(services, from, amount);
  const work = movingWork(services, closing, { id: services.ids.next(), from, to, amount });
  await services.books.submit({ ...work, rows: [...work.rows, ...counted] });
}

function refuseClosing({ isFirst, held }: HeldAccount): void {
  if (isFirst)
    throw new Refusal('status_conflict', {
      message: 'Your first account stays open as long as you are a customer.',
    });
  if (held > 0n)
    throw new Refusal('balance_not_zero', {
      message: 'Some of the money in this account is held for a payment. Close it when that is done.',
    });
}

/** A payment that fails at the other bank comes back to the account that it came from. */
async function refusePaying(
  reader: Reader,
  customerId: string,
  { ledgerAccount }: HeldAccount,
): Promise<void> {
  if (!(await isPaying(reader, customerId, ledgerAccount))) return;
  throw new Refusal('status_conflict', {
    message: 'A payment from this account is on its way to another bank. Close it when that has arrived.',
  });
}

/** Nothing could be taken for it any more, nor paid by hand, and it would become late. */
async function refuseOnlyPayer(reader: Reader, customerId: string, account: HeldAccount): Promise<void> {
  if (account.kind === 'savings' || !(await isOnlyPayer(reader, customerId, account))) return;
  const { currency } = account;
  throw new Refusal('status_conflict', {
    message: `A loan or credit card is paid from this account. Pay it off and close it, or open another current account in ${currency} first.`,
  });
}

async function refusePots(reader: Reader, accountId: string): Promise<void> {
  if (await hasPots(reader, accountId))
    throw new Refusal('status_conflict', { message: 'This account has pots. Close them first.' });
}

function restTarget(
  accounts: readonly HeldAccount[],
  account: HeldAccount,
  { moveRestTo }: { readonly moveRestTo: string | undefined },
): HeldAccount {
  const refuse = (message: string) =>
    new Refusal('balance_not_zero', { message, fields: { move_rest_to: [message] } });
  if (moveRestTo === undefined) throw refuse('Choose where the rest of the money goes.');
  const to = privateAccount(accounts, moveRestTo);
  if (to.id === account.id) throw refuse('Choose another account for the rest of the money.');
  if (to.currency !== account.currency)
    throw refuse(
      `The rest is in ${account.currency}. Choose an account in ${account.currency}, or exchange it first.`,
    );
  return to;
}
