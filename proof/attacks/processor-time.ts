import { once } from 'node:events';
import type { BankProcess } from '../shared/bank-process.ts';

/** In microseconds: of the thread that answers, and of all threads together. */
export type ProcessorTime = { readonly answering: number; readonly all: number };

/** Asks a bank that telling-threads.ts was loaded before. */
export async function processorTimeOf({ process, output }: BankProcess): Promise<ProcessorTime> {
  const answers = () => [...output().matchAll(/^processor (\{.*\})$/gm)];
  const known = answers().length;
  process.kill('SIGUSR2');
  while (answers().length === known) await once(process.stdout ?? process, 'data');
  return JSON.parse(answers().at(-1)?.[1] ?? '');
}
