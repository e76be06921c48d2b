import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What a running server writes into its data directory as postmaster.pid. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly status: string };

export async function readPostmasterFile(directory: string): Promise<Postmaster | undefined> {
  const text = await readFile(postmasterFile(directory), 'utf8').catch(() => '');
  const [pid, , , port, , , , status] = text.split('\n');
  if (pid === undefined || !/^\d+$/.test(pid)) return undefined;
  return { pid: Number(pid), port: Number(port ?? 0), status: (status ?? '').trim() };
}

/** The server that really runs on this directory; a file left over by a crash names none, or somebody else. */
export async function findRunningPostmaster(directory: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmasterFile(directory);
  if (postmaster === undefined) return undefined;
  return (await servesDirectory(postmaster.pid, directory)) ? postmaster : undefined;
}

export function postmasterFile(directory: string): string {
  return join(directory, 'postmaster.pid');
}

/** A postmaster's working directory is its data directory; a process that was given an old pid has another. */
async function servesDirectory(pid: number, directory: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return folder === (await realpath(directory));
  }
  const command = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(
    () => undefined,
  );
  return command?.stdout.includes(directory) ?? false;
}
