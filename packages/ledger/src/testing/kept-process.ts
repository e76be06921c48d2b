// Asks the database of DATABASE_URL many times and prints how many bytes each call leaves among what lives long. In a process
// of its own, with --expose-gc, because whatever else runs would leave something too.

import { getHeapSpaceStatistics } from 'node:v8';
import pg from 'pg';
import { asked } from '../sql/index.ts';

declare const gc: (options: { readonly type: 'minor' }) => void;

const [calls, bytesOfValue] = [500, 8_000] as const;
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
await ask(50);
const before = longLivedBytes();
await ask(calls);
console.log(Math.round((longLivedBytes() - before) / calls));
await client.end();

async function ask(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const values = [`${n}`.padEnd(bytesOfValue, 'x')];
    await asked(client, { name: 'said', text: 'SELECT $1::text AS said', values });
  }
}

/** After two quick collections: what survives both counts as long-lived. */
function longLivedBytes(): number {
  gc({ type: 'minor' });
  gc({ type: 'minor' });
  return getHeapSpaceStatistics()
    .filter(({ space_name: name }) => name === 'old_space' || name === 'large_object_space')
    .reduce((sum, { space_used_size: used }) => sum + used, 0);
}
