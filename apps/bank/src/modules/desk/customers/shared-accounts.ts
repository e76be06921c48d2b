import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type DeskServices, staffActor, type Worker } from '../services.ts';

type About = { readonly accountId: string; readonly because: string };

export async function freezeAccount(
  { database, owners }: DeskServices,
  worker: Worker,
  { accountId, because }: About,
): Promise<void> {
  const actor = staffActor(worker, because);
  await database.transaction((tx) => owners.byStaff.freeze(tx, { actor, accountId, because }));
}

/** One person alone could side with one of the owners. */
export async function proposeLifting(
  { owners, staff }: DeskServices,
  tx: Tx,
  worker: Worker,
  { accountId, because }: About,
): Promise<string> {
  const shared = await owners.byStaff.find(tx, accountId);
  if (shared === undefined) throw new Refusal('not_found');
  if (shared.frozenBecause === null)
    throw new Refusal('status_conflict', { message: 'This account is not frozen.' });
  const { id } = await staff.propose(tx, {
    kind: 'account-unfreeze',
    content: {
      account_id: accountId,
      account: shared.company?.name ?? shared.name,
      frozen_because: shared.frozenBecause,
      version: shared.version,
    },
    reason: because,
    ...worker,
  });
  return id;
}
