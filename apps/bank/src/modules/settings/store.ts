import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';

export type StoredChange = {
  readonly version: number;
  readonly holdsFrom: Date;
  readonly values: readonly { readonly key: string; readonly value: string }[];
};

/** One small statement, for whoever asks again and again whether there is something new. */
export const versionQuery = 'SELECT coalesce(max(version), 0)::integer AS version FROM setting_change';

export const changesQuery = `
  SELECT
    version, holds_from,
    json_agg(json_build_object('key', key, 'value', value)) AS values
  FROM setting_change
  JOIN setting_value USING (version)
  GROUP BY version
  ORDER BY version`;

export type ChangeRow = {
  readonly version: number;
  readonly holds_from: Date;
  readonly values: StoredChange['values'];
};

/** As they are in the reader's transaction; for staff, who must not decide on what this process remembers. */
export async function readChanges(reader: Reader): Promise<readonly StoredChange[]> {
  const { rows } = await sql.raw<ChangeRow>(changesQuery).execute(reader);
  return rows.map(toChange);
}

export function toChange({ version, holds_from, values }: ChangeRow): StoredChange {
  return { version, holdsFrom: holds_from, values };
}

/** Held until the transaction ends: of two who approve at once, the second sees what the first has changed. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx);
}

export type NewChange = {
  readonly version: number;
  readonly holdsFrom: Date;
  readonly reason: string;
  readonly proposalId: string;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly approvedAt: Date;
  readonly values: readonly { readonly key: string; readonly before: string; readonly after: string }[];
};

/** The channel on which every process hears of a change, once its transaction has committed. */
export const changedChannel = 'farthing_settings';

export async function insertChange(tx: Tx, change: NewChange): Promise<void> {
  await tx
    .insertInto('setting_change')
    .values({
      version: change.version,
      holds_from: change.holdsFrom,
      reason: change.reason,
      proposal_id: change.proposalId,
      proposed_by: change.proposedBy,
      approved_by: change.approvedBy,
      approved_at: change.approvedAt,
    })
    .execute();
  await tx
    .insertInto('setting_value')
    .values(
      change.values.map(({ key, before, after }) => ({
        version: change.version,
        key,
        value: after,
        value_before: before,
      })),
    )
    .execute();
  await sql`SELECT pg_notify(${changedChannel}, ${String(change.version)})`.execute(tx);
}

export type PastChange = Omit<NewChange, 'values' | 'proposalId'> & {
  readonly before: string;
  readonly after: string;
};

/** Of one setting, newest first. */
export async function historyOf(reader: Reader, key: string): Promise<readonly PastChange[]> {
  const rows = await reader
    .selectFrom('setting_value')
    .innerJoin('setting_change', 'setting_change.version', 'setting_value.version')
    .select(['setting_change.version', 'holds_from', 'reason', 'proposed_by', 'approved_by', 'approved_at'])
    .select(['value', 'value_before'])
    .where('key', '=', key)
    .orderBy('setting_value.version', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    version: row.version,
    holdsFrom: row.holds_from,
    reason: row.reason,
    proposedBy: row.proposed_by,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
    before: row.value_before,
    after: row.value,
  }));
}
