import type { exportAuditProof, FileAnswer, QueryOf } from '@farthing/contract';
import { exportTurns } from '../../../platform/concurrency/export-turns.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy, linkEntries, type ProofWanted, proofOf } from '../../audit/index.ts';
import { actorOf, type DeskServices, type Worker } from '../services.ts';

type ProofQuery = QueryOf<typeof exportAuditProof>;

const dayMs = 86_400_000;

/** The log as a file that a third party can check without the bank. Few at once, and each is audited. */
export function proofExport(services: DeskServices) {
  const turns = exportTurns(policies.desk.exports);
  return async (worker: Worker, query: ProofQuery): Promise<FileAnswer> => {
    refuseBackwards(query);
    const { staffId } = worker.member;
    turns.take(staffId);
    await recorded(services, worker, query);
    // What was done a moment ago is in it: also that somebody takes it along.
    await linkEntries(services);
    const at = services.clock.now();
    return {
      type: 'application/jsonl; charset=utf-8',
      fileName: `audit-${at.toISOString().slice(0, 10)}.jsonl`,
      bytes: new Uint8Array(),
      pieces: turns.counted(
        staffId,
        proofOf(services.database, wantedOf(query), headingOf(services, query, at)),
      ),
    };
  };
}

function refuseBackwards({ from, to }: ProofQuery): void {
  if (from !== undefined && to !== undefined && to < from)
    throw new Refusal('validation_failed', { fields: { to: ['This is below where the span begins.'] } });
}

function wantedOf({ from, to, actor_id, subject_id }: ProofQuery): ProofWanted {
  const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
  return {
    from: from === undefined ? undefined : new Date(startOf(from)),
    before: to === undefined ? undefined : new Date(startOf(to) + dayMs),
    actorId: actor_id,
    subjectId: subject_id,
  };
}

/** The first line: what the file is, and what it was asked for. */
function headingOf({ brand }: DeskServices, { from, to, actor_id, subject_id }: ProofQuery, at: Date) {
  return {
    format: 'farthing-audit-1',
    bank: brand.name,
    exported_at: at.toISOString(),
    from: from ?? null,
    to: to ?? null,
    actor_id: actor_id ?? null,
    subject_id: subject_id ?? null,
  };
}

/** Before the first line leaves: nobody takes anything that is not written down. */
async function recorded(
  { database, audit }: DeskServices,
  worker: Worker,
  { reason, ...asked }: ProofQuery,
): Promise<void> {
  const filters = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined);
  await database.transaction((tx) =>
    audit.record(tx, {
      ...actedBy(actorOf(worker, reason)),
      action: 'audit.export',
      subject: { kind: 'audit-log', id: 'proof' },
      after: { filters: new URLSearchParams(filters).toString(), in_full: true, because: reason },
    }),
  );
}
