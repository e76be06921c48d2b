import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { MigrationSource } from './migrate.ts';

/** All there is to migrate: the ledger first, since the bank's tables may refer to it. */
export const migrationSources: readonly MigrationSource[] = [
  {
    name: 'ledger',
    directory: join(dirname(createRequire(import.meta.url).resolve('@farthing/ledger')), '../migrations'),
  },
  { name: 'bank', directory: join(import.meta.dirname, '../../../migrations') },
];
