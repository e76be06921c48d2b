import { eachByItself } from '../../../platform/concurrency/each-by-itself.ts';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import type { Job } from '../../../platform/jobs.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findPayer } from '../drawn-account.ts';
import { aboutOf, readFacts } from './decide.ts';
import { owedMinor } from './dispute.ts';
import { collectedMail } from './mails.ts';
import { payDebt } from './postings.ts';
import { debtPaidRow } from './rows.ts';
import type { DisputeServices } from './services.ts';
import { emptyDispute, listOwed, listToEmpty } from './store.ts';

const { atOnce, keptForMs } = policies.cards.disputes;

export function disputeJobs(services: DisputeServices): readonly Job<Record<string, never>>[] {
  return [
    { name: 'collect-dispute-debts', every: '*/5 * * * *', handle: () => collectDebts(services) },
    { name: 'empty-card-disputes', every: '47 3 * * *', handle: () => emptyOld(services) },
  ];
}

/** What is owed of credits that were taken back is taken once all of it is there. */
export async function collectDebts(services: DisputeServices): Promise<void> {
  for (const disputeId of await listOwed(services.database.kysely, atOnce)) {
    try {
      await collect(services, disputeId);
    } catch (err) {
      // Spent meanwhile, or failed: it must not keep the others, and the next round tries it again.
      const isSpent = err instanceof Refusal && err.code === 'insufficient_funds';
      if (!isSpent) services.log.warn({ err, disputeId }, 'the debt of a dispute could not be taken');
    }
  }
}

function collect(services: DisputeServices, id: string): Promise<void> {
  const { database, books, clock, mailer, brand, audit } = services;
  return decidedAnew(async () => {
    const facts = await readFacts(database.kysely, id);
    const { dispute, payment } = facts;
    const payer = await findPayer(database.kysely, payment.id);
    if (owedMinor(dispute) === 0n || payer === undefined) return;
    await books.submit({
      ...payDebt(books, dispute, { ...payment, ledgerAccount: payer.account }),
      rows: [
        debtPaidRow(dispute, clock.now()),
        ...mailer.rowsOf(collectedMail(brand.name, aboutOf(facts), dispute.debtMinor)),
        ...audit.rowsOf({
          actor: { kind: 'system' },
          action: 'dispute.collect',
          subject: { kind: 'dispute', id },
          origin: undefined,
        }),
      ],
    });
  });
}

/** Pictures are not kept longer than anybody may ask about them. */
export async function emptyOld({ database, clock, audit }: DisputeServices): Promise<void> {
  const before = new Date(clock.now().getTime() - keptForMs);
  await eachByItself(await listToEmpty(database.kysely, before, atOnce), (id) =>
    database.transaction(async (tx) => {
      await emptyDispute(tx, id, clock.now());
      await audit.record(tx, {
        actor: { kind: 'system' },
        action: 'dispute.empty',
        subject: { kind: 'dispute', id },
        origin: undefined,
      });
    }),
  );
}
