import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * A server that vanishes without a word would be waited for until the operating system gives up, which takes a quarter
 * of an hour. A connection that owes an answer and has said nothing for so long is ended, unless the server says on
 * another one that it is still at work: a check of all books takes the time it takes.
 */
export function endSilentConnections(pool: pg.Pool, silentForMs: number): void {
  pool.on('connect', (client) => {
    const stream = streamOf(client);
    stream.on('timeout', async () => {
      const heard = stream.bytesRead;
      if (owesNothing(client) || (await isAtWork(pool, client))) stream.setTimeout(silentForMs);
      // It may have answered while the question was asked.
      else if (stream.bytesRead === heard) stream.destroy(silence());
    });
  });
  pool.on('acquire', (client) => streamOf(client).setTimeout(silentForMs));
  pool.on('release', (_error, client) => streamOf(client).setTimeout(0));
}

/** Whoever holds it has asked for nothing: it is silent because they are. */
function owesNothing(client: pg.PoolClient): boolean {
  return (client as unknown as { readonly readyForQuery: boolean }).readyForQuery;
}

const silence = () => Object.assign(new Error('the database has fallen silent'), { code: 'ETIMEDOUT' });
const askedForMs = 2_000;

async function isAtWork({ options }: pg.Pool, client: pg.PoolClient): Promise<boolean> {
  const { processID } = client as unknown as { readonly processID: number };
  const asking = new pg.Client({
    ...(options.connectionString !== undefined && { connectionString: options.connectionString }),
    connectionTimeoutMillis: askedForMs,
    query_timeout: askedForMs,
    // Not the limit of the pool, which may be too short for this question.
    statement_timeout: askedForMs,
  });
  asking.on('error', () => {});
  try {
    await asking.connect();
    // What a session does is told only to whom it belongs: to the login, not to the role that it works as.
    await asking.query('SET ROLE NONE');
    const { rows } = await asking.query("SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active'", [
      processID,
    ]);
    return rows.length > 0;
  } catch {
    return false;
  } finally {
    asking.end().catch(() => {});
  }
}

function streamOf(client: pg.PoolClient): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
}
