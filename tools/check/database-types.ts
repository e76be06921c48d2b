// Writes the types of the bank's tables as the migrations leave them. With --check it only tells whether the
// committed file is still what they would give.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate, PostgresDialect } from 'kysely-codegen';
import { openDatabase } from '../../apps/bank/src/platform/database/database.ts';
import { patience, testDatabase } from '../testing/database.ts';
import { startTestServer } from '../testing/postgres-server.ts';

const file = join(import.meta.dirname, '../../apps/bank/src/platform/database/schema.generated.ts');

if (process.argv.includes('--check')) {
  const [committed, wanted] = await Promise.all([readFile(file, 'utf8').catch(() => ''), typesOfSchema()]);
  if (committed !== wanted) {
    console.error(
      'The generated database types are stale: run node tools/check/database-types.ts and commit the file.',
    );
    process.exitCode = 1;
  }
} else {
  await writeFile(file, await typesOfSchema());
}

async function typesOfSchema(): Promise<string> {
  const { server, stop } = await startTestServer();
  try {
    const { ownerUrl } = await testDatabase(server);
    const database = await openDatabase({ url: ownerUrl, role: 'none', ...patience });
    try {
      return await generate({
        db: database.kysely,
        dialect: new PostgresDialect({ dateParser: 'string' }),
        // The ledger's and the job queue's tables are theirs alone.
        includePattern: 'public.*',
        excludePattern: 'public.migration',
        // As the pool parses them.
        typeMapping: { int8: 'bigint', timestamptz: 'Date' },
        outFile: null,
      });
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
}
