import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findRunningPostmaster } from '../../apps/bank/src/platform/database/embedded/postmaster-file.ts';

/** A server that runs already is left running; one that is started for this is stopped again. */
export async function findDatabase(): Promise<{ readonly url: string } & AsyncDisposable> {
  const leave = { [Symbol.asyncDispose]: async () => {} };
  // Set to nothing is not set, as in the bank itself: .env.example has both lines.
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, ...leave };
  const dataDir = resolve(process.env.DATA_DIR?.trim() || './data');
  const postmaster = await findRunningPostmaster(join(dataDir, 'postgres')).catch(() => undefined);
  if (postmaster !== undefined) {
    const { app } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as { app: string };
    return { url: `postgres://farthing_app:${app}@127.0.0.1:${postmaster.port}/farthing`, ...leave };
  }
  const exists = await readFile(join(dataDir, 'postgres.json')).catch(() => undefined);
  if (exists === undefined)
    throw new Error(`There is no ledger in ${dataDir}; set DATABASE_URL or DATA_DIR.`);
  const { startEmbeddedPostgres } = await import(
    '../../apps/bank/src/platform/database/embedded/embedded-postgres.ts'
  );
  const server = await startEmbeddedPostgres({ dataDir });
  return { url: server.appUrl, [Symbol.asyncDispose]: () => server.stop() };
}
