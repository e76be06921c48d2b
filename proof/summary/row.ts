import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A promise, how to try it, and what came of it. */
export type Row = {
  readonly promise: string;
  readonly command: string;
  readonly result: string;
  readonly verdict: Verdict;
  /** In UTC, to the minute. */
  readonly at: string;
};

/** A figure without a goal has no verdict. */
export type Verdict = 'kept' | 'missed' | 'not tried' | '';

export const root = join(import.meta.dirname, '../..');

/** A file of results, if its program has left one. */
export function readResults(path: string): string | undefined {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

export function readJson<T>(path: string): T | undefined {
  const text = readResults(path);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}
