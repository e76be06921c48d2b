import type { ComparedSelfie } from '@farthing/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { proposalView } from '../../staff/index.ts';

/** What is known of a new picture that was asked for with a proposal. */
export type FreshSelfie = {
  readonly checkId: string;
  readonly linkExpiresAt: Date;
  readonly receivedAt: Date | null;
  /** The members of staff who have looked at each. */
  readonly seenBy: Readonly<Record<ComparedSelfie, readonly string[]>>;
};

export async function insertFreshSelfie(
  tx: Tx,
  asked: {
    readonly proposal_id: string;
    readonly check_id: string;
    readonly link_digest: Buffer;
    readonly link_expires_at: Date;
  },
): Promise<void> {
  await tx.insertInto('fresh_selfie').values(asked).execute();
}

export async function findFreshSelfie(reader: Reader, proposalId: string): Promise<FreshSelfie | undefined> {
  const row = await reader
    .selectFrom('fresh_selfie')
    .select(['check_id', 'link_expires_at', 'received_at', 'fresh_seen_by', 'kept_seen_by'])
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst();
  return (
    row && {
      checkId: row.check_id,
      linkExpiresAt: row.link_expires_at,
      receivedAt: row.received_at,
      seenBy: { fresh: row.fresh_seen_by, kept: row.kept_seen_by },
    }
  );
}

/** The proposal that a link is for, while both can be used. */
export async function findByLink(reader: Reader, digest: Buffer, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ proposal_id: string }>`
    SELECT selfie.proposal_id
    FROM fresh_selfie AS selfie
    JOIN ${proposalView} AS proposal ON proposal.id = selfie.proposal_id
    WHERE
      selfie.link_digest = ${digest}
      AND selfie.link_expires_at > ${now}
      AND proposal.state = 'open'
      AND proposal.expires_at > ${now}
  `.execute(reader);
  return rows[0]?.proposal_id;
}

/** Uses the link up: of two that send a picture at once, one is taken. False when it cannot be used any more. */
export async function receiveSelfie(tx: Tx, digest: Buffer, sealed: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE fresh_selfie
    SET sealed = ${sealed}, received_at = ${now}, link_digest = NULL
    FROM ${proposalView} AS proposal
    WHERE
      proposal.id = fresh_selfie.proposal_id
      AND fresh_selfie.link_digest = ${digest}
      AND fresh_selfie.link_expires_at > ${now}
      AND proposal.state = 'open'
      AND proposal.expires_at > ${now}
    RETURNING fresh_selfie.proposal_id
  `.execute(tx);
  return rows.length === 1;
}

export async function findSealed(reader: Reader, proposalId: string): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('fresh_selfie')
    .select('sealed')
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst();
  return row?.sealed ?? undefined;
}

export async function markSeen(
  tx: Tx,
  proposalId: string,
  which: ComparedSelfie,
  staffId: string,
): Promise<void> {
  const column = which === 'fresh' ? 'fresh_seen_by' : 'kept_seen_by';
  await sql`
    UPDATE fresh_selfie
    SET ${sql.ref(column)} = array_append(array_remove(${sql.ref(column)}, ${staffId}::uuid), ${staffId}::uuid)
    WHERE proposal_id = ${proposalId}
  `.execute(tx);
}

/** Those of proposals that have ended before a time. */
export async function listToForget(reader: Reader, before: Date, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ proposal_id: string }>`
    SELECT selfie.proposal_id
    FROM fresh_selfie AS selfie
    JOIN ${proposalView} AS proposal ON proposal.id = selfie.proposal_id
    WHERE
      CASE proposal.state WHEN 'open' THEN proposal.expires_at ELSE coalesce(proposal.decided_at, proposal.expires_at) END
      < ${before}
    LIMIT ${limit}
  `.execute(reader);
  return rows.map(({ proposal_id }) => proposal_id);
}

/** False when there was no picture, or somebody else has deleted it. */
export async function deleteFreshSelfie(tx: Tx, proposalId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('fresh_selfie')
    .where('proposal_id', '=', proposalId)
    .returning('received_at')
    .executeTakeFirst();
  return gone !== undefined && gone.received_at !== null;
}
