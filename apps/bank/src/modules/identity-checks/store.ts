import type { IdentityCheckState, IdentityPicture, IdentitySignal } from '@farthing/contract';
import type { TravelDocument } from '@farthing/rules/documents';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Check } from './check.ts';
import { openDocument, openLines, openPicture, sealDocument, sealLines, sealPicture } from './papers.ts';

type Row = {
  readonly id: string;
  readonly customer_id: string;
  readonly tier: number;
  readonly corrected_first_name: string | null;
  readonly corrected_last_name: string | null;
  readonly state: string;
  readonly sealed_document: string | null;
  readonly expires_on: string | null;
  readonly signals: readonly string[];
  readonly reason: string | null;
  readonly appeal: string | null;
  readonly created_at: Date;
  readonly submitted_at: Date | null;
  readonly referred_at: Date | null;
  readonly decided_at: Date | null;
  readonly emptied_at: Date | null;
  readonly pictures: readonly PictureRow[] | null;
};

type PictureRow = {
  readonly part: string;
  readonly received_at: string;
  readonly sealed_lines: string | null;
};

const columns = sql`
  id, customer_id, tier, corrected_first_name, corrected_last_name, state, sealed_document, document_expires_on::text AS expires_on, signals, reason, appeal,
  created_at, submitted_at, referred_at, decided_at, emptied_at,
  (
    SELECT json_agg(json_build_object('part', part, 'received_at', received_at, 'sealed_lines', sealed_lines) ORDER BY received_at)
    FROM identity_picture
    WHERE check_id = identity_check.id
  ) AS pictures`;

/** All of a customer, newest first; there are few. */
export async function listChecks(
  reader: Reader,
  secrets: Secrets,
  customerId: string,
): Promise<readonly Check[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns}
    FROM identity_check
    WHERE customer_id = ${customerId}
    ORDER BY created_at DESC, id DESC
    LIMIT 50
  `.execute(reader);
  return rows.map((row) => toCheck(secrets, row));
}

export async function findCheck(reader: Reader, secrets: Secrets, id: string): Promise<Check | undefined> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM identity_check WHERE id = ${id}`.execute(reader);
  return rows[0] && toCheck(secrets, rows[0]);
}

/** Held until the transaction ends: two who decide come one after the other. */
export async function lockCheck(tx: Tx, secrets: Secrets, id: string): Promise<Check | undefined> {
  await tx.selectFrom('identity_check').select('id').where('id', '=', id).forUpdate().execute();
  return findCheck(tx, secrets, id);
}

function toCheck(secrets: Secrets, row: Row): Check {
  return {
    id: row.id,
    customerId: row.customer_id,
    tier: row.tier,
    correctedName: namesOf(row),
    state: row.state as IdentityCheckState,
    document: row.sealed_document === null ? null : openDocument(secrets, row.sealed_document),
    expiresOn: row.expires_on,
    signals: row.signals as readonly IdentitySignal[],
    reason: row.reason,
    appeal: row.appeal,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    referredAt: row.referred_at,
    decidedAt: row.decided_at,
    emptiedAt: row.emptied_at,
    pictures: (row.pictures ?? []).map(({ part, received_at, sealed_lines }) => ({
      part: part as IdentityPicture,
      receivedAt: new Date(received_at),
      lines: sealed_lines === null ? null : openLines(secrets, sealed_lines),
    })),
  };
}

function namesOf({ corrected_first_name, corrected_last_name }: Row): Check['correctedName'] {
  if (corrected_first_name === null || corrected_last_name === null) return null;
  return { first_name: corrected_first_name, last_name: corrected_last_name };
}

export async function insertCheck(
  tx: Tx,
  check: Pick<Check, 'id' | 'customerId' | 'tier' | 'correctedName' | 'createdAt'>,
): Promise<void> {
  const { id, customerId, tier, correctedName, createdAt } = check;
  await tx
    .insertInto('identity_check')
    .values({
      ...{ id, customer_id: customerId, tier, state: 'in-progress', created_at: createdAt },
      corrected_first_name: correctedName?.first_name ?? null,
      corrected_last_name: correctedName?.last_name ?? null,
    })
    .execute();
}

export async function saveDocument(
  tx: Tx,
  secrets: Secrets,
  id: string,
  document: TravelDocument,
): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({
      sealed_document: sealDocument(secrets, document),
      document_expires_on: document.expiresOn,
    })
    .where('id', '=', id)
    .execute();
}

export async function savePicture(
  tx: Tx,
  secrets: Secrets,
  { checkId, part }: { readonly checkId: string; readonly part: IdentityPicture },
  { webp, lines }: { readonly webp: Buffer; readonly lines: string | undefined },
  at: Date,
): Promise<void> {
  const kept = {
    sealed: sealPicture(secrets, { checkId, part }, webp),
    sealed_lines: lines === undefined ? null : sealLines(secrets, lines),
    received_at: at,
  };
  await tx
    .insertInto('identity_picture')
    .values({ check_id: checkId, part, ...kept })
    .onConflict((conflict) => conflict.columns(['check_id', 'part']).doUpdateSet(kept))
    .execute();
}

export async function findPicture(
  reader: Reader,
  secrets: Secrets,
  which: { readonly checkId: string; readonly part: IdentityPicture },
): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('identity_picture')
    .select('sealed')
    .where('check_id', '=', which.checkId)
    .where('part', '=', which.part)
    .executeTakeFirst();
  return row && openPicture(secrets, which, row.sealed);
}

type Step = {
  readonly state: IdentityCheckState;
  readonly submitted_at?: Date;
  readonly referred_at?: Date | null;
  readonly decided_at?: Date | null;
  readonly signals?: readonly IdentitySignal[];
  readonly reason?: string | null;
  readonly appeal?: string;
};

export async function saveStep(tx: Tx, id: string, { signals, ...step }: Step): Promise<void> {
  await tx
    .updateTable('identity_check')
    .set({ ...step, ...(signals === undefined ? {} : { signals: [...signals] }) })
    .where('id', '=', id)
    .execute();
}

export type Expiring = {
  readonly id: string;
  readonly customer_id: string;
  readonly tier: number;
  readonly expires_on: string;
};

/** Passed with a document that expires until a day, whose customers do not know it yet. */
export async function listExpiring(
  reader: Reader,
  { today, until }: { readonly today: string; readonly until: string },
  limit: number,
): Promise<readonly Expiring[]> {
  const { rows } = await sql<Expiring>`
    SELECT id, customer_id, tier, document_expires_on::text AS expires_on
    FROM identity_check
    WHERE
      state = 'passed' AND expiry_warned_at IS NULL AND expiry_told_at IS NULL
      AND document_expires_on BETWEEN ${today}::date AND ${until}::date
    ORDER BY document_expires_on
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

/** False when somebody else has told them meanwhile. */
export async function markExpiryWarned(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_check')
    .set({ expiry_warned_at: at })
    .where('id', '=', id)
    .where('expiry_warned_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Passed with a document that has expired since, whose customers do not know it yet. */
export async function listExpired(
  reader: Reader,
  today: string,
  limit: number,
): Promise<readonly Expiring[]> {
  const { rows } = await sql<Expiring>`
    SELECT id, customer_id, tier, document_expires_on::text AS expires_on
    FROM identity_check
    WHERE state = 'passed' AND expiry_told_at IS NULL AND document_expires_on < ${today}::date
    ORDER BY document_expires_on
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

/** False when somebody else has told them meanwhile. */
export async function markExpiryTold(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_check')
    .set({ expiry_told_at: at })
    .where('id', '=', id)
    .where('expiry_told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
