import type pg from 'pg';
import { connected } from '../postgres-server.ts';

/** What a database holds before anybody has used it. */
export type Untouched = {
  /** The rows that the migrations have put there, as JSON, by the names of their tables. */
  readonly rows: ReadonlyMap<string, string>;
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly called: boolean }[];
  readonly relations: string;
};

/** Reads it from a copy of the template that nobody has used yet; by a superuser, as all here. */
export function readUntouched(url: string): Promise<Untouched> {
  return connected(url, async (client) => ({
    rows: await filledTables(client),
    sequences: await sequencesOf(client),
    relations: await relationsOf(client),
  }));
}

/**
 * Makes a database as it was, for the next file. To copy the template and remove the copy is two thousand changes of files,
 * which a slow disk takes a second for. Answers false when too much was done to it for that.
 */
export function wipe(url: string, untouched: Untouched): Promise<boolean> {
  return connected(url, async (client) => {
    await endOthers(client);
    const changed = await changedTables(client);
    const written = changed.reduce((sum, table) => sum + table.written, 0);
    if (written > mostWritten || (await relationsOf(client)) !== untouched.relations) return false;
    await client.query('BEGIN');
    // Neither triggers nor references: much of it may only ever be added to.
    await client.query('SET LOCAL session_replication_role = replica');
    const names = new Set([...changed.map(({ name }) => name), ...untouched.rows.keys()]);
    for (const name of names) await restore(client, name, untouched.rows.get(name));
    for (const { name, value, called } of untouched.sequences)
      await client.query('SELECT setval($1::regclass, $2, $3)', [name, value, called]);
    await client.query('COMMIT');
    return true;
  });
}

/** Rows that were removed still take room, which could change how later statements are planned. */
const mostWritten = 10_000;

/** What a connection has counted, PostgreSQL adds up when it ends. */
async function endOthers(client: pg.Client): Promise<void> {
  await client.query(`
    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
}

/** Counted since the database was made, so those of the files before are among them. */
async function changedTables(client: pg.Client): Promise<readonly { name: string; written: number }[]> {
  const { rows } = await client.query(`
    SELECT format('%I.%I', schemaname, relname) AS name, (n_tup_ins + n_tup_upd)::int AS written
    FROM pg_stat_user_tables WHERE n_tup_ins + n_tup_upd + n_tup_del > 0`);
  return rows;
}

async function restore(client: pg.Client, table: string, rows: string | undefined): Promise<void> {
  if (rows === undefined) await client.query(`DELETE FROM ${table}`);
  else if ((await rowsOf(client, table)) !== rows) {
    await client.query(`DELETE FROM ${table}`);
    const columns = await writableColumns(client, table);
    await client.query(
      `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
      [rows],
    );
  }
}

async function writableColumns(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return rows[0].columns;
}

async function filledTables(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query(`
    SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON relnamespace = pg_namespace.oid
    WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema')`);
  const filled = new Map<string, string>();
  for (const { name } of rows) {
    const content = await rowsOf(client, name);
    if (content !== undefined) filled.set(name, content);
  }
  return filled;
}

async function rowsOf(client: pg.Client, table: string): Promise<string | undefined> {
  const ordered = `SELECT json_agg(row ORDER BY row::text)::text AS content FROM ${table} AS row`;
  return (await client.query(ordered)).rows[0].content ?? undefined;
}

async function sequencesOf(client: pg.Client): Promise<Untouched['sequences']> {
  const { rows } = await client.query(`
    SELECT format('%I.%I', schemaname, sequencename) AS name, coalesce(last_value, start_value)::text AS value,
      last_value IS NOT NULL AS called
    FROM pg_sequences`);
  return rows;
}

/** Differs when a table or an index was made or removed. */
async function relationsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`SELECT count(*) || ' to ' || max(oid) AS relations FROM pg_class`);
  return rows[0].relations;
}
