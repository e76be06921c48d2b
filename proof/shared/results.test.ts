import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepCalling, quantiles, timesOf } from './load.ts';
import { keepResults, lastResults, minute, spread } from './results.ts';

test('what a run leaves is there for the next one, for people and for programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farthing-results-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(lastResults(folder, 'speed')).toBeUndefined();
  keepResults(folder, 'speed', '# Speed\n', { rounds: [1, 2, 3] });
  expect(readFileSync(join(folder, 'speed.md'), 'utf8')).toBe('# Speed\n');
  expect(lastResults(folder, 'speed')).toEqual({ rounds: [1, 2, 3] });
});

test('figures are told as their median with the lowest and the highest', () => {
  expect(spread([3, 1, 2], 1)).toBe('2.0 (1.0 to 3.0)');
  expect(spread([2], 0)).toBe('2');
  expect(spread([1, Number.NaN], 0)).toBe('');
  expect(minute('2026-11-15T17:05:54.123Z')).toBe('2026-11-15 17:05');
});

test('times are told as what half of them and all but one in a hundred stay below', () => {
  const times = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(quantiles(times)).toEqual({ p50Ms: 101, p99Ms: 199 });
  expect(quantiles([])).toEqual({ p50Ms: 0, p99Ms: 0 });
  expect(
    timesOf([
      { kind: 'pay', ms: 5 },
      { kind: 'pay', ms: 7, failure: '503' },
    ]),
  ).toEqual({
    calls: 2,
    failures: 1,
    p50Ms: 7,
    p99Ms: 7,
  });
});

test('callers call again when they are answered, and a refusal counts as one', async () => {
  const called = new Map<number, number>();
  const { answers, failures, perSecond } = await keepCalling(3, 50, async (caller) => {
    called.set(caller, (called.get(caller) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { status: caller === 0 ? 429 : 200 };
  });
  expect([...called.keys()]).toEqual([0, 1, 2]);
  expect(answers).toBe([...called.values()].reduce((sum, each) => sum + each, 0));
  expect(failures).toBe(called.get(0));
  expect(perSecond).toBeGreaterThan(0);
});
