import type { AnswerOf, BodyOf, BulkResult, DeskQueue, decideCases, SeenPayments } from '@farthing/contract';
import {
  findRecord,
  KeyTaken,
  type KeyUse,
  replay,
  saveKey,
  unlessKnown,
} from '../../../../platform/http/idempotency.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { DeskServices, Outcome, Worker } from '../../services.ts';
import { queueFacts, refuseWithout } from '../cases.ts';
import { type Act, actOf } from './acts.ts';

/**
 * Decides on several cases one after the other, so that each is judged by the bound that is left after those before it. Each is a work
 * of its own, with the record by which a repeat finds it done.
 */
export async function decideMany(
  services: DeskServices,
  worker: Worker,
  queue: DeskQueue,
  { decision, ids, reason, payments = [] }: BodyOf<typeof decideCases>,
  key: KeyUse | undefined,
): Promise<AnswerOf<typeof decideCases>> {
  refuseWithout(worker.member, queueFacts[queue].decide);
  const act = actOf(queue, decision);
  await refuseChanged(services, key);
  const results: BulkResult[] = [];
  for (const id of ids) {
    const payment = payments.find((each) => each.id === id);
    results.push(await decideOne(services, worker, act, { id, reason, payment }, key));
  }
  return { results };
}

/** The same key with another content is a mistake, also when no case is in both. */
async function refuseChanged({ database }: DeskServices, key: KeyUse | undefined): Promise<void> {
  if (key === undefined) return;
  const begun = { ...key, stored: { answer: 'begun' } };
  await database
    .transaction((tx) => saveKey(tx, begun))
    .catch(async (error: unknown) => {
      const known = error instanceof KeyTaken ? await findRecord(database.kysely, key) : undefined;
      if (known === undefined) throw error;
      replay(known, key);
    });
}

type Chosen = {
  readonly id: string;
  readonly reason: string;
  readonly payment: SeenPayments[number] | undefined;
};

async function decideOne(
  services: DeskServices,
  worker: Worker,
  act: Act,
  { id, reason, payment }: Chosen,
  key: KeyUse | undefined,
): Promise<BulkResult> {
  const { kysely } = services.database;
  // A key of its own for each.
  const use = key && { ...key, scope: `${key.scope} ${id}` };
  const record = use && ((outcome: Outcome) => ({ ...use, stored: { answer: outcome } }));
  try {
    return resultOf(
      id,
      await unlessKnown(kysely, use, () => act(services, { ...worker, record }, id, reason, payment)),
    );
  } catch (error) {
    const first = use === undefined ? undefined : await findRecord(kysely, use);
    if (first !== undefined && use !== undefined) return resultOf(id, replay<Outcome>(first, use));
    if (!(error instanceof Refusal)) throw error;
    return { id, outcome: 'refused', message: error.message, proposal_id: null };
  }
}

function resultOf(id: string, { outcome, proposalId }: Outcome): BulkResult {
  return { id, outcome, message: words[outcome], proposal_id: proposalId };
}

const words = {
  done: 'Done.',
  proposed: 'It is proposed. Somebody else has to approve it.',
  failed: 'It cannot be sent any more. The money was given back.',
} as const satisfies Record<Outcome['outcome'], string>;
