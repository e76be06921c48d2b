import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Audit } from '../audit/index.ts';
import { sharedNewsMail } from './mails.ts';
import type { Asking, OwnerServices } from './services.ts';
import { noSuchAccount, type SharedAccountState } from './shared-account.ts';
import { lockShared } from './store.ts';

/**
 * What all changes of a shared account by its people begin with: who asks is active, it is not frozen, and people and rules stay
 * as they are read.
 */
export async function lockedShared(
  { identity }: OwnerServices,
  tx: Tx,
  accountId: string,
  customerId: string,
): Promise<SharedAccountState> {
  const shared = await lockShared(tx, accountId);
  if (shared === undefined) throw noSuchAccount();
  const customer = await identity.lock(tx, customerId);
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (customer?.status !== 'active') throw new Refusal('token_not_valid');
  // A stranger is refused as if it did not exist, frozen or not.
  if (shared.frozenBecause !== null && shared.members.some((member) => member.customerId === customerId))
    throw new Refusal('account_frozen');
  return shared;
}

/** Everybody who shares it is told, but who did it; null for staff. */
export async function tellOthers(
  { mailer, brand }: OwnerServices,
  tx: Tx,
  shared: SharedAccountState,
  { by, what, todo }: { readonly by: string | null; readonly what: string; readonly todo?: string },
): Promise<void> {
  for (const { customerId, email, firstName } of shared.members) {
    if (customerId === by) continue;
    const news = { account: shared.name, what, ...(todo === undefined ? {} : { todo }) };
    await mailer.send(tx, sharedNewsMail(brand.name, { to: email, firstName }, news));
  }
}

type Entry = Parameters<Audit['record']>[1];

export async function recordChange(
  { audit }: OwnerServices,
  tx: Tx,
  { customerId, origin }: Asking,
  accountId: string,
  entry: Pick<Entry, 'action' | 'before' | 'after'>,
): Promise<void> {
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    subject: { kind: 'account', id: accountId },
    origin,
    ...entry,
  });
}
