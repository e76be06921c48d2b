import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bankEnvironment, bankOptions } from '../../../tools/prepare.mjs';

export type Server = {
  readonly url: string;
  stop(): Promise<void>;
};

/** What the bank tells of itself beside its answers. */
export type Bank = Server & {
  readonly pid: number;
  /** The next code that is mailed to an address. */
  nextCode(email: string): Promise<string>;
  state(): Promise<BankState>;
};

export type BankState = {
  /** What the process takes of the machine, and what of it are objects and buffers. */
  readonly rssMb: number;
  readonly heapMb: number;
  readonly externalMb: number;
  /** How often it has taken a connection of its pool so far, and how many statements it has sent by any. */
  readonly trips: number;
  readonly statements: number;
};

type Message = { readonly url: string } | { readonly to: string; readonly code: string } | BankState;

export async function startBank(databaseUrl: string, key: Buffer): Promise<Bank> {
  // As `npm start` runs it.
  const child = start('bank-process.ts', bankOptions, {
    ...bankEnvironment(),
    DATABASE_URL: databaseUrl,
    SECRET_KEYS: `1:${key.toString('base64')}`,
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const waiting = new Map<string, (code: string) => void>();
  let tellState = (_state: BankState) => {};
  child.on('message', (message: Message) => {
    if ('code' in message) waiting.get(message.to)?.(message.code);
    if ('rssMb' in message) tellState(message);
  });
  return {
    ...(await serverOf(child)),
    pid: child.pid ?? 0,
    nextCode: (email) => new Promise((resolve) => waiting.set(email, resolve)),
    state: () =>
      new Promise((resolve) => {
        tellState = resolve;
        child.send('state');
      }),
  };
}

export function startConstant(body: string): Promise<Server> {
  return serverOf(start('constant-process.ts', [], { ...process.env, CONSTANT_BODY: body }));
}

function start(program: string, options: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const profile = process.env.BENCH_PROFILE === program ? ['--cpu-prof', '--cpu-prof-dir=/tmp'] : [];
  return fork(join(import.meta.dirname, program), { env, execArgv: [...options, ...profile] });
}

async function serverOf(child: ChildProcess): Promise<Server> {
  const gone = once(child, 'exit').then(() => {
    throw new Error(`${child.spawnfile} has ended`);
  });
  const [{ url }] = (await Promise.race([once(child, 'message'), gone])) as [{ url: string }];
  return {
    url,
    async stop() {
      gone.catch(() => {});
      child.disconnect();
      if (child.exitCode === null) await Promise.race([once(child, 'exit'), wait(10_000)]);
    },
  };
}
