import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { customerView } from '../identity/index.ts';
import type { ListedPerson } from './names/index.ts';

export type ListKind = 'sanctions' | 'exposed';

/** Somebody on a list, as it is kept. */
export type Entry = ListedPerson & { readonly kind: ListKind; readonly digest: Buffer };

/** Over all lists: another with each import. */
export async function findVersion(reader: Reader): Promise<bigint> {
  const { rows } = await sql<{ version: bigint }>`
    SELECT coalesce(max(version), 0)::bigint AS version FROM screening_list
  `.execute(reader);
  return rows[0]?.version ?? 0n;
}

export async function listEntries(reader: Reader): Promise<readonly Entry[]> {
  const { rows } = await sql<{
    list: string;
    reference: string;
    names: string[];
    birth_years: number[];
    digest: Buffer;
    kind: ListKind;
  }>`
    SELECT entry.list, entry.reference, entry.names, entry.birth_years, entry.digest, screening_list.kind
    FROM screening_entry AS entry
    JOIN screening_list ON screening_list.name = entry.list
  `.execute(reader);
  return rows.map(({ birth_years: birthYears, ...row }) => ({ ...row, birthYears }));
}

/** All of a list at once: what is not in it any more is gone. Imports come one after the other. */
export async function replaceList(
  tx: Tx,
  list: { readonly name: string; readonly kind: ListKind; readonly at: Date },
  people: readonly ListedPerson[],
): Promise<void> {
  await sql`LOCK TABLE screening_list IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const version = (await findVersion(tx)) + 1n;
  const values = { kind: list.kind, imported_at: list.at, version };
  await tx
    .insertInto('screening_list')
    .values({ name: list.name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
  await tx.deleteFrom('screening_entry').where('list', '=', list.name).execute();
  for (let from = 0; from < people.length; from += atOnce) {
    const rows = people.slice(from, from + atOnce).map(({ reference, names, birthYears }) => ({
      ...{ list: list.name, reference, names: [...names], birth_years: [...birthYears] },
      digest: digestOf(names, birthYears),
    }));
    await tx.insertInto('screening_entry').values(rows).execute();
  }
}

const atOnce = 1_000;

function digestOf(names: readonly string[], birthYears: readonly number[]): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([names, birthYears]))
    .digest();
}

export type Screened = {
  readonly id: string;
  readonly name: string;
  readonly birth_year: number;
  readonly created_at: Date;
};

const screened = sql`
  SELECT id, first_name || ' ' || last_name AS name, extract(year FROM date_of_birth)::integer AS birth_year, created_at
  FROM ${customerView} AS customer`;

/** Those whose account is not closed, by id. */
export async function listCustomers(
  reader: Reader,
  after: string,
  limit: number,
): Promise<readonly Screened[]> {
  const { rows } = await sql<Screened>`
    ${screened}
    WHERE id > ${after}::uuid AND status <> 'closed'
    ORDER BY id
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

/** Those who joined from this moment on. */
export async function listNewCustomers(
  reader: Reader,
  since: Date,
  limit: number,
): Promise<readonly Screened[]> {
  const { rows } = await sql<Screened>`
    ${screened}
    WHERE created_at >= ${since} AND status <> 'closed'
    ORDER BY created_at, id
    LIMIT ${limit}
  `.execute(reader);
  return rows;
}

export async function findMark(reader: Reader): Promise<Date | undefined> {
  return (await reader.selectFrom('screening_mark').select('until').executeTakeFirst())?.until;
}

export async function saveMark(tx: Tx, until: Date): Promise<void> {
  await tx
    .insertInto('screening_mark')
    .values({ only_one: true, until })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ until }))
    .execute();
}

export type NewHit = {
  readonly id: string;
  readonly customer_id: string;
  readonly payee_key: string;
  readonly name: string;
  readonly list: string;
  readonly reference: string;
  readonly listed_name: string;
  readonly kind: ListKind;
  readonly likeness: number;
  readonly digest: Buffer;
  readonly found_at: Date;
};

/** One that is known, false or not, stays as it is. Answers those that are new. */
export async function insertHits(tx: Tx, hits: readonly NewHit[]): Promise<readonly string[]> {
  if (hits.length === 0) return [];
  const rows = await tx
    .insertInto('screening_hit')
    .values(hits.map((hit) => ({ ...hit, state: 'open' })))
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'payee_key', 'name', 'list', 'reference', 'digest']).doNothing(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether somebody has still to say who it is, or has said that it is them. */
export async function hasOpenHit(
  reader: Reader,
  { id, name }: Pick<Screened, 'id' | 'name'>,
): Promise<boolean> {
  const row = await reader
    .selectFrom('screening_hit')
    .select('id')
    .where('customer_id', '=', id)
    .where('payee_key', '=', '')
    .where('name', '=', name)
    .where('state', '<>', 'false')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type DismissedEntry = Pick<NewHit, 'list' | 'reference' | 'digest'>;

/** Of whom staff have said that a payee of the customer is another person. */
export async function listDismissed(
  reader: Reader,
  { id, name, payee_key }: Pick<Screened, 'id' | 'name'> & { readonly payee_key: string },
): Promise<readonly DismissedEntry[]> {
  return reader
    .selectFrom('screening_hit')
    .select(['list', 'reference', 'digest'])
    .where('customer_id', '=', id)
    .where('payee_key', '=', payee_key)
    .where('name', '=', name)
    .where('state', '=', 'false')
    .execute();
}

/** The accounts of whom staff have said that they are on a list. */
export async function listConfirmedPayees(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('screening_hit')
    .select('payee_key')
    .distinct()
    .where('payee_key', '<>', '')
    .where('state', '=', 'true')
    .execute();
  return new Set(rows.map(({ payee_key }) => payee_key));
}

export type Hit = {
  readonly id: string;
  readonly customerId: string;
  /** Whether it is of somebody whom the customer pays, and not of the customer. */
  readonly isOfPayee: boolean;
  readonly state: string;
  readonly listed: string;
};

/** Held until the transaction ends. */
export async function lockHit(tx: Tx, id: string): Promise<Hit | undefined> {
  const row = await tx
    .selectFrom('screening_hit')
    .select(['id', 'customer_id', 'payee_key', 'state', 'list', 'reference'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { customer_id: customerId, payee_key, state, list, reference } = row;
  return { id, customerId, isOfPayee: payee_key !== '', state, listed: `${list}/${reference}` };
}

export async function decideHit(tx: Tx, id: string, state: 'false' | 'true', at: Date): Promise<void> {
  await tx.updateTable('screening_hit').set({ state, decided_at: at }).where('id', '=', id).execute();
}
