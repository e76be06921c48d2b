import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
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

/** Its command line names its directory; a process that was given an old pid has another. */
async function servesDirectory(pid: number, directory: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const ps = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined);
    return ps?.stdout.includes(`-D ${directory}`) ?? false;
  }
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const [program = '', ...args] = commandLine.split('\0');
  const named = args[args.indexOf('-D') + 1] ?? '';
  return (
    basename(program) === 'postgres' &&
    (await realpath(named).catch(() => named)) === (await realpath(directory))
  );
}
