import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * What tells a running process from a later one with the same pid: when it started. Undefined when none runs;
 * one that has ended but was not collected by its parent does not run.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  return process.platform === 'linux' ? linuxIdentity(pid) : psIdentity(pid);
}

async function linuxIdentity(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined);
  // The second field is the program's name in brackets and may hold spaces and brackets itself.
  const [state, ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  if (state === undefined || state === 'Z' || state === 'X') return undefined;
  // Ticks since boot: only together with the boot do they name a moment.
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'latin1').catch(() => '');
  return `${boot.trim()}/${fields[18]}`;
}

async function psIdentity(pid: number): Promise<string | undefined> {
  const ps = await promisify(execFile)('ps', ['-o', 'lstart=,stat=', '-p', String(pid)]).catch(
    () => undefined,
  );
  const [, startedAt, state] = /^\s*(.*\S)\s+(\S+)\s*$/.exec(ps?.stdout ?? '') ?? [];
  return state === undefined || state.startsWith('Z') ? undefined : startedAt;
}
