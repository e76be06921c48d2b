// npm run bench -- statements: a year of 50,000 lines as a file of each format, made in a process with the memory of a bank.

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { statementFormats } from '@farthing/contract';
import pg from 'pg';
import { bankEnvironment, bankOptions } from '../../../tools/start/prepare.mjs';
import { testDatabase } from '../../../tools/testing/database.ts';
import { startTestServer } from '../../../tools/testing/postgres-server.ts';
import { keepResults, thisMachineNow } from '../../shared/results.ts';
import { busyCustomer, lines } from '../busy-customer.ts';
import { settings } from '../ledger/server.ts';
import type { StatementFigures } from './statement-process.ts';

const [goalSeconds, goalMb] = [10, 50] as const;

export async function benchStatements(): Promise<void> {
  const { server, stop } = await startTestServer(settings);
  try {
    const database = await testDatabase(server);
    const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
    const customer = await busyCustomer(pool, database.appUrl, randomBytes(32));
    await pool.end();
    console.error('the year is there');
    const figures: StatementFigures[] = [];
    for (const format of statementFormats)
      figures.push(await measure([database.appUrl, format, customer.id, customer.dollars]));
    const text = report(figures);
    console.log(text);
    keepResults(join(import.meta.dirname, '../results'), 'statements', text, figures);
  } finally {
    await stop();
  }
}

/** In a process of its own: what garbage is kept depends on how much memory it may have. */
async function measure(asked: readonly string[]): Promise<StatementFigures> {
  const program = join(import.meta.dirname, 'statement-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...bankOptions, program, ...asked], {
    env: bankEnvironment(),
  });
  return JSON.parse(stdout);
}

function report(figures: readonly StatementFigures[]): string {
  const count = lines.toLocaleString('en-GB');
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed');
  return [
    '# Long statements',
    '',
    `A year of ${count} lines of one account as a file, after one of a day. Memory is what the process had more at its highest, its threads included. ${thisMachineNow()}.`,
    '',
    '| measure | goal | result | met |',
    '|---|---|---|---|',
    ...figures.flatMap(({ format, seconds, processorSeconds, addedMb, fileMb }) => [
      `| seconds for ${count} lines as ${format} (a file of ${fileMb.toFixed(1)} MB) | ≤ ${goalSeconds} | ${seconds.toFixed(1)} (${processorSeconds.toFixed(1)} of a processor) | ${verdict(seconds <= goalSeconds)} |`,
      `| memory that it takes meanwhile, MB | ≤ ${goalMb} | ${addedMb.toFixed(0)} | ${verdict(addedMb <= goalMb)} |`,
    ]),
    '',
  ].join('\n');
}
