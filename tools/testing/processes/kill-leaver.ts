import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectEnvironment } from '../../start/run.mjs';
import type { TestBank } from '../bank.ts';
import type { Moment } from './crashes.ts';
import type { DyingLeaver } from './dying-leaver.ts';

const program = join(import.meta.dirname, 'dying-leaver.ts');

/** How far another process of the bank had come with those who leave when it was killed (SIGKILL): 'stopped' there, or 'done'. */
export async function killLeaver(bank: TestBank, moment: Moment): Promise<string> {
  const given: DyingLeaver = {
    databaseUrl: bank.database.test.appUrl,
    now: bank.clock.now().toISOString(),
    secretKey: bank.secretKey,
    moment,
  };
  const child = spawn(process.execPath, [program, JSON.stringify(given)], { env: projectEnvironment() });
  const words = { stdout: '', stderr: '' };
  for (const from of ['stdout', 'stderr'] as const)
    child[from].setEncoding('utf8').on('data', (text: string) => {
      words[from] += text;
    });
  const [code, signal] = await once(child, 'close');
  if (signal !== 'SIGKILL') throw new Error(`The bank ended with ${code}:\n${words.stderr}`);
  return words.stdout;
}
