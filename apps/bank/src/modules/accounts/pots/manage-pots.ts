import { type AnswerOf, type listPots as listPotsCall, mostPots, type Pot } from '@farthing/contract';
import { toDecimal } from '@farthing/money';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { changes } from '../../audit/index.ts';
import { insertCustomerAccounts, openedAccountCode } from '../../books/index.ts';
import { type Asking, lockedHolding, openInLedger } from '../manage.ts';
import { activeHolding } from '../move.ts';
import type { AccountServices } from '../services.ts';
import { readHolding } from '../store.ts';
import { accountForPots, ownPot, type PotWish, type PotWords, toAnswer, wishedPot } from './pot.ts';
import { insertPot, listPots, savePot } from './pot-store.ts';

export async function readPots(
  { database: { kysely } }: AccountServices,
  customerId: string,
  accountId: string,
): Promise<AnswerOf<typeof listPotsCall>> {
  accountForPots(activeHolding(await readHolding(kysely, customerId)).accounts, accountId);
  return { pots: (await listPots(kysely, customerId, accountId)).map(toAnswer), most: mostPots };
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
  const { currency } = accountForPots(accounts, accountId);
  if ((await listPots(tx, customerId, accountId)).length >= mostPots) throw new Refusal('too_many_pots');
  const words = wishedPot(wish, unnamed, { currency, today: todayOf(services) });
  const id = ids.next();
  const ledgerAccount = await openInLedger(services, tx, openedAccountCode(customerId, id), currency);
  const opened = { id, kind: 'pot', ledgerAccount, accountNumber: null } as const;
  await insertCustomerAccounts(tx, customerId, [opened], clock.now());
  await insertPot(tx, { id, accountId, ...words });
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
const unnamed: PotWords = { name: '', picture: 'umbrella', target: null, targetDay: null };

export async function changePot(
  services: AccountServices,
  { customerId, origin }: Asking,
  { accountId, potId }: { readonly accountId: string; readonly potId: string },
  wish: PotWish,
): Promise<Pot> {
  return services.database.transaction(async (tx) => {
    const { accounts } = await lockedHolding(services, tx, customerId);
    const { currency } = accountForPots(accounts, accountId);
    const before = ownPot(await listPots(tx, customerId, accountId), potId);
    const after = wishedPot(wish, before, { currency, today: todayOf(services) });
    await savePot(tx, potId, after);
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

function inAudit({ name, picture, target, targetDay }: PotWords) {
  return { name, picture, target: target === null ? null : toDecimal(target), target_day: targetDay };
}

function todayOf({ clock }: AccountServices): string {
  return clock.now().toISOString().slice(0, 10);
}
