import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { LoadLine, LoadSettings, LoadTransfer } from './load-process.ts';

/** What processes under load were told, kept outside of them and of the database. */
export class OutsideJournal {
  readonly sent = new Map<string, LoadTransfer>();
  readonly told = new Map<string, string>();

  record(line: LoadLine): void {
    if ('sent' in line) this.sent.set(line.sent.id, line.sent);
    else this.told.set(line.done, line.gist);
  }

  /** Asked for, and never answered, or only that it is not known. */
  pending(): LoadTransfer[] {
    const open = (id: string) => ['outcome-unknown', undefined].includes(this.told.get(id));
    return [...this.sent.values()].filter(({ id }) => open(id));
  }

  /** The ids that were answered so. */
  answered(gist: string): string[] {
    return [...this.told].filter(([, told]) => told === gist).map(([id]) => id);
  }
}

export type Load = { readonly process: ChildProcess; stop(): Promise<void>; kill(): Promise<void> };

export function startLoad(settings: LoadSettings, journal: OutsideJournal): Load {
  const program = join(import.meta.dirname, 'load-process.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    // The last line of a killed process may be cut off.
    if (line.endsWith('}')) journal.record(JSON.parse(line) as LoadLine);
  });
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]);
  return {
    process: child,
    async stop() {
      child.stdin.write('stop\n');
      await ended;
      if (child.exitCode !== 0) throw new Error(`the load ended with ${child.exitCode ?? child.signalCode}`);
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
