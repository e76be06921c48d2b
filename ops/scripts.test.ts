import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

describe('the scripts', () => {
  test.for(globSync('**/*.sh', { cwd: import.meta.dirname }))('%s is sound shell and may be run', (path) => {
    const full = join(import.meta.dirname, path);
    expect(statSync(full).mode & 0o111).toBe(0o111);
    execFileSync('sh', ['-n', full]);
    expect(read(path)).toMatch(/^#!\/bin\/sh\n(?:#.*\n)+set -eu\n/);
  });

  test('a restore finds the archived log wherever it was called from, and does not begin without it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'restore-'));
    const restore = (...paths: string[]) =>
      execFileSync(join(import.meta.dirname, 'backup/restore.sh'), paths, { cwd: folder, stdio: 'pipe' });
    for (const name of ['base', 'archive']) mkdirSync(join(folder, name));
    restore('base', 'archive', 'data');
    const written = readFileSync(join(folder, 'data/postgresql.auto.conf'), 'utf8');
    expect(written).toContain(`restore_command = 'cp "${realpathSync(folder)}/archive/%f" "%p"'`);
    expect(() => restore('base', 'archives', 'other')).toThrow('archives is not a folder');
    expect(existsSync(join(folder, 'other'))).toBe(false);
    rmSync(folder, { recursive: true });
  });
});

describe('the archive of the log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  const archive = (path: string, name: string, into = 'archive') =>
    execFileSync(join(import.meta.dirname, 'backup/archive-wal.sh'), [into, path, name], {
      cwd: folder,
      stdio: 'pipe',
    });
  const kept = (name: string) => readFileSync(join(folder, 'archive', name), 'utf8');
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(() => {
    mkdirSync(join(folder, 'archive'));
    for (const name of ['first', 'second']) writeFileSync(join(folder, name), `${name} piece`);
  });

  test('keeps a piece under its name, and says so again after a crash', () => {
    archive('first', '0001');
    archive('first', '0001');
    expect(kept('0001')).toBe('first piece');
    expect(readdirSync(join(folder, 'archive'))).toEqual(['0001']);
  });

  test('never puts another piece in the place of one', () => {
    expect(() => archive('second', '0001')).toThrow();
    expect(kept('0001')).toBe('first piece');
  });

  test('takes no notice of what a crash has left half written', () => {
    writeFileSync(join(folder, 'archive/.0002.partial'), 'seco');
    archive('second', '0002');
    expect(kept('0002')).toBe('second piece');
  });

  test('fails while there is no archive, so that PostgreSQL keeps the piece', () => {
    expect(() => archive('first', '0003', 'elsewhere')).toThrow();
  });
});
