import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { processIdentity } from './process-identity.ts';

export type DirectoryLock = { release(): Promise<void> };

type Holder = { readonly pid: number; readonly identity: string };

/**
 * Makes sure that one process works on a directory. The lock is the file with the highest number; it counts while
 * the process that wrote it runs, so a crash or a restart of the machine leaves nothing to clean up.
 *
 * A lock that nobody holds any more is never removed, only followed by the next number: removing it and making a new
 * one would let two processes that start together remove each other's.
 */
export async function lockDataDirectory(directory: string): Promise<DirectoryLock> {
  const identity = (await processIdentity(process.pid)) ?? '';
  const draft = join(directory, `.bank-${process.pid}-${randomBytes(6).toString('hex')}`);
  await writeFile(draft, JSON.stringify({ pid: process.pid, identity } satisfies Holder), { mode: 0o644 });
  try {
    for (;;) {
      const newest = Math.max(0, ...(await lockNumbers(directory)));
      await refuseIfHeld(directory, newest);
      const number = newest + 1;
      if (!(await tryLink(draft, lockFile(directory, number)))) continue;
      const numbers = await lockNumbers(directory);
      const mine = Math.max(...numbers) === number;
      const outdated = mine ? numbers.filter((other) => other < number) : [number];
      await Promise.all(outdated.map((other) => rm(lockFile(directory, other), { force: true })));
      if (mine) return { release: () => release(directory, number) };
    }
  } finally {
    await rm(draft, { force: true });
  }
}

function lockFile(directory: string, number: number): string {
  return join(directory, `bank.lock.${number}`);
}

async function lockNumbers(directory: string): Promise<number[]> {
  return (await readdir(directory)).flatMap((name) => {
    const [, number] = /^bank\.lock\.(\d+)$/.exec(name) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
}

async function refuseIfHeld(directory: string, number: number): Promise<void> {
  const text = await readFile(lockFile(directory, number), 'utf8').catch(() => '');
  const holder = parseHolder(text);
  if (holder === undefined || (await processIdentity(holder.pid)) !== holder.identity) return;
  throw new StartError(
    `A bank is already running on ${directory} (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
  );
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

/** Whole or not at all, and only if the name is free. */
async function tryLink(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function release(directory: string, number: number): Promise<void> {
  const empty = `${lockFile(directory, number)}.released`;
  await writeFile(empty, '');
  await rename(empty, lockFile(directory, number));
}
