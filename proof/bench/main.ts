// npm run bench -- NAME

import { execFileSync } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeProof } from '../summary/summary.ts';

type Bench = (options: readonly string[]) => Promise<void>;

const benches: Readonly<Record<string, Bench>> = {
  ledger: async (options) => (await import('./ledger/main.ts')).benchLedger(options),
  load: async (options) => (await import('./load/main.ts')).benchLoad(options),
  http: async () => (await import('./http/main.ts')).benchHttp(),
  web: async () => (await import('./web/main.ts')).benchWeb(),
};

const [name = '', ...options] = process.argv.slice(2);
const bench = benches[name];
if (bench === undefined) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 2;
} else {
  const startedMs = Date.now();
  await bench(options);
  await signResults(startedMs, ['npm run bench --', name, ...options].join(' '));
  writeProof();
}

/** Says in what was written since then how it was made, and when. */
async function signResults(sinceMs: number, command: string): Promise<void> {
  const folder = join(import.meta.dirname, 'results');
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  for (const file of (await readdir(folder)).filter((each) => each.endsWith('.md'))) {
    const path = join(folder, file);
    if ((await stat(path)).mtimeMs < sinceMs) continue;
    const [title = '', ...rest] = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, [title, '', `Written by \`${command}\`, ${at} UTC.`, ...rest].join('\n'));
  }
  // Long lists of numbers are laid out otherwise by JSON.stringify than `npm run check` wants them.
  execFileSync(join(import.meta.dirname, '../../node_modules/.bin/biome'), ['format', '--write', folder]);
}
