import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf, parts } from './parts.ts';
import { survivors } from './survivors.ts';
import { compareWithJudged, type Mutant, tally } from './verdict.ts';

const part = { name: 'sums', folder: 'src', files: ['sum.ts'] };
const text = 'const a = 1;\nif (a <\n  b) go();\n';
const mutant = (status: string, fileName = 'src/sum.ts'): Mutant => ({
  ...{ status, fileName, replacement: 'a <= b' },
  location: { start: { line: 2, column: 5 }, end: { line: 3, column: 4 } },
});
const entry = { file: 'src/sum.ts', line: 'if (a <', change: 'a < b → a <= b', why: 'they never meet' };
const compare = (mutants: readonly Mutant[], judged = [entry]) =>
  compareWithJudged(mutants, () => text, judged);

test('a part is scored by those of its mutants that ran or that no test reaches', () => {
  const statuses = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError'];
  const mutants = [...statuses.map((status) => mutant(status)), mutant('Survived', 'src/other.ts')];
  const counts = { mutants: 6, killed: 2, timedOut: 1, survived: 1, withoutTest: 1, invalid: 1 };
  expect(tally(part, mutants)).toEqual({ ...counts, score: 60 });
});

test('a part without mutants proves nothing', () => {
  expect(tally(part, []).score).toBe(0);
});

test('a survivor that was judged is known, any other is not', () => {
  expect(compare([mutant('Survived')])).toEqual({ unjudged: [], known: [entry], stale: [] });
  const { why, ...sighting } = entry;
  expect(compare([mutant('NoCoverage')], []).unjudged).toEqual([{ ...sighting, lineNumber: 2 }]);
});

test('a judgement is stale when its mutant has died or gone, but not when it ran out of time', () => {
  expect(compare([mutant('Killed')]).stale).toEqual([entry]);
  expect(compare([]).stale).toEqual([entry]);
  expect(compare([mutant('Timeout')])).toEqual({ unjudged: [], known: [], stale: [] });
});

test('every file that is mutated is there, and every judged survivor is in one of them, with a reason', () => {
  const files = parts.flatMap(filesOf);
  for (const file of files) expect(existsSync(join(import.meta.dirname, '../..', file)), file).toBe(true);
  for (const { file, why } of survivors) {
    expect(files).toContain(file);
    expect(why).not.toBe('');
  }
});
