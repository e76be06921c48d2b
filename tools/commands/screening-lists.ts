import { createReadStream } from 'node:fs';
import { importList, type ListKind } from '../../apps/bank/src/modules/screening/index.ts';
import { systemClock } from '../../apps/bank/src/platform/clock.ts';
import { openDatabase } from '../../apps/bank/src/platform/database/database.ts';
import { findDatabase } from './find-database.ts';

/** Does what `npm run screening` was asked for, and prints what came of it. */
export async function importFile(
  file: string,
  list: { readonly name: string; readonly kind: ListKind },
): Promise<void> {
  await using server = await findDatabase();
  const database = await openDatabase({ url: server.url, maxConnections: 1 });
  try {
    const read = await importList({ database, clock: systemClock }, list, createReadStream(file));
    for (const { line, problem } of read.problems) console.error(`Line ${line}: ${problem}`);
    const left = read.bad === 0 ? '' : ` ${read.bad} could not be read and are left out.`;
    console.log(`The list ${list.name} has ${read.entries} entries of ${read.lines} lines.${left}`);
  } finally {
    await database.close();
  }
}
