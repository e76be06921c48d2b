import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
