import { countDue } from '../../apps/bank/src/modules/own-data/index.ts';
import { readSettingsAt } from '../../apps/bank/src/modules/settings/index.ts';
import { systemClock } from '../../apps/bank/src/platform/clock.ts';
import { readConfig } from '../../apps/bank/src/platform/config.ts';
import { openDatabase } from '../../apps/bank/src/platform/database/database.ts';
import { findDatabase } from './find-database.ts';

/** Does what `npm run keeping` was asked for. */
export async function printDue(): Promise<void> {
  const config = readConfig(process.env);
  await using server = await findDatabase();
  const database = await openDatabase({ url: server.url, maxConnections: 1 });
  try {
    const now = systemClock.now();
    const settings = await readSettingsAt(config, database.kysely, now);
    for (const { kind, rows } of await countDue(database.kysely, settings, now))
      console.log(`${kind}: ${rows} ${rows === 1 ? 'row' : 'rows'}`);
  } finally {
    await database.close();
  }
}
