import type { Evidence } from '@farthing/contract';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import type { DeadLetter } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../../audit/index.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import type { OperationsServices } from '../services.ts';

type Services = Pick<OperationsServices, 'jobs' | 'audit'>;

const content = z.object({ job_id: z.uuid(), queue: z.string(), payload: z.string(), error: z.string() });

/** Two people agree that what a job was to do is not done. */
export function deadJobDrop(services: Services): ProposalDefinition<z.output<typeof content>> {
  return {
    content,
    subject: ({ job_id }) => ({ kind: 'job', id: job_id }),
    summary: ({ queue }) => `Drop the job ${queue}, which failed for good: what it was to do is not done.`,
    moves: () => null,
    evidence: async () => noEvidence,
    whyGone: async (reader, { job_id }) =>
      (await services.jobs.findDead(reader, job_id)) === undefined ? gone : undefined,
    async change(tx, { job_id }, { actor }) {
      const letter = await services.jobs.findDead(tx, job_id);
      if (letter === undefined) throw new Refusal('proposal_not_possible', { message: gone });
      await dropJob(services, tx, letter, actor);
    },
  };
}

const gone = 'The job is no longer there: somebody has put it back into its queue, or dropped it.';

const noEvidence: Evidence = { moves: [], facts: [], reasons: [], customers: [], payments: [] };

/** The audit log keeps what it was to do: a payment or a mail that is missing later is found by it. */
export async function dropJob(
  { jobs, audit }: Services,
  tx: Tx,
  letter: DeadLetter,
  actor: Extract<Actor, { kind: 'staff' }>,
): Promise<void> {
  if (!(await jobs.dropDead(tx, letter.id))) throw new Refusal('not_found');
  await audit.record(tx, {
    ...actedBy(actor),
    action: 'job.drop',
    subject: { kind: 'job', id: letter.id },
    before: { status: 'dead' },
    after: {
      status: 'dropped',
      queue: letter.queue,
      description: payloadOf(letter),
      ...reasonOf(actor),
    },
  });
}

/** Cut where it would fill the page, or the log. */
export function payloadOf({ payload }: Pick<DeadLetter, 'payload'>): string {
  return (JSON.stringify(payload) ?? '').slice(0, 500);
}
