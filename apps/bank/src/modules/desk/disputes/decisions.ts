import { decidedAnew, Outdated } from '../../../platform/database/outdated.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Bounded, toBounded } from '../../staff/index.ts';
import { type Giving, givingOf } from '../kinds/index.ts';
import { alongCase, decideByWork, decideCase } from '../queues/index.ts';
import type { DeskServices, Worker } from '../services.ts';

const queue = 'disputes';

/** One person within their bound; above it a second has to agree. */
export async function give(
  services: DeskServices,
  worker: Worker,
  disputeId: string,
  wanted: Giving,
  reason: string,
): Promise<Bounded> {
  const { database, staff } = services;
  const along = await alongCase(services, worker, { queue, caseId: disputeId });
  const content = await givingOf(services, database.kysely, disputeId, wanted, reason);
  const asked = { kind: `dispute-${wanted}`, content, reason, ...worker } as const;
  return toBounded(await staff.submit(asked, along));
}

/** Where the customer was credited before, nothing more reaches them, and one person is enough. */
export async function win(
  services: DeskServices,
  worker: Worker,
  disputeId: string,
  because: string,
): Promise<Bounded> {
  const { cards, database } = services;
  const { dispute } = await cards.disputes.givable(database.kysely, disputeId, 'win');
  if (dispute.creditedAt === null) return give(services, worker, disputeId, 'win', because);
  const which = { queue, caseId: disputeId, because, nowGone: 'The dispute was won.' } as const;
  await decideByWork(services, worker, which, (actor) =>
    cards.disputes.planWin(database.kysely, actor, disputeId, because),
  );
  return { outcome: 'done', proposalId: null };
}

export async function lose(
  services: DeskServices,
  worker: Worker,
  disputeId: string,
  because: string,
): Promise<void> {
  const { cards, database } = services;
  const which = { queue, caseId: disputeId, because, nowGone: 'The dispute was lost.' } as const;
  await decidedAnew(() =>
    decideByWork(services, worker, which, (actor) =>
      cards.disputes.planLose(database.kysely, actor, disputeId, because),
    ).catch(asSpentMeanwhile),
  );
}

/** The customer has paid with it since the balance was read: it is read again. */
function asSpentMeanwhile(error: unknown): never {
  throw error instanceof Refusal && error.code === 'insufficient_funds' ? new Outdated('balance') : error;
}

export async function send(
  services: DeskServices,
  worker: Worker,
  disputeId: string,
  because: string,
): Promise<void> {
  const { cards, database } = services;
  await database.transaction((tx) =>
    decideCase(services, tx, worker, { queue, caseId: disputeId, because }, (actor) =>
      cards.disputes.send(tx, actor, disputeId),
    ),
  );
}

export async function recordAnswer(
  services: DeskServices,
  worker: Worker,
  disputeId: string,
  { accepts, words }: { readonly accepts: boolean; readonly words: string },
): Promise<void> {
  const { cards, database } = services;
  await database.transaction((tx) =>
    decideCase(services, tx, worker, { queue, caseId: disputeId, because: words }, (actor) =>
      cards.disputes.recordAnswer(tx, actor, disputeId, { accepts, words }),
    ),
  );
}
