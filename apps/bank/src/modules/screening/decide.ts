import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import type { ScreeningServices } from './services.ts';
import { decideHit, type Hit, lockHit } from './store.ts';

/** Another person of a like name. Remembered until the name or the entry changes. */
export async function dismiss(services: ScreeningServices, tx: Tx, actor: Actor, id: string): Promise<void> {
  const hit = await open(tx, id);
  await decideHit(tx, id, 'false', services.clock.now());
  await record(services, tx, actor, 'dismiss', hit);
}

/**
 * It is them: everything of a customer is frozen at once. Of a payee, every payment to the account is held from then on: whoever keeps
 * them in a book is not on the list, and may have paid the rent. What follows is for those who know the law.
 */
export async function confirm(services: ScreeningServices, tx: Tx, actor: Actor, id: string): Promise<void> {
  const hit = await open(tx, id);
  if (!hit.isOfPayee) await services.identity.byStaff.freeze(tx, actor, hit.customerId);
  await decideHit(tx, id, 'true', services.clock.now());
  await record(services, tx, actor, 'confirm', hit);
}

async function open(tx: Tx, id: string): Promise<Hit> {
  const hit = await lockHit(tx, id);
  if (hit?.state !== 'open') throw new Refusal('case_closed');
  return hit;
}

function record(
  { audit }: ScreeningServices,
  tx: Tx,
  actor: Actor,
  act: 'dismiss' | 'confirm',
  { id, listed }: Hit,
): Promise<void> {
  return audit.record(tx, {
    ...actedBy(actor),
    action: `screening.${act}`,
    subject: { kind: 'screening-hit', id },
    after: { reference: listed, ...reasonOf(actor) },
  });
}
