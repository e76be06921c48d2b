import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bankEnvironment, bankOptions } from '../../tools/start/prepare.mjs';
import { projectEnvironment } from '../../tools/start/run.mjs';

export type Settings = Readonly<Record<string, string>>;

export type BankProcess = {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Asks it to stop and waits until it has; an end with an error is one. */
  stop(): Promise<void>;
};

/** The bank of a journey, and how to reach what it keeps. */
export type JourneyBank = BankProcess & { readonly databaseUrl: string; readonly dataDir: string };

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

const root = join(import.meta.dirname, '../..');
const readyWithinMs = 90_000;

/** Starts the real bank as an operator does, on a free port, with these settings and no others. */
export async function startBank(settings: Settings): Promise<BankProcess> {
  const child = spawnBank(settings);
  const output = collect(child);
  const url = await readyUrl(child, output.both).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    process: child,
    output: output.both,
    async stop() {
      child.kill('SIGTERM');
      const { code } = await ended(child, output);
      if (code !== 0) throw new Error(`The bank stopped with ${code}:\n${output.both()}`);
    },
  };
}

/** What `npm start` adds to the settings, for whoever measures; and options of Node beside its own. */
export function asNpmStarts(...options: readonly string[]): Settings {
  const added = Object.entries(bankEnvironment()).filter(
    ([name, value]) => name !== 'PATH' && value !== process.env[name],
  );
  return { ...Object.fromEntries(added), NODE_OPTIONS: [...bankOptions, ...options].join(' ') };
}

/** Runs the bank until it ends by itself, which is what it does when it cannot start. */
export async function runBank(settings: Settings): Promise<Ended> {
  const child = spawnBank(settings);
  const timer = setTimeout(() => child.kill('SIGKILL'), readyWithinMs);
  try {
    return await ended(child, collect(child));
  } finally {
    clearTimeout(timer);
  }
}

function spawnBank(settings: Settings): ChildProcess {
  const { PATH, HOME, TMPDIR, TZ, LANG } = process.env;
  // As `npm start` has it: a start takes a quarter less.
  const { NODE_COMPILE_CACHE } = projectEnvironment();
  return spawn(process.execPath, ['apps/bank/src/main.ts'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, TZ, LANG, NODE_COMPILE_CACHE, PORT: '0', SANDBOX_DEMO: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

type Output = { stdout(): string; stderr(): string; both(): string };

function collect(child: ChildProcess): Output {
  const chunks: { from: 'stdout' | 'stderr'; text: string }[] = [];
  for (const from of ['stdout', 'stderr'] as const) {
    child[from]?.setEncoding('utf8').on('data', (text: string) => chunks.push({ from, text }));
  }
  const textOf = (from: 'stdout' | 'stderr') =>
    chunks
      .filter((chunk) => chunk.from === from)
      .map(({ text }) => text)
      .join('');
  return {
    stdout: () => textOf('stdout'),
    stderr: () => textOf('stderr'),
    both: () => chunks.map(({ text }) => text).join(''),
  };
}

async function readyUrl(child: ChildProcess, output: () => string): Promise<string> {
  const signal = AbortSignal.timeout(readyWithinMs);
  const exited = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The bank ended with ${code} before it was ready:\n${output()}`);
  });
  const ready = (async () => {
    for (;;) {
      const url = /is ready at (http:\S+)/.exec(output())?.[1];
      if (url !== undefined) return url;
      if (child.stdout === null) throw new Error('The bank has no output to read.');
      await once(child.stdout, 'data', { signal });
    }
  })();
  return Promise.race([ready, exited]);
}

async function ended(child: ChildProcess, output: Output): Promise<Ended> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  return { code: child.exitCode, stdout: output.stdout(), stderr: output.stderr() };
}
