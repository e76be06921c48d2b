import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type BankProcess, type Settings, startBank } from '../../shared/bank-process.ts';

/** A bank that is started again whenever it ends, at the same address, as an operator's machine would do it. */
export type SupervisedBank = {
  readonly url: string;
  /** How often it has ended although nobody killed it. */
  readonly endedByItself: number;
  /** Every line that it and those before it have printed. */
  printed(): readonly string[];
  /** Without a word of warning. */
  kill(): void;
  /** As for a new release: asked to stop, and started again. */
  restart(): void;
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
};

/** Everything that it prints ends up in the log file. */
export async function superviseBank(settings: Settings, logFile: string): Promise<SupervisedBank> {
  let bank = await startBank(settings);
  const { url } = bank;
  const again = { ...settings, PORT: new URL(url).port };
  let wanted = 'running' as 'running' | 'killed' | 'stopped';
  let endedByItself = 0;
  const isStopped = () => wanted === 'stopped';

  const watching = (async () => {
    for (;;) {
      await ended(bank);
      appendFileSync(logFile, bank.output());
      if (isStopped()) return;
      if (wanted === 'running') endedByItself += 1;
      wanted = 'running';
      bank = await startPatiently(again, logFile, isStopped);
      // Whoever stopped it meanwhile has met the one before, which had ended already.
      if (isStopped()) await stopOrKill(bank);
    }
  })();
  watching.catch(() => {});

  return {
    url,
    get endedByItself() {
      return endedByItself;
    },
    printed() {
      const before = existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
      return `${before}${bank.output()}`.split('\n');
    },
    kill() {
      wanted = 'killed';
      bank.process.kill('SIGKILL');
    },
    restart() {
      wanted = 'killed';
      bank.process.kill('SIGTERM');
    },
    pause: () => void bank.process.kill('SIGSTOP'),
    resume: () => void bank.process.kill('SIGCONT'),
    async stop() {
      wanted = 'stopped';
      bank.process.kill('SIGCONT');
      await stopOrKill(bank);
      await watching;
    },
  };
}

async function stopOrKill(bank: BankProcess): Promise<void> {
  await bank.stop().catch(() => bank.process.kill('SIGKILL'));
}

async function ended({ process: child }: BankProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('close', resolve));
}

/** Its database may be away for longer than a start waits for it. */
async function startPatiently(
  settings: Settings,
  logFile: string,
  givenUp: () => boolean,
): Promise<BankProcess> {
  for (;;) {
    try {
      return await startBank(settings);
    } catch (error) {
      appendFileSync(logFile, `${(error as Error).message}\n`);
      if (givenUp()) throw error;
    }
    await wait(100);
  }
}

/** How long it takes until the bank says that it is ready, from now. */
export async function untilReady(url: string, limitMs = 60_000): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) })
      .then((answer) => answer.body?.cancel().then(() => answer.ok))
      .catch(() => false);
    const tookMs = performance.now() - startedMs;
    if (ready === true) return tookMs;
    if (tookMs > limitMs) throw new Error(`the bank is not ready after ${Math.round(tookMs / 1000)} s`);
    await wait(50);
  }
}
