import { execFile } from 'node:child_process';
import { access, constants, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Why a program cannot be used here; undefined when it can. */
export async function missing(program: string): Promise<string | undefined> {
  for (const folder of process.env.PATH?.split(delimiter) ?? []) {
    const found = await access(join(folder, program), constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return undefined;
  }
  return `${program} is not installed`;
}

/** Some fetch lists of their own when they start; whatever is not for this machine goes nowhere. */
const env = {
  ...process.env,
  HTTP_PROXY: 'http://127.0.0.1:9',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  NO_PROXY: '127.0.0.1,localhost',
};

/** What it prints until it ends, or until its time is over. How it ends is told by what it printed. */
export function printedBy(program: string, args: readonly string[], withinMs: number): Promise<string> {
  return new Promise((resolve) => {
    const options = { timeout: withinMs, killSignal: 'SIGKILL', env, maxBuffer: 64 * 1024 * 1024 } as const;
    execFile(program, args, options, (_ended, stdout, stderr) => resolve(stdout + stderr));
  });
}

/** A folder for the program's own files, gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'farthing-outside-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The last lines, for a finding that says why nothing can be said. */
export function endOf(printed: string): string {
  return printed.trim().split('\n').slice(-3).join(' ').slice(-300);
}
