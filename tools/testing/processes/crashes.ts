import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement of some work, counted from one: before it is sent, or when it is done and nobody has heard of it. */
export type Moment = { readonly at: number; readonly when: 'before' | 'after' };

type Cut = Moment & { seen: number; cut(client: pg.Client): Promise<never> };

/**
 * Does the work again and again, each time losing the connection to the database at its next statement: once before
 * the statement is sent, once after it was done and before anybody hears of it. That of the ledger's writer is lost like
 * any other. After each loss the check runs. Ends when the work gets through without a loss, and answers how many there
 * were.
 */
export async function loseConnectionAtEveryStep(
  work: (attempt: number) => Promise<unknown>,
  check: (error: unknown, attempt: number) => Promise<void>,
): Promise<number> {
  const restore = watchStatements();
  try {
    let losses = 0;
    for (let at = 1; ; at += 1) {
      for (const when of ['before', 'after'] as const) {
        const cut: Cut = { at, when, seen: 0, cut: loseConnection };
        const attempt = losses + 1;
        const failure = await cuts.run(cut, () =>
          work(attempt).then(nothing, (error: unknown) => ({ error })),
        );
        if (cut.seen < at) {
          if (failure !== undefined) throw failure.error;
          return losses;
        }
        losses += 1;
        await check(failure?.error, attempt);
      }
    }
  } finally {
    restore();
  }
}

/**
 * Does the work as far as that moment, where it stands still for good: 'stopped', or 'done' when it has no such moment.
 * For a process that watches its statements and is killed afterwards.
 */
export function stopAt(moment: Moment, work: () => Promise<unknown>): Promise<'stopped' | 'done'> {
  return new Promise((resolve, reject) => {
    const cut = () => {
      resolve('stopped');
      return new Promise<never>(() => {});
    };
    cuts.run({ ...moment, seen: 0, cut }, work).then(() => resolve('done'), reject);
  });
}

/** What is done in here loses nothing and is not counted. */
export function outside<T>(work: () => Promise<T>): Promise<T> {
  return cuts.exit(work);
}

const cuts = new AsyncLocalStorage<Cut>();

const nothing = () => undefined;

async function loseConnection(client: pg.Client): Promise<never> {
  await client.end();
  throw new Error('the connection was lost');
}

/** Answers how to stop watching. */
export function watchStatements(): () => void {
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = cutting(original as unknown as Query) as unknown as typeof original;
  return () => {
    pg.Client.prototype.query = original;
  };
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
type Callback = (error: unknown, result?: unknown) => void;

function cutting(query: Query): Query {
  return function (this: pg.Client, ...args: unknown[]) {
    const cut = cuts.getStore();
    if (cut === undefined) return query.apply(this, args);
    cut.seen += 1;
    if (cut.seen !== cut.at) return query.apply(this, args);
    const callback = typeof args.at(-1) === 'function' ? (args.pop() as Callback) : undefined;
    const lost = (async () => {
      if (cut.when === 'after') await query.apply(this, args);
      return cut.cut(this);
    })();
    if (callback === undefined) return lost;
    lost.catch(callback);
    return undefined;
  };
}
