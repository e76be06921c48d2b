import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginOf } from '../../../apps/bank/src/platform/database/connection-url.ts';
import { migrate } from '../../../apps/bank/src/platform/database/migrate.ts';
import { emptyTestDatabase } from '../../../tools/testing/database.ts';
import { openLedger } from './ledger.ts';
import { openingLine, sealOf, transferLine } from './seal/index.ts';
import { newId } from './testing/fixture.ts';
import { verify } from './verify/verify.ts';

/** A ledger from before there were lanes, with blocks in its only chain, which the bank then starts on anew. */
const migrations = join(import.meta.dirname, '../migrations');
const database = await emptyTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'farthing-older-'));
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
owner.on('error', () => {});
afterAll(async () => {
  await owner.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const oldTransfer = newId();
const at = '2026-01-01T00:00:00.000Z';

beforeAll(async () => {
  for (const file of await readdir(migrations))
    if (file < '0007') await cp(join(migrations, file), join(folder, file));
  await migrateFrom(folder);
  const accounts = ['house', 'alice'].map((code, index) => ({
    ...{ id: index + 1, code, currency: 'USD', floor: null },
  }));
  const opened = sealOf(accounts.map((account, index) => openingLine(index, account)));
  await owner.query('SELECT ledger.open_accounts($1, $2, $3, $4, $5, $6, $7)', [
    ...[at, opened.digest, opened.marks, [1, 2], ['house', 'alice'], ['USD', 'USD'], [null, null]],
  ]);
  await owner.query("SELECT setval('ledger.account_id', 2)");
  const row = { id: oldTransfer, kind: 0, from: 1, to: 2, amount: 5n, code: 0, linked: false };
  const sealed = sealOf([transferLine(0, { ...row, ref: null, expiresAtMs: null, memo: null })]);
  await owner.query('SELECT ledger.write_transfer($1, $2, $3, $4, $5, $6, $7)', [
    ...[at, sealed.digest, sealed.marks, oldTransfer, 5, 1, 2],
  ]);
  await migrateFrom(migrations);
});

async function migrateFrom(directory: string): Promise<void> {
  const sources = [{ name: 'ledger', directory }];
  await migrate({ url: database.ownerUrl, sources, appLogin: loginOf(database.appUrl) });
}

test('[LED-04] the chain from before there were lanes is lane 0, goes on, and is checked as before', async () => {
  const ledger = openLedger({ pool: owner });
  await ledger.post({ id: newId(), from: 1, to: 2, amount: 1n });
  await ledger.tie();
  expect(await verify(owner)).toMatchObject({
    fault: undefined,
    blocks: 3,
    checkpoint: {
      knot: 1,
      lanes: [
        { lane: 0, block: 2 },
        { lane: 1, block: 1 },
      ],
    },
  });
  const { transfers } = await ledger.feed({});
  expect(transfers.map(({ id }) => id)[0]).toBe(oldTransfer);
  expect(transfers).toHaveLength(2);
  await ledger.close();
});

test('[LED-04] a row of that time that is edited is named', async () => {
  await owner.query('UPDATE ledger.transfer SET amount = 6 WHERE id = $1', [oldTransfer]);
  expect((await verify(owner)).fault).toMatchObject({ table: 'transfer', key: { id: oldTransfer } });
});
