import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLedger } from '@farthing/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';

const { pool, test: database } = await openTestDatabase();
const ledger = openLedger({ pool });
const folder = await mkdtemp(join(tmpdir(), 'farthing-ledger-'));
afterAll(async () => {
  await ledger.close();
  await rm(folder, { recursive: true, force: true });
});

beforeAll(async () => {
  await ledger.openAccounts([
    { code: 'house', currency: 'USD', floor: null },
    { code: 'alice', currency: 'USD', floor: 0n },
  ]);
  await ledger.post({ id: '00000000-0000-7000-8000-000000000001', from: 1, to: 2, amount: 1_50n });
  await ledger.post({
    id: '00000000-0000-7000-8000-000000000002',
    kind: 'hold',
    from: 2,
    to: 1,
    amount: 50n,
  });
});

type Answer = { readonly code: number; readonly stdout: string; readonly stderr: string };

function run(...options: string[]): Promise<Answer> {
  const program = join(import.meta.dirname, 'ledger.ts');
  const env = { ...process.env, DATABASE_URL: database.appUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...options], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

test('verify says that everything agrees, and goes on from its checkpoint', async () => {
  const checkpoint = join(folder, 'checkpoint');
  expect(await run('verify', '--checkpoint', checkpoint)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('3 blocks, 2 transfers and 2 accounts looked at'),
  });
  expect((await run('verify', '--checkpoint', checkpoint)).stdout).toContain('0 blocks, 0 transfers');
});

test('[LED-04] verify names a row that was edited, and fails', async () => {
  await pool.query('UPDATE ledger.account SET balance = balance + 1 WHERE id = 2');
  const answer = await run('verify');
  await pool.query('UPDATE ledger.account SET balance = balance - 1 WHERE id = 2');
  expect(answer).toMatchObject({ code: 1 });
  expect(answer.stdout).toContain('FAULT: account (id 2) has another balance than its last entry');
});

test('[STF-04] verify reads the audit log too, and names an entry that was put in by hand', async () => {
  expect((await run('verify')).stdout).toContain(
    '0 audit entries looked at, 0 not linked yet\nthe sums of customers by day and category agree\neverything agrees',
  );
  await pool.query(`
    INSERT INTO audit_entry (id, at, actor_kind, action, subject_kind, subject_id)
    VALUES ('00000000-0000-7000-8000-000000000001', now(), 'system', 'customer.forge', 'customer', '1')`);
  const answer = await run('verify');
  expect(answer).toMatchObject({ code: 1 });
  expect(answer.stdout).toContain(
    'FAULT: audit_entry (id 00000000-0000-7000-8000-000000000001) was not written',
  );
});

test('the journal is exported to the output or to a file', async () => {
  const file = join(folder, 'journal');
  const { stdout } = await run('export');
  expect(stdout).toContain('house  -1.50 USD = -1.50 USD');
  await run('export', '--output', file);
  expect(await readFile(file, 'utf8')).toBe(stdout);
  expect((await run('export', '--format', 'csv')).stdout).toContain(',house,alice,USD,1.50,');
});

test('accounts and their sums are listed', async () => {
  expect((await run('accounts')).stdout).toBe(
    '1  house  -1.50 USD\n2  alice  1.50 USD, of which 0.50 held\n',
  );
  expect((await run('trial-balance')).stdout).toBe(
    'USD: 2 accounts, credit 1.50, debit -1.50, held 0.50, sum 0.00\n',
  );
});

test('what it does not know is answered with how it is used', async () => {
  for (const options of [[], ['steal'], ['export', '--format', 'pdf'], ['verify', '--loud']]) {
    const { code, stderr } = await run(...options);
    expect([code, stderr.length > 0]).toEqual([2, true]);
  }
});
