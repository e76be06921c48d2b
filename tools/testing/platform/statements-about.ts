import type pg from 'pg';
import type { Database } from '../../../apps/bank/src/platform/database/database.ts';

type Asked = { readonly text: string; readonly values?: readonly unknown[] };

/** What the pools of a bank are asked about somebody, by their id, while something runs: each is a way to the database and back. */
export async function statementsAbout(
  { pool, lookups }: Pick<Database, 'pool' | 'lookups'>,
  id: string,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const statements: string[] = [];
  const watched = new Set<pg.PoolClient>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((first: string | Asked, ...rest: unknown[]) => {
      const { text, values } = typeof first === 'string' ? { text: first, values: rest } : first;
      // The bank’s jobs ask meanwhile, but nothing about them; calls are counted once a second.
      if (String(values).includes(id) && !text.includes('rate_limit')) statements.push(text);
      return query(first, ...rest);
    }) as typeof client.query;
  };
  const pools = [pool, lookups];
  for (const each of pools) each.on('acquire', watch);
  try {
    await work();
  } finally {
    for (const each of pools) each.off('acquire', watch);
    // What was set on them hides what all connections have.
    for (const client of watched) Reflect.deleteProperty(client, 'query');
  }
  return statements;
}
