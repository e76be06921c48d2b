import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Seconds of a processor that were used so far, by whom. */
export type Used = {
  /** The one thread on which the bank's own code runs. */
  readonly bankThread: number;
  /** The threads on which Node hashes passwords and PINs. */
  readonly bankHashing: number;
  /** What is left of the bank's process: collecting garbage, compiling. */
  readonly bankRest: number;
  readonly postgres: number;
  /** The customers, and their mail server. */
  readonly load: number;
  /** Everything on this machine, others too. */
  readonly machine: number;
};

export const processorCount = cpus().length;

const ticksPerSecond = 100;

/** Read from where Linux tells it; on other systems nothing is known. */
export function processorsUsed(bankPid: number, postmasterPid: number): Used | undefined {
  try {
    const threads = threadsOf(bankPid);
    const sum = (some: typeof threads) => some.reduce((total, { seconds }) => total + seconds, 0);
    const isHashing = ({ name }: { name: string }) => name.startsWith('libuv-worker');
    const thread = sum(threads.filter(({ id }) => id === bankPid));
    const hashing = sum(threads.filter(isHashing));
    const { user, system } = process.cpuUsage();
    return {
      bankThread: thread,
      bankHashing: hashing,
      bankRest: sum(threads) - thread - hashing,
      postgres: familyOf(postmasterPid),
      load: (user + system) / 1e6,
      machine: machineSeconds(),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** How many processors were busy for each of them between two looks. */
export function busyBetween(before: Used, after: Used, seconds: number): Used {
  const names = Object.keys(before) as (keyof Used)[];
  return Object.fromEntries(names.map((name) => [name, (after[name] - before[name]) / seconds])) as Used;
}

/** The process that all processes of a PostgreSQL server come from, found by one of them. */
export function parentOf(pid: number): number {
  return Number(tryStat(`/proc/${pid}/stat`)?.[1] ?? 0);
}

function threadsOf(pid: number): { id: number; name: string; seconds: number }[] {
  return readdirSync(`/proc/${pid}/task`).map((id) => {
    const { name, fields } = statOf(`/proc/${pid}/task/${id}/stat`);
    return { id: Number(id), name, seconds: ticks(fields, 11, 12) };
  });
}

/** Those that have ended are part of what the parent says of its children. */
function familyOf(parent: number): number {
  const own = ticks(statOf(`/proc/${parent}/stat`).fields, 11, 12, 13, 14);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => tryStat(`/proc/${pid}/stat`))
    .filter((fields) => Number(fields?.[1]) === parent);
  return children.reduce((sum, fields = []) => sum + ticks(fields, 11, 12), own);
}

function machineSeconds(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = line.split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softIrq) / ticksPerSecond;
}

function tryStat(path: string): readonly string[] | undefined {
  try {
    return statOf(path).fields;
  } catch {
    // It has ended since, or this is no Linux.
    return undefined;
  }
}

/** The name is in brackets and may hold anything; the fields after it are counted from the state of the process. */
function statOf(path: string): { name: string; fields: readonly string[] } {
  const text = readFileSync(path, 'utf8');
  const end = text.lastIndexOf(')');
  return { name: text.slice(text.indexOf('(') + 1, end), fields: text.slice(end + 2).split(' ') };
}

function ticks(fields: readonly string[], ...indexes: readonly number[]): number {
  return indexes.reduce((sum, index) => sum + Number(fields[index]), 0) / ticksPerSecond;
}
