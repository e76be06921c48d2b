import type { Row } from '@farthing/ledger';
import { eachByItself } from '../../../platform/concurrency/each-by-itself.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { Audit } from '../../audit/index.ts';
import { findMember } from '../member-store.ts';
import type { PlannedDoing, ProposalEngine } from './definitions.ts';
import {
  type Expiring,
  expireProposals,
  listOpenAbout,
  listOpenIds,
  listOverdueIds,
  lockUndecided,
  type StoredProposal,
  saveEnd,
  voided,
} from './proposal-store.ts';
import { endRow } from './rows.ts';

/** Whatever is open about something and has lost its ground in this transaction closes with it, and says why. */
export async function voidAbout(engine: ProposalEngine, tx: Tx, subjectId: string): Promise<void> {
  for (const { id } of await listOpenAbout(tx, [subjectId], engine.clock.now()))
    await voidOne(engine, tx, id);
}

/** The rows by which others about the same subject close in the work that takes their ground away. */
export async function endedRows(
  { database, clock, audit }: ProposalEngine,
  about: { readonly subjectId: string; readonly except?: string },
  ends: PlannedDoing['ends'],
): Promise<readonly Row[]> {
  if (ends === undefined) return [];
  const open = await listOpenAbout(database.kysely, [about.subjectId], clock.now());
  return open
    .filter(({ id }) => id !== about.except)
    .flatMap((proposal) => {
      const because = ends(proposal);
      return because === undefined ? [] : voidRows({ clock, audit }, proposal, because);
    });
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
  const proposal = await lockUndecided(tx, id);
  if (proposal?.state !== 'open') return undefined;
  const why = await whyGone(engine, tx, proposal);
  if (why === undefined) return undefined;
  await saveEnd(tx, id, voided(why, engine.clock.now()));
  await engine.audit.record(tx, voidEntry(proposal, why));
  await drop(engine, tx, proposal);
  return why;
}

/** Ends those whose time is over, each in a transaction of its own: one that cannot be ended does not keep the others open. */
export async function expireAll(engine: ProposalEngine): Promise<void> {
  const { database, clock } = engine;
  await eachByItself(await listOverdueIds(database.kysely, clock.now()), (id) =>
    database.transaction((tx) => expire(engine, tx, { id })),
  );
}

export async function expire(
  engine: Pick<ProposalEngine, 'clock' | 'definitions'>,
  tx: Tx,
  which: Expiring,
): Promise<void> {
  for (const proposal of await expireProposals(tx, engine.clock.now(), which))
    await drop(engine, tx, proposal);
}

/** It has ended and was not done. */
export async function drop(
  { definitions }: Pick<ProposalEngine, 'definitions'>,
  tx: Tx,
  { kind, content }: Pick<StoredProposal, 'kind' | 'content'>,
): Promise<void> {
  const definition = definitions.of(kind);
  if (!('change' in definition) || definition.drop === undefined) return;
  const parsed = definition.content.safeParse(content);
  if (parsed.success) await definition.drop(tx, parsed.data);
}

/** The same for whoever takes the ground of all of them away without a proposal. */
export function voidingRows(
  engine: ProposalEngine,
  subjectId: string,
  because: string,
): Promise<readonly Row[]> {
  return endedRows(engine, { subjectId }, () => because);
}

export function voidRows(
  { clock, audit }: Pick<ProposalEngine, 'clock' | 'audit'>,
  proposal: Pick<StoredProposal, 'id' | 'kind'>,
  because: string,
): readonly Row[] {
  return [endRow(proposal.id, voided(because, clock.now())), ...audit.rowsOf(voidEntry(proposal, because))];
}

function voidEntry(
  { id, kind }: Pick<StoredProposal, 'id' | 'kind'>,
  because: string,
): Parameters<Audit['rowsOf']>[0] {
  return {
    actor: { kind: 'system' },
    action: 'proposal.void',
    subject: { kind: 'proposal', id },
    origin: undefined,
    before: { status: 'open' },
    after: { status: 'void', kind, because },
  };
}

/** Why something that is open cannot be done any more, in a sentence. */
export async function whyGone(
  { definitions }: Pick<ProposalEngine, 'definitions'>,
  reader: Reader,
  { kind, content, proposedBy }: StoredProposal,
): Promise<string | undefined> {
  const definition = definitions.of(kind);
  const parsed = definition.content.safeParse(content);
  const proposer = await findMember(reader, proposedBy);
  // Why somebody had to leave is not known here, and may be what they proposed.
  if (proposer?.status === 'deactivated')
    return 'Who proposed this has left. Somebody else has to propose it again.';
  // Written by an older version of the bank, that meant something else by it.
  if (!parsed.success)
    return 'The bank was updated after this was proposed, and can no longer do it in this form. Please propose it again.';
  return definition.whyGone(reader, parsed.data);
}
