// What the programs leave behind: one file for people and one for programs, and the words that all of them use.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

/** Keeps NAME.md and NAME.json in a folder, in the place of what the last run has left. */
export function keepResults(folder: string, name: string, text: string, data: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), text);
  writeFileSync(join(folder, `${name}.json`), laidOut(JSON.stringify(data, null, 2)));
}

/** Lists are laid out otherwise by JSON.stringify than `npm run check` wants them. */
function laidOut(json: string): string {
  const biome = join(import.meta.dirname, '../../node_modules/.bin/biome');
  return execFileSync(biome, ['format', '--stdin-file-path=results.json'], { input: json, encoding: 'utf8' });
}

/** What the last run has left for programs, if there was one. */
export function lastResults<T>(folder: string, name: string): T | undefined {
  const file = join(folder, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

/** Figures mean nothing without the machine that they were measured on. */
export function thisMachine(): string {
  const cores = cpus();
  return `${cores.length} cores (${cores[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`;
}

/** As it was while it was measured. */
export function thisMachineNow(): string {
  return `${thisMachine()}, shared by everything that runs, with a load of ${loadavg()[0]?.toFixed(1)}`;
}

/** In UTC, to the minute. */
export function minute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** The median, with the lowest and the highest in brackets; nothing where one could not be measured. */
export function spread(values: readonly number[], digits: number): string {
  if (values.some(Number.isNaN)) return '';
  const shown = (value: number) => value.toFixed(digits);
  if (values.length === 1) return shown(median(values));
  return `${shown(median(values))} (${shown(Math.min(...values))} to ${shown(Math.max(...values))})`;
}
