import { readdirSync, readFileSync } from 'node:fs';

/**
 * The processor time that a process and its children have used, in seconds: those that live, and those that it has seen end.
 * What a rate hides on a busy machine, this shows. NaN where there is no /proc.
 */
export function processorSeconds(pid: number): number {
  const own = timesOf(pid);
  if (own === undefined) return Number.NaN;
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
    .filter((times) => times?.parent === pid)
    .reduce((sum, times) => sum + (times?.own ?? 0), 0);
  return (own.own + own.ended + living) / ticksPerSecond;
}

const ticksPerSecond = 100;

type Times = { readonly parent: number; readonly own: number; readonly ended: number };

function timesOf(pid: number): Times | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name comes second, in brackets, and may contain anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (field: number) => fields[field - 3] ?? 0;
    return { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) };
  } catch {
    return undefined;
  }
}
