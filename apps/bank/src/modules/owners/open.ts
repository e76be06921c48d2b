import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inviteTo } from './invite.ts';
import type { SigningRules } from './rights.ts';
import type { Asking, OwnerServices } from './services.ts';
import type { Company } from './shared-account.ts';
import { insertParty, insertShared, lockShared } from './store.ts';

export type NewShared = {
  readonly accountId: string;
  readonly name: string;
  readonly rules: SigningRules;
  readonly company: Company | null;
  /** The addresses of the other owners. */
  readonly invite: readonly string[];
};

/** Makes an account that was just opened one of several people; who opened it is the first owner. */
export async function beginSharing(
  services: OwnerServices,
  tx: Tx,
  asking: Asking,
  shared: NewShared,
): Promise<void> {
  const { ids, clock } = services;
  await insertShared(tx, shared);
  const owner = { customerId: asking.customerId, role: 'owner' } as const;
  await insertParty(tx, shared.accountId, owner, { id: ids.next(), invitedBy: null, now: clock.now() });
  const begun = await lockShared(tx, shared.accountId);
  if (begun === undefined) throw new Error(`the account ${shared.accountId} is not there`);
  if (begun.members.some(({ email }) => shared.invite.includes(email)))
    throw new Refusal('validation_failed', {
      fields: { invite: ['You are an owner already. Enter the addresses of the others only.'] },
    });
  for (const email of new Set(shared.invite))
    await inviteTo(services, tx, asking, begun, { email, role: 'owner' });
}
