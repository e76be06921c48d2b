import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256 } from './files.mjs';
import { pinnedNode, root } from './run.mjs';

const fromHere = ['tools/start', 'package.json', 'package-lock.json'];
let tree: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'farthing-settings-'));
  for (const path of fromHere) cpSync(join(root, path), join(tree, path), { recursive: true });
  const node = pinnedNode(tree);
  mkdirSync(dirname(node), { recursive: true });
  symlinkSync(process.execPath, node);
  const stamp = join(tree, 'node_modules/.cache/farthing/installed');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `everything ${sha256(readFileSync(join(tree, 'package-lock.json')))}`);
  writeFileSync(join(tree, 'show.ts'), "console.log(process.env.DATABASE_URL ?? 'none');\n");
  writeFileSync(join(tree, '.env'), 'DATABASE_URL=postgres://of-the-file/farthing\n');
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

function shown(scope: string, given: Readonly<Record<string, string>> = {}): string {
  const { DATABASE_URL: _, ...environment } = process.env;
  return execFileSync(process.execPath, ['tools/start/command.mjs', scope, 'show.ts'], {
    cwd: tree,
    env: { ...environment, ...given },
    encoding: 'utf8',
  }).trim();
}

test('a command beside the bank has the settings of .env, as npm start has', () => {
  expect(shown('running')).toBe('postgres://of-the-file/farthing');
});

test('what is set in the environment goes before the file', () => {
  expect(shown('running', { DATABASE_URL: 'postgres://given/farthing' })).toBe('postgres://given/farthing');
});

test('what proves the bank leaves the bank of .env alone', () => {
  expect(shown('everything')).toBe('none');
});
