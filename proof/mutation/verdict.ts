import { filesOf, type Part } from './parts.ts';
import type { Survivor } from './survivors.ts';

/** As much of a mutant as is judged; lines and columns count from 1. */
export type Mutant = {
  readonly fileName: string;
  readonly status: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
};

type Place = { readonly line: number; readonly column: number };

export type Tally = {
  readonly mutants: number;
  readonly killed: number;
  readonly timedOut: number;
  readonly survived: number;
  readonly withoutTest: number;
  /** The program did not even load. */
  readonly invalid: number;
  /** Percent of those that ran or could have. */
  readonly score: number;
};

export const leastScore = 95;

/** How the tests of a part did. */
export function tally(part: Part, mutants: readonly Mutant[]): Tally {
  const own = mutants.filter((mutant) => filesOf(part).includes(mutant.fileName));
  const count = (...statuses: string[]) => own.filter(({ status }) => statuses.includes(status)).length;
  const [found, missed] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
  return {
    mutants: own.length,
    killed: count('Killed'),
    timedOut: count('Timeout'),
    survived: count('Survived'),
    withoutTest: count('NoCoverage'),
    invalid: count('RuntimeError', 'CompileError'),
    score: found + missed === 0 ? 0 : Math.floor((1000 * found) / (found + missed)) / 10,
  };
}

export type Sighting = Omit<Survivor, 'why'> & { readonly lineNumber: number };

/** The survivors that nobody has judged, those somebody has, and judgements that are about nothing any more. */
export function compareWithJudged(
  mutants: readonly Mutant[],
  textOf: (file: string) => string,
  judged: readonly Survivor[],
): { readonly unjudged: Sighting[]; readonly known: Survivor[]; readonly stale: Survivor[] } {
  const seen = (...statuses: string[]) =>
    mutants.filter(({ status }) => statuses.includes(status)).map((mutant) => sighting(mutant, textOf));
  const alive = seen('Survived', 'NoCoverage');
  // On a busy machine a mutant that lives may run out of time.
  const maybeAlive = [...alive, ...seen('Timeout')];
  return {
    unjudged: alive.filter((each) => !judged.some((entry) => isSame(entry, each))),
    known: judged.filter((entry) => alive.some((each) => isSame(entry, each))),
    stale: judged.filter((entry) => !maybeAlive.some((each) => isSame(entry, each))),
  };
}

function sighting({ fileName, location, replacement }: Mutant, textOf: (file: string) => string): Sighting {
  const { start, end } = location;
  const lines = textOf(fileName)
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const code = lines
    .map((line, index) => (index === last ? line.slice(0, end.column - 1) : line))
    .map((line, index) => (index === 0 ? line.slice(start.column - 1) : line))
    .join('\n');
  return {
    file: fileName,
    line: (lines[0] ?? '').trim(),
    change: `${oneLine(code)} → ${oneLine(replacement)}`,
    lineNumber: start.line,
  };
}

const oneLine = (code: string) => code.replaceAll(/\s+/g, ' ').trim();

const isSame = (a: Omit<Survivor, 'why'>, b: Omit<Survivor, 'why'>) =>
  a.file === b.file && a.line === b.line && a.change === b.change;
