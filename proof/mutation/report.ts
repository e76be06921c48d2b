import { keepResults, lastResults, minute } from '../shared/results.ts';
import { parts } from './parts.ts';
import type { Survivor } from './survivors.ts';
import { leastScore, type Tally } from './verdict.ts';

type Stored = Tally & { readonly at: string };

/** Puts the parts that were run in the place of their last run; the others stay as they are. */
export function writeReport(tallies: ReadonlyMap<string, Tally>, survivors: readonly Survivor[]): void {
  const before = lastResults<Record<string, Stored>>(import.meta.dirname, 'results') ?? {};
  const at = new Date().toISOString();
  const results = parts.flatMap(({ name }) => {
    const run = tallies.get(name);
    const stored = run === undefined ? before[name] : { ...run, at };
    return stored === undefined ? [] : [[name, stored] as const];
  });
  keepResults(import.meta.dirname, 'results', inWords(results, survivors), Object.fromEntries(results));
}

function inWords(results: readonly (readonly [string, Stored])[], survivors: readonly Survivor[]): string {
  const rows = results.map(([name, { at, score, mutants, killed, timedOut, ...missed }]) =>
    row(
      name,
      `${score} %`,
      mutants,
      killed,
      timedOut,
      missed.survived,
      missed.withoutTest,
      missed.invalid,
      day(at),
    ),
  );
  const judged = survivors.map(({ file, line, change, why }) =>
    row(`\`${file}\``, code(line), code(change), why),
  );
  return `# Mutation testing: what the tests find, and what they cannot

Written by \`npm run mutation\`, which changes the rules in one place after the other and sees whether a test fails.
[README.md](README.md) says how. A part is to reach ${leastScore} %, and every survivor is judged.

| part | found | mutants | killed | timed out | survived | no test | did not load | run |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

## Survivors, and why nobody could see them

| file | line | change | why |
|---|---|---|---|
${judged.join('\n')}
`;
}

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;
const day = (at: string) => `${minute(at)} UTC`;
