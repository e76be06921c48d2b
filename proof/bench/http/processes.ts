import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { asNpmStarts, startBank } from '../../shared/bank-process.ts';
import { freePort } from '../../shared/free-port.ts';

export type Server = {
  readonly url: string;
  stop(): Promise<void>;
};

/** What the bank tells of itself beside its answers. */
export type Bank = Server & {
  readonly pid: number;
  state(): Promise<BankState>;
};

export type BankState = {
  /** What the process takes of the machine, and what of it are objects and buffers. */
  readonly rssMb: number;
  readonly heapMb: number;
  readonly externalMb: number;
  /** How often it has taken a connection of its pools so far, and how many statements it has sent by any. */
  readonly trips: number;
  readonly statements: number;
};

/** The code of every payment, see measured-bank.ts. */
export const everyCode = '271828';

const measured = new URL('measured-bank.ts', import.meta.url).href;

/** The bank as `npm start` runs it; several of them may share a database. */
export async function openBank(
  { appUrl, ownerUrl }: { readonly appUrl: string; readonly ownerUrl: string },
  key: Buffer,
  environment: Readonly<Record<string, string>> = {},
): Promise<Bank> {
  const statePort = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'farthing-bench-http-'));
  const profile = process.env.BENCH_PROFILE === 'bank' ? ['--cpu-prof', '--cpu-prof-dir=/tmp'] : [];
  const bank = await startBank({
    ...asNpmStarts(`--import=${measured}`, ...profile),
    DATA_DIR: folder,
    DATABASE_URL: appUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    SECRET_KEYS: `1:${key.toString('base64')}`,
    LOG_LEVEL: 'silent',
    // Each call says from which address it comes.
    TRUSTED_PROXIES: '127.0.0.1',
    BENCH_STATE_PORT: String(statePort),
    BENCH_CODE: everyCode,
    ...environment,
  });
  return {
    url: bank.url,
    pid: bank.process.pid ?? 0,
    async state() {
      const answer = await fetch(`http://127.0.0.1:${statePort}/`);
      return (await answer.json()) as BankState;
    },
    async stop() {
      await bank.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function startConstant(body: string): Promise<Server> {
  const program = join(import.meta.dirname, 'constant-process.ts');
  const child = fork(program, { env: { ...process.env, CONSTANT_BODY: body } });
  return { url: await addressOf(child), stop: () => ended(child) };
}

async function addressOf(child: ChildProcess): Promise<string> {
  const gone = once(child, 'exit').then(() => {
    throw new Error(`${child.spawnfile} has ended`);
  });
  const [{ url }] = (await Promise.race([once(child, 'message'), gone])) as [{ url: string }];
  gone.catch(() => {});
  return url;
}

async function ended(child: ChildProcess): Promise<void> {
  child.disconnect();
  if (child.exitCode === null) await Promise.race([once(child, 'exit'), wait(10_000)]);
}
