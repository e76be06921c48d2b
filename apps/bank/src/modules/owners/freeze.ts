import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import { tellOthers } from './change.ts';
import type { OwnerServices } from './services.ts';
import type { SharedAccountState } from './shared-account.ts';
import { countChange, lockShared } from './store.ts';

type Freezing = { readonly actor: Extract<Actor, { kind: 'staff' }>; readonly accountId: string };

/**
 * By one member of staff, who can only stop what could not be undone. What its people have proposed is void: agreed to after the
 * freeze, it would be the disagreement that won.
 */
export async function freezeShared(
  services: OwnerServices,
  tx: Tx,
  { actor, accountId, because }: Freezing & { readonly because: string },
): Promise<void> {
  const shared = await locked(tx, accountId);
  if (shared.frozenBecause !== null)
    throw new Refusal('status_conflict', { message: 'This account is frozen already.' });
  await countChange(tx, accountId, services.clock.now(), { frozen_because: because });
  await recorded(services, tx, { actor, accountId }, 'account.freeze');
  await tellOthers(services, tx, shared, {
    by: null,
    what: 'We have frozen the account: nothing leaves it for now',
    todo: 'Please contact support about it.',
  });
}

/** Once two members of staff have agreed. */
export async function unfreezeShared(services: OwnerServices, tx: Tx, freezing: Freezing): Promise<void> {
  const { accountId } = freezing;
  const shared = await locked(tx, accountId);
  if (shared.frozenBecause === null)
    throw new Refusal('status_conflict', { message: 'This account is not frozen.' });
  await countChange(tx, accountId, services.clock.now(), { frozen_because: null });
  await recorded(services, tx, freezing, 'account.unfreeze');
  await tellOthers(services, tx, shared, { by: null, what: 'The account is not frozen any more' });
}

async function locked(tx: Tx, accountId: string): Promise<SharedAccountState> {
  const shared = await lockShared(tx, accountId);
  if (shared === undefined) throw new Refusal('not_found');
  return shared;
}

async function recorded(
  { audit }: OwnerServices,
  tx: Tx,
  { actor, accountId }: Freezing,
  action: 'account.freeze' | 'account.unfreeze',
): Promise<void> {
  await audit.record(tx, {
    ...actedBy(actor),
    action,
    subject: { kind: 'account', id: accountId },
    after: reasonOf(actor),
  });
}
