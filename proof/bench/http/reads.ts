import pg from 'pg';
import { findPage, findWallets } from '../../../apps/bank/src/modules/wallet/store.ts';
import type { Client } from '../../shared/client.ts';
import { type Customer, entries, type People } from './people.ts';
import type { Bank } from './processes.ts';

export type Reads = {
  /** How often the bank asks the database for each read over HTTP, what it does beside included. */
  readonly tripsPerRead: number;
  /** Pages of the database that a statement touches, and what it takes, by the length of the history. */
  readonly statements: readonly {
    readonly name: string;
    readonly entries: number;
    readonly buffers: number;
    readonly ms: number;
  }[];
};

/** What reading costs the database, whatever the length of a history. */
export async function measureReads(ownerUrl: string, bank: Bank, to: Client, people: People): Promise<Reads> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const tripsPerRead = await countTrips(bank, to, people.ordinary);
    const statements: Reads['statements'][number][] = [];
    for (const [size, customer] of [
      [entries.short, people.short],
      [entries.long, people.long],
    ] as const) {
      for (const [name, ask] of Object.entries(await questions(client, customer, size)))
        statements.push({ name, entries: size, ...(await explain(client, ask)) });
    }
    return { tripsPerRead, statements };
  } finally {
    await client.end();
  }
}

/** One after the other, so that none shares a statement with another. */
async function countTrips(bank: Bank, to: Client, people: readonly Customer[]): Promise<number> {
  const reads = 2_000;
  const { trips: before } = await bank.state();
  for (let read = 0; read < reads; read += 1) {
    const token = people[read % people.length]?.access ?? '';
    await to.send({ method: 'GET', path: '/wallet/detail/', token });
  }
  return ((await bank.state()).trips - before) / reads;
}

type Ask = (pool: pg.Pool) => Promise<unknown>;

async function questions(
  client: pg.Client,
  { id, wallet }: Customer,
  size: number,
): Promise<Record<string, Ask>> {
  const { rows } = await client.query<{ transfer_id: string }>(
    'SELECT transfer_id FROM statement_line WHERE ledger_account = $1 ORDER BY no OFFSET 100 LIMIT 1',
    [wallet],
  );
  const oldest = rows[0]?.transfer_id;
  const all = { accountId: undefined, since: undefined, until: undefined, types: undefined };
  const page = { ...all, customerId: id, after: undefined, limit: 51, search: undefined };
  return {
    'wallet/detail, read for the first time': (pool) =>
      findWallets(pool, [{ customerId: id, after: 0n }], 100),
    'newest page of the history': (pool) => findPage(pool, page),
    [`page ${Math.floor(size / 50).toLocaleString('en-GB')} of the history`]: (pool) =>
      findPage(pool, { ...page, after: oldest }),
    'newest page of one type': (pool) => findPage(pool, { ...page, types: ['deposit'] }),
    'newest page since a day': (pool) => findPage(pool, { ...page, since: new Date(0) }),
    'search that finds nothing': (pool) =>
      findPage(pool, { ...page, search: { patterns: ['%nothing%'], among: 50_000 } }),
    'search that finds everything': (pool) =>
      findPage(pool, { ...page, search: { patterns: ['%deposit%'], among: 50_000 } }),
  };
}

/**
 * The statement as the bank sends it, after it was run once, so that all is in memory. The least of several times: while others
 * have the processor, a statement of half a millisecond can take sixty.
 */
async function explain(client: pg.Client, ask: Ask): Promise<{ buffers: number; ms: number }> {
  const sent: { text: string; values: unknown[] }[] = [];
  const listen = async (asked: (typeof sent)[number]) => {
    sent.push(asked);
    return { rows: [] };
  };
  await ask({ query: listen } as unknown as pg.Pool);
  const [query] = sent;
  if (query === undefined) throw new Error('nothing was asked of the database');
  await client.query(query.text, query.values);
  let [buffers, ms] = [0, Number.POSITIVE_INFINITY];
  for (let run = 0; run < 5; run += 1) {
    const explained = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query.text}`;
    const { rows } = await client.query(explained, query.values);
    const [{ Plan: plan, 'Execution Time': took }] = rows[0]['QUERY PLAN'];
    buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    ms = Math.min(ms, took);
  }
  return { buffers, ms };
}
