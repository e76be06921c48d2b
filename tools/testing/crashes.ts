import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Database } from '../../apps/bank/src/platform/database/database.ts';

type Cut = { readonly at: number; readonly when: 'before' | 'after'; seen: number };

/**
 * Does the work again and again, each time losing the connection to the database at its next statement: once before
 * the statement is sent, once after it was done and before anybody hears of it. After each loss the check runs. Ends
 * when the work gets through without a loss, and answers how many there were.
 */
export async function loseConnectionAtEveryStep(
  { pool }: Pick<Database, 'pool'>,
  work: () => Promise<unknown>,
  check: (error: unknown) => Promise<void>,
): Promise<number> {
  const cuts = new AsyncLocalStorage<Cut>();
  const watch = watcher(cuts);
  pool.on('acquire', watch);
  try {
    let losses = 0;
    for (let at = 1; ; at += 1) {
      for (const when of ['before', 'after'] as const) {
        const cut: Cut = { at, when, seen: 0 };
        const failure = await cuts.run(cut, () => work().then(nothing, (error: unknown) => ({ error })));
        if (cut.seen < at) {
          if (failure !== undefined) throw failure.error;
          return losses;
        }
        losses += 1;
        await check(failure?.error);
      }
    }
  } finally {
    pool.off('acquire', watch);
  }
}

const nothing = () => undefined;

function watcher(cuts: AsyncLocalStorage<Cut>): (client: pg.PoolClient) => void {
  const watched = new WeakSet<pg.PoolClient>();
  return (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const cutting = async (...args: unknown[]) => {
      const cut = cuts.getStore();
      if (cut === undefined) return query(...args);
      cut.seen += 1;
      if (cut.seen !== cut.at) return query(...args);
      if (cut.when === 'after') await query(...args);
      await (client as unknown as pg.Client).end();
      throw new Error('the connection was lost');
    };
    client.query = cutting as unknown as typeof client.query;
  };
}
