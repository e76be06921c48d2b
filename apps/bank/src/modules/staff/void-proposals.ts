import type { Tx } from '../../platform/database/database.ts';
import type { ProposalEngine } from './definitions.ts';
import { findMember } from './member-store.ts';
import {
  listOpenAbout,
  listOpenIds,
  lockUndecided,
  type StoredProposal,
  saveVoid,
} from './proposal-store.ts';

/** Whatever is open about something and has lost its ground closes, and says why. */
export async function voidAbout(engine: ProposalEngine, tx: Tx, subjectId: string): Promise<void> {
  for (const { id } of await listOpenAbout(tx, [subjectId], engine.clock.now()))
    await voidOne(engine, tx, id);
}

/** Each in a transaction of its own, for a job: one that cannot be judged does not keep the others open. */
export async function voidAll(engine: ProposalEngine): Promise<void> {
  const { database, clock } = engine;
  const faults: unknown[] = [];
  for (const id of await listOpenIds(database.kysely, clock.now())) {
    try {
      await database.transaction((tx) => voidOne(engine, tx, id));
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} proposals could not be judged`);
}

/** Answers why, when it closed it. */
export async function voidOne(engine: ProposalEngine, tx: Tx, id: string): Promise<string | undefined> {
  const { clock, audit } = engine;
  const proposal = await lockUndecided(tx, id);
  if (proposal?.state !== 'open') return undefined;
  const why = await whyGone(engine, tx, proposal);
  if (why === undefined) return undefined;
  await saveVoid(tx, id, why, clock.now());
  await audit.record(tx, {
    actor: { kind: 'system' },
    action: 'proposal.void',
    subject: { kind: 'proposal', id },
    origin: undefined,
    before: { status: 'open' },
    after: { status: 'void', kind: proposal.kind, because: why },
  });
  return why;
}

async function whyGone(
  { definitions }: ProposalEngine,
  tx: Tx,
  { kind, content, proposedBy }: StoredProposal,
): Promise<string | undefined> {
  const definition = definitions.of(kind);
  const parsed = definition.content.safeParse(content);
  const proposer = await findMember(tx, proposedBy);
  if (proposer?.status === 'deactivated')
    return 'Who proposed this has left. Somebody else has to propose it again.';
  if (!parsed.success) return 'It was proposed before the bank was changed, and does not fit it any more.';
  return definition.whyGone(tx, parsed.data);
}
