import { eachByItself } from '../../../platform/concurrency/each-by-itself.ts';
import { policies } from '../../../platform/policies.ts';
import type { CheckServices } from '../services.ts';
import { deleteFreshSelfie, listToForget } from './store.ts';

/** Nobody needs them once the proposal has ended, however it did. */
export async function forgetFreshSelfies({ database, clock, audit }: CheckServices): Promise<void> {
  const { freshSelfies, emptiedAtOnce } = policies.identityChecks;
  const before = new Date(clock.now().getTime() - freshSelfies.keptForMs);
  await eachByItself(await listToForget(database.kysely, before, emptiedAtOnce), (proposalId) =>
    database.transaction(async (tx) => {
      if (!(await deleteFreshSelfie(tx, proposalId))) return;
      await audit.record(tx, {
        actor: { kind: 'system' },
        action: 'proposal.forget-selfie',
        subject: { kind: 'proposal', id: proposalId },
        origin: undefined,
      });
    }),
  );
}
