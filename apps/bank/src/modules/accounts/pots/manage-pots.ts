import { type AnswerOf, type listPots as listPotsCall, mostPots, type Pot } from '@farthing/contract';
import { toDecimal } from '@farthing/money';
import { issuesCards } from '../../../platform/config.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { changes } from '../../audit/index.ts';
import { findAccountTaking, insertCustomerAccounts, openedAccountCode } from '../../books/index.ts';
import type { HeldAccount } from '../account.ts';
import { type Asking, lockedHolding, openInLedger } from '../manage.ts';
import { seenHolding } from '../move.ts';
import type { AccountServices } from '../services.ts';
import { readHolding } from '../store.ts';
import { accountForPots, ownPot, type PotWish, type PotWords, toAnswer, wishedPot } from './pot.ts';
import { insertPot, listPots, savePot } from './pot-store.ts';
import { stopRoundUps } from './round-up-store.ts';

export async function readPots(
  services: Pick<AccountServices, 'config' | 'database'>,
  customerId: string,
  accountId: string,
): Promise<AnswerOf<typeof listPotsCall>> {
  const { kysely } = services.database;
  const account = accountForPots(seenHolding(await readHolding(kysely, customerId)).accounts, accountId);
  return {
    pots: (await listPots(kysely, customerId, accountId)).map(toAnswer),
    most: mostPots,
    can_round_up: await hasCardPayments(services, kysely, customerId, account),
  };
}

/** Whether it is the account that the customer's cards pay from, where there are any. */
async function hasCardPayments(
  { config }: Pick<AccountServices, 'config'>,
  reader: Reader,
  customerId: string,
  { ledgerAccount }: HeldAccount,
): Promise<boolean> {
  if (!issuesCards(config)) return false;
  return ledgerAccount === (await findAccountTaking(reader, customerId, config.ledgerCurrency));
}

/** One at a time for each customer, so that two at once cannot make an eleventh, nor one of an account that closes. */
export async function openPot(
  services: AccountServices,
  tx: Tx,
  { customerId, origin }: Asking,
  { accountId, wish }: { readonly accountId: string; readonly wish: PotWish },
): Promise<Pot> {
  const { ids, clock, audit } = services;
  const { accounts } = await lockedHolding(services, tx, customerId);
  const account = accountForPots(accounts, accountId);
  const { currency } = account;
  if ((await listPots(tx, customerId, accountId)).length >= mostPots) throw new Refusal('too_many_pots');
  const canRoundUp = await hasCardPayments(services, tx, customerId, account);
  const words = wishedPot(wish, unnamed, { currency, today: todayOf(services), canRoundUp });
  const id = ids.next();
  const ledgerAccount = await openInLedger(services, tx, openedAccountCode(customerId, id), currency);
  const opened = { id, kind: 'pot', ledgerAccount, accountNumber: null } as const;
  await insertCustomerAccounts(tx, customerId, [opened], clock.now());
  if (words.roundUp !== null) await stopRoundUps(tx, { accountId });
  await insertPot(tx, { id, accountId, ...words }, clock.now());
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'account.open-pot',
    subject: { kind: 'account', id },
    origin,
    after: inAudit(words),
  });
  return toAnswer(ownPot(await listPots(tx, customerId, accountId), id));
}

/** Every field of a new pot comes from the form. */
const unnamed: PotWords = { name: '', picture: 'umbrella', target: null, targetDay: null, roundUp: null };

export async function changePot(
  services: AccountServices,
  { customerId, origin }: Asking,
  { accountId, potId }: { readonly accountId: string; readonly potId: string },
  wish: PotWish,
): Promise<Pot> {
  return services.database.transaction(async (tx) => {
    const { accounts } = await lockedHolding(services, tx, customerId);
    const account = accountForPots(accounts, accountId);
    const before = ownPot(await listPots(tx, customerId, accountId), potId);
    const after = wishedPot(wish, before, {
      currency: account.currency,
      today: todayOf(services),
      canRoundUp: await hasCardPayments(services, tx, customerId, account),
    });
    if (before.roundUp === null && after.roundUp !== null) await stopRoundUps(tx, { accountId });
    await savePot(tx, potId, after, services.clock.now());
    await services.audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'account.change-pot',
      subject: { kind: 'account', id: potId },
      origin,
      ...changes(inAudit(before), inAudit(after)),
    });
    return toAnswer({ ...before, ...after });
  });
}

function inAudit({ name, picture, target, targetDay, roundUp }: PotWords) {
  const amount = target === null ? null : toDecimal(target);
  return { name, picture, target: amount, target_day: targetDay, round_up: roundUp };
}

function todayOf({ clock }: AccountServices): string {
  return clock.now().toISOString().slice(0, 10);
}
