import { limits, type ProposalKind, type ProposalState } from '@farthing/contract';
import { type Currency, type Money, money } from '@farthing/money';
import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { Proposal as ProposalRow } from '../../../platform/database/schema.generated.ts';
import type { ProposalContent, ProposalRecord } from './proposal.ts';
import type { ProposalEnd } from './rows.ts';

export type StoredProposal = ProposalRecord & {
  readonly id: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly summary: string;
  readonly reason: string;
  readonly proposedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
  /** What it moves: lists find it by that. Null when it moves no money. */
  readonly amount: Money | null;
  /** Until when it should be decided, by the target of the day on which it was proposed. */
  readonly dueAt: Date;
};

/** False when the same is open already. */
export async function insertProposal(tx: Tx, proposal: StoredProposal): Promise<boolean> {
  const inserted = await tx
    .insertInto('proposal')
    .values({
      id: proposal.id,
      kind: proposal.kind,
      content: sql`${JSON.stringify(proposal.content)}::jsonb`,
      content_hash: proposal.contentHash,
      subject_kind: proposal.subjectKind,
      subject_id: proposal.subjectId,
      summary: proposal.summary,
      reason: proposal.reason,
      proposed_by: proposal.proposedBy,
      proposed_at: proposal.proposedAt,
      expires_at: proposal.expiresAt,
      state: proposal.state,
      amount: proposal.amount?.minor ?? null,
      currency: proposal.amount?.currency ?? null,
      due_at: proposal.dueAt,
    })
    // Written out: as a parameter of a prepared statement it would not be known to be the index of open ones.
    .onConflict((conflict) =>
      conflict.columns(['kind', 'content_hash']).where('state', '=', sql.lit('open')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findProposal(reader: Reader, id: string): Promise<StoredProposal | undefined> {
  const row = await reader.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Held until the transaction ends: of two who decide at once, the second finds it decided. */
export async function lockProposal(tx: Tx, id: string): Promise<StoredProposal | undefined> {
  const row = await tx
    .selectFrom('proposal')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/**
 * The same, unless somebody is just deciding it: whoever changes its ground holds that, which they wait for, and both
 * would wait for each other. They find the ground gone themselves.
 */
export async function lockUndecided(tx: Tx, id: string): Promise<StoredProposal | undefined> {
  const row = await tx
    .selectFrom('proposal')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function saveEnd(tx: Tx, id: string, end: ProposalEnd): Promise<void> {
  await tx.updateTable('proposal').set(end).where('id', '=', id).execute();
}

/** Nobody decided it: its ground is gone. */
export function voided(because: string, now: Date): ProposalEnd {
  return {
    state: 'void',
    decided_by: null,
    decided_at: now,
    decision_reason: because.slice(0, limits.reason),
  };
}

/** One of them, or all of one content, so that it can be proposed again. */
export type Expiring = { readonly id: string } | { readonly contentHash: Buffer };

/** If its time is over. Answers what it was. */
export async function expireProposals(
  tx: Tx,
  now: Date,
  which: Expiring,
): Promise<readonly Pick<StoredProposal, 'kind' | 'content'>[]> {
  const update = tx
    .updateTable('proposal')
    .set({ state: 'expired', decided_at: now })
    .where('state', '=', 'open')
    .where('expires_at', '<=', now);
  const rows = await ('id' in which
    ? update.where('id', '=', which.id)
    : update.where('content_hash', '=', which.contentHash)
  )
    .returning(['kind', 'content'])
    .execute();
  return rows.map(({ kind, content }) => ({
    kind: kind as ProposalKind,
    content: content as ProposalContent,
  }));
}

export type ProposalFilter = {
  readonly status: ProposalState;
  readonly kind?: ProposalKind | undefined;
  /** Those of other kinds are not for whoever asks. */
  readonly readable: readonly ProposalKind[];
  readonly subjectId?: string | undefined;
  /** Those of these kinds that are neither by nor about this member. */
  readonly decidableBy?: { readonly staffId: string; readonly kinds: readonly ProposalKind[] } | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly now: Date;
};

/** Open ones oldest first, since they wait; the others newest first. */
export async function listProposals(
  reader: Reader,
  filter: ProposalFilter,
): Promise<readonly StoredProposal[]> {
  const { status, kind, readable, subjectId, decidableBy, after, limit, now } = filter;
  const isOpen = status === 'open';
  let query = reader
    .selectFrom('proposal')
    .selectAll()
    .where('kind', 'in', [...readable])
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(limit);
  if (isOpen) query = query.where('state', '=', 'open').where('expires_at', '>', now);
  else if (status === 'expired')
    query = query.where((eb) =>
      eb.or([eb('state', '=', 'expired'), eb.and([eb('state', '=', 'open'), eb('expires_at', '<=', now)])]),
    );
  else query = query.where('state', '=', status);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
  if (decidableBy !== undefined)
    query = query
      .where('kind', 'in', [...decidableBy.kinds])
      .where('proposed_by', '<>', decidableBy.staffId)
      .where('subject_id', '<>', decidableBy.staffId);
  if (after !== undefined) query = query.where('id', isOpen ? '>' : '<', after);
  return (await query.execute()).map(toRecord);
}

export async function listOpenIds(reader: Reader, now: Date): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('proposal')
    .select('id')
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listOverdueIds(reader: Reader, now: Date): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('proposal')
    .select('id')
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export type OpenProposal = {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly subjectId: string;
  readonly content: unknown;
};

export async function listOpenAbout(
  reader: Reader,
  subjectIds: readonly string[],
  now: Date,
): Promise<readonly OpenProposal[]> {
  if (subjectIds.length === 0) return [];
  const rows = await reader
    .selectFrom('proposal')
    .select(['id', 'kind', 'subject_id', 'content'])
    .where('subject_id', 'in', [...subjectIds])
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
  return rows.map(({ id, kind, subject_id, content }) => ({
    id,
    kind: kind as ProposalKind,
    subjectId: subject_id,
    content,
  }));
}

function toRecord(row: Selectable<ProposalRow>): StoredProposal {
  return {
    id: row.id,
    kind: row.kind as ProposalKind,
    content: row.content as ProposalContent,
    contentHash: row.content_hash,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    summary: row.summary,
    reason: row.reason,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    expiresAt: row.expires_at,
    state: row.state as ProposalState,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    decisionReason: row.decision_reason,
    amount: row.amount === null || row.currency === null ? null : money(row.amount, row.currency as Currency),
    dueAt: row.due_at,
  };
}
