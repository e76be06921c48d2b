import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstThatRuns, type Source } from './browser.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'farthing-browsers-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that answers, or fails at, being asked for its version, as a browser does. */
function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

const source = (name: string, ...paths: string[]): Source => ({ name, paths: () => paths });

describe('[RUN-04] the browser of the journeys', () => {
  test('is the first that runs, in the order of the sources', async () => {
    const absent = join(folder, 'not-there');
    const broken = program('broken', 'echo "error while loading shared libraries: libnss3.so" >&2; exit 127');
    const sound = program('sound', 'echo "Chromium 131.0.6778.33"');
    const later = program('later', 'echo "Chromium 156.0.8078.79"');
    const found = await firstThatRuns([
      source('the system', absent, broken),
      source('Playwright', sound),
      source('npm', later),
    ]);
    expect(found).toEqual({ path: sound, version: 'Chromium 131.0.6778.33', source: 'Playwright' });
  });

  test('is not fetched while another is there', async () => {
    const sound = program('here', 'echo "Google Chrome 140.0.1"');
    const fetched: Source = { name: 'apt-get', paths: () => expect.fail('nothing had to be fetched') };
    expect((await firstThatRuns([source('the system', sound), fetched])).path).toBe(sound);
  });

  test('is asked for in one sentence where there is none', async () => {
    const none = firstThatRuns([source('the system', join(folder, 'nothing'))]);
    await expect(none).rejects.toThrow(/^There is no browser[^\n]+BROWSER_PATH\.$/);
  });

  const ask = (browser: string) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'browser.ts')], {
      env: { ...process.env, BROWSER_PATH: browser },
    });

  test('is the one that the environment names, before any other', async () => {
    const mine = program('mine', 'echo "Chromium 140.0.1"');
    expect((await ask(mine)).stdout).toBe(`${mine}\n`);
  });

  test('is refused in one sentence when the environment names what does not run', async () => {
    const { code, stderr } = await ask('/nowhere/chromium').catch((error) => error);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^BROWSER_PATH names \/nowhere\/chromium, which does not run[^\n]+\n$/);
  });
});
