import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openLedger, verify } from '@farthing/ledger';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testClock } from '../../tools/testing/clock.ts';
import { testDatabase } from '../../tools/testing/database.ts';
import type { Example } from './examples/example.ts';

const folder = join(import.meta.dirname, 'examples');
const examples = readdirSync(folder).filter((name) => /^\d-.*\.ts$/.test(name));

test.each(examples)('the example %s prints what its committed output says', async (name) => {
  const { run } = (await import(join(folder, name))) as { run: Example };
  const database = await testDatabase();
  // The owner, since an example may make a table.
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
  // A dropped database may end a connection that is closing already.
  pool.on('error', () => {});
  const clock = testClock(new Date('2026-01-02T10:00:00Z'));
  const ledger = openLedger({ pool, clock });
  const lines: string[] = [];
  try {
    await run({ ledger, pool, clock, print: (line) => void lines.push(line) });
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(folder, name.replace('.ts', '.out')));
    expect((await verify(pool)).fault).toBeUndefined();
  } finally {
    await ledger.close();
    await pool.end();
    await database.drop();
  }
});
