import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';
import type { Job } from '../../platform/jobs.ts';
import { policies } from '../../platform/policies.ts';
import { followDocuments } from './expiry.ts';
import { forgetFreshSelfies } from './fresh-selfies/index.ts';
import { emptyCheck, listToEmpty } from './keeping-store.ts';
import type { CheckServices } from './services.ts';

/** Papers are not kept longer than they must be; and a document that expires is followed. */
export function keepingJob(services: CheckServices): Job<Record<string, never>> {
  return {
    name: 'keep-identity-checks',
    every: '41 * * * *',
    handle: () => keepPapers(services),
  };
}

/** One check or step that fails keeps none of the others from being done. */
export async function keepPapers(services: CheckServices): Promise<void> {
  await eachByItself([emptyOld, forgetFreshSelfies, followDocuments], (step) => step(services));
}

async function emptyOld(services: CheckServices): Promise<void> {
  const { database, settings, clock, audit } = services;
  const { unsentForMs, emptiedAtOnce } = policies.identityChecks;
  const { values } = await settings.current();
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  const before = {
    decided: ago(Number(values['times.identity-pictures']) * 86_400_000),
    begun: ago(unsentForMs),
  };
  await eachByItself(await listToEmpty(database.kysely, before, emptiedAtOnce), (id) =>
    database.transaction(async (tx) => {
      await emptyCheck(tx, id, clock.now());
      await audit.record(tx, {
        actor: { kind: 'system' },
        action: 'identity-check.empty',
        subject: { kind: 'identity-check', id },
        origin: undefined,
      });
    }),
  );
}
