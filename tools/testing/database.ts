import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { loginOf, withDatabase } from '../../apps/bank/src/platform/database/connection-url.ts';
import { type Database, openDatabase } from '../../apps/bank/src/platform/database/database.ts';
import { asAdmin, type TestServer, testServerVariable } from './postgres-server.ts';

export type TestDatabase = {
  readonly name: string;
  /** What the running bank may do. */
  readonly appUrl: string;
  /** What the migrations may do: everything in this database. */
  readonly ownerUrl: string;
  /** Absent on a server that was given by DATABASE_URL. */
  readonly superuserUrl?: string;
  drop(): Promise<void>;
};

/** A database of one's own, as the migrations leave it. */
export async function testDatabase(server: TestServer = serverOfThisRun()): Promise<TestDatabase> {
  const name = `${server.prefix}_${randomBytes(6).toString('hex')}`;
  await copyTemplate(server, name);
  const { superuserUrl } = server;
  return {
    name,
    appUrl: withDatabase(server.appUrl, name),
    ownerUrl: withDatabase(server.ownerUrl, name),
    ...(superuserUrl === undefined ? {} : { superuserUrl: withDatabase(superuserUrl, name) }),
    async drop() {
      await asAdmin(server.adminUrl, [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]);
    },
  };
}

/** The same, opened as the running bank opens it, and removed after the tests of the file. */
export async function openTestDatabase(): Promise<Database & { readonly test: TestDatabase }> {
  const { afterAll } = await import('vitest');
  const test = await testDatabase();
  const database = await openDatabase({ url: test.appUrl });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });
  return { ...database, test };
}

const objectInUse = '55006';

async function copyTemplate({ adminUrl, ownerUrl, template }: TestServer, name: string): Promise<void> {
  const owner = loginOf(ownerUrl) ?? 'CURRENT_USER';
  for (let attempt = 1; ; attempt += 1) {
    try {
      await asAdmin(adminUrl, [`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner}`]);
      return;
    } catch (error) {
      if ((error as pg.DatabaseError).code !== objectInUse || attempt === 50) throw error;
    }
    await wait(20 * Math.random());
  }
}

function serverOfThisRun(): TestServer {
  const details = process.env[testServerVariable];
  if (details === undefined) throw new Error('no test server: run this by vitest, or pass the server on');
  return JSON.parse(details) as TestServer;
}
