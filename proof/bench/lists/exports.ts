import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bankEnvironment, bankOptions } from '../../../tools/start/prepare.mjs';

export type ExportFigures = {
  readonly format: string;
  readonly rows: number;
  readonly seconds: number;
  /** Of the bank alone: how long it takes when nobody else is on the machine. */
  readonly processorSeconds: number;
  readonly addedMb: number;
};

/** All customers as a file, in a process with the memory of a bank: what garbage is kept depends on how much it may have. */
export async function measureExport(url: string, format: 'csv' | 'xlsx'): Promise<ExportFigures> {
  const program = join(import.meta.dirname, 'export-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...bankOptions, program, url, format], {
    env: bankEnvironment(),
  });
  return JSON.parse(stdout);
}
