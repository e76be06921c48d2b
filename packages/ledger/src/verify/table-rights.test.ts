import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../tools/testing/database.ts';
import { openLedger } from '../ledger.ts';
import { open } from '../testing/fixture.ts';

const database = await testDatabase();
const owner = new pg.Pool({ connectionString: database.superuserUrl ?? database.ownerUrl, max: 2 });
// A dropped database may end a connection that is closing already.
owner.on('error', () => {});
const pool = new pg.Pool({ connectionString: database.appUrl, max: 2 });
pool.on('error', () => {});
const ledger = openLedger({ pool });
afterAll(async () => {
  await ledger.close();
  await Promise.all([owner.end(), pool.end()]);
  await database.drop();
});

test('[LED-04] the app may neither change nor delete what is written', async () => {
  for (const table of ['transfer', 'block', 'knot', 'closing', 'account']) {
    await expect(pool.query(`DELETE FROM ledger.${table}`)).rejects.toMatchObject({ code: '42501' });
    await expect(pool.query(`TRUNCATE ledger.${table}`)).rejects.toMatchObject({ code: '42501' });
  }
  for (const table of ['transfer', 'block', 'knot', 'closing', 'hold']) {
    const column = table === 'closing' ? 'account = 1' : 'no = 1';
    const change = table === 'hold' ? 'amount = 1' : column;
    await expect(pool.query(`UPDATE ledger.${table} SET ${change}`)).rejects.toMatchObject({ code: '42501' });
  }
  await expect(pool.query('UPDATE ledger.account SET floor = NULL')).rejects.toMatchObject({ code: '42501' });
  for (const table of ['block', 'knot']) {
    const forge = pool.query(`INSERT INTO ledger.${table} SELECT * FROM ledger.${table}`);
    await expect(forge).rejects.toMatchObject({ code: '42501' });
  }
});

test('the database itself refuses what the rules would never write', async () => {
  const insert = (values: string) =>
    owner.query(
      `INSERT INTO ledger.transfer (no, amount, id, from_account, to_account, code, kind, linked) VALUES ${values}`,
    );
  await open(ledger);
  await expect(insert('(1, 0, gen_random_uuid(), 1, 2, 0, 0, false)')).rejects.toMatchObject({
    code: '23514',
  });
  await expect(insert('(1, 1, gen_random_uuid(), 1, 1, 0, 0, false)')).rejects.toMatchObject({
    code: '23514',
  });
  const update = (change: string) => owner.query(`UPDATE ledger.account SET ${change} WHERE id = 1`);
  await expect(update('balance = -1')).rejects.toMatchObject({ code: '23514' });
  await expect(update('held = balance + 1')).rejects.toMatchObject({ code: '23514' });
  await expect(update('held = -1')).rejects.toMatchObject({ code: '23514' });
});
