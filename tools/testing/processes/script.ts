import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import {
  asAccount,
  type ServerAccount,
} from '../../../apps/bank/src/platform/database/embedded/server-account.ts';

export type Script = {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  /** The next line that it prints; throws with what it complained of when it ends before. */
  line(): Promise<string>;
  /** Kills it as a power cut would. */
  kill(): Promise<void>;
};

/** Runs a piece of a module in a process of its own, for what a process can only do once, or die of. */
export async function startScript(
  source: string,
  {
    args = [],
    account,
  }: { readonly args?: readonly string[]; readonly account?: ServerAccount | undefined } = {},
): Promise<Script> {
  const started = await asAccount(
    account,
    [process.execPath, '--input-type=module', '--eval', source, ...args],
    [process.execPath, import.meta.dirname],
  );
  const { command, ...identity } = started;
  const [program, ...rest] = command;
  const child = spawn(program, rest, { ...identity, stdio: ['ignore', 'pipe', 'pipe'] });
  const complaints: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const closed = once(child, 'close');
  return {
    process: child,
    async line() {
      const next = await lines.next();
      if (next.done !== true) return next.value;
      await closed;
      throw new Error(Buffer.concat(complaints).toString());
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
