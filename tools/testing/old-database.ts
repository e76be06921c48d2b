import { randomInt, randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { loginOf } from '../../apps/bank/src/platform/database/connection-url.ts';
import { migrate } from '../../apps/bank/src/platform/database/migrate.ts';
import { migrationSources } from '../../apps/bank/src/platform/database/migration-sources.ts';
import { emptyTestDatabase } from './database.ts';
import { connected } from './postgres-server.ts';

/** A database of an older version of the bank, with rows of its time, and the way to newer ones. */
export type OldDatabase = {
  /** As the login that owns everything. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** A row of a table as it is at this version. */
  insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void>;
  /** Somebody with an account, as far as the database can tell; their id. */
  insertCustomer(row?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Runs the bank's migrations up to this number, and this one. */
  migrateTo(number: number): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** As it was before the bank's migration of this number. */
export async function databaseBefore(number: number): Promise<OldDatabase> {
  const database = await emptyTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'farthing-old-database-'));
  const query: OldDatabase['query'] = (sql, values = []) =>
    connected(database.ownerUrl, async (client) => (await client.query(sql, [...values])).rows);
  async function migrateTo(last: number): Promise<void> {
    const sources = await Promise.all(
      migrationSources.map(async (source) => {
        if (source.name !== 'bank') return source;
        const files = (await readdir(source.directory)).filter((file) => Number(file.slice(0, 4)) <= last);
        await Promise.all(files.map((file) => copyFile(join(source.directory, file), join(directory, file))));
        return { ...source, directory };
      }),
    );
    await migrate({ url: database.ownerUrl, sources, appLogin: loginOf(database.appUrl) });
  }
  await migrateTo(number - 1);
  async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    await query(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`,
      Object.values(row),
    );
  }
  return {
    query,
    insert,
    async insertCustomer(row = {}) {
      const customer = { ...someCustomer(), ...row };
      await insert('customer', customer);
      return String(customer.id);
    },
    migrateTo,
    async [Symbol.asyncDispose]() {
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function someCustomer() {
  const account_number = String(randomInt(1e8)).padStart(8, '0');
  const at = '2026-01-05T10:00:00Z';
  return {
    id: randomUUID(),
    email: `ada.${account_number}@example.com`,
    password_hash: '$argon2id$v=19$of-nobody',
    first_name: 'Ada',
    last_name: 'Lovelace',
    date_of_birth: '1990-12-10',
    account_type: 'Current',
    newsletter: false,
    status: 'active',
    account_number,
    sort_code: '040004',
    iban: `GB00FART040004${account_number}`,
    referral_code: `R${account_number}`,
    created_at: at,
    verified_at: at,
  };
}
