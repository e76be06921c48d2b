import type { AnswerOf, dropDeadJob, getOperations } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { done } from '../../../platform/http/done.ts';
import type { DeadLetter } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy } from '../../audit/index.ts';
import { actorOf, type OperationsServices, type Worker } from '../services.ts';
import { dropJob, payloadOf } from './drop-job.ts';

type DeadJob = AnswerOf<typeof getOperations>['dead_jobs'][number];

export async function readDeadJobs({
  database,
  jobs,
  staff,
}: OperationsServices): Promise<readonly DeadJob[]> {
  const letters = await jobs.deadLetters();
  const open = await staff.openProposals(
    database.kysely,
    letters.map(({ id }) => id),
  );
  return letters.map((letter) => ({
    id: letter.id,
    queue: letter.queue,
    payload: payloadOf(letter),
    error: letter.error.slice(0, 500),
    attempts: letter.attempts,
    died_at: letter.diedAt.toISOString(),
    takes_two: !letter.comesRound,
    proposal_id: open.find(({ subjectId }) => subjectId === letter.id)?.id ?? null,
  }));
}

/** Back into its queue, by whom: the two are written together. */
export async function retryJob(
  { database, jobs, audit }: OperationsServices,
  worker: Worker,
  jobId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const letter = await jobs.findDead(tx, jobId);
    if (letter === undefined) throw new Refusal('not_found');
    if (!(await jobs.retryDead(tx, jobId))) throw new Refusal('status_conflict', { message: waitsAlready });
    await audit.record(tx, {
      ...actedBy(actorOf(worker)),
      action: 'job.retry',
      subject: { kind: 'job', id: jobId },
      before: { status: 'dead' },
      after: { status: 'waiting', queue: letter.queue },
    });
  });
}

const waitsAlready =
  'The same job waits in its queue already. When that has run, this one can be dropped, or put back.';

/** What comes round by itself is dropped by one person; whatever money or a mail may hang on takes two. */
export async function dropDead(
  services: OperationsServices,
  tx: Tx,
  worker: Worker,
  { jobId, because }: { readonly jobId: string; readonly because: string },
): Promise<AnswerOf<typeof dropDeadJob>> {
  const letter = await services.jobs.findDead(tx, jobId);
  if (letter === undefined) throw new Refusal('not_found');
  if (letter.comesRound) {
    await dropJob(services, tx, letter, actorOf(worker, because));
    return { ...done('The job is dropped.'), outcome: 'done', proposal_id: null };
  }
  const { id } = await services.staff.propose(tx, {
    kind: 'dead-job-drop',
    content: contentOf(letter),
    reason: because,
    ...worker,
  });
  const words = done('It is proposed. Somebody else has to approve it.');
  return { ...words, outcome: 'proposed', proposal_id: id };
}

/** What the second person reads is what is dropped. */
function contentOf(letter: DeadLetter) {
  const { id, queue, error } = letter;
  return { job_id: id, queue, payload: payloadOf(letter), error: error.slice(0, 500) };
}
