import { keepResults, lastResults, minute, thisMachineNow } from '../shared/results.ts';
import type { Outcome } from './attack.ts';

type Stored = Outcome & { readonly at: string; readonly seed: number };

export type Results = { readonly machine: string; readonly outcomes: readonly Stored[] };

/** Puts the outcomes in the place of the last ones of the same attacks; attacks that are no more are left out. */
export function writeReport(
  outcomes: readonly Outcome[],
  known: readonly string[],
  { at, seed }: { readonly at: Date; readonly seed: number },
): void {
  const machine = thisMachineNow();
  const before = lastResults<Results>(import.meta.dirname, 'results')?.outcomes ?? [];
  const fresh = outcomes.map((each) => ({ ...each, at: at.toISOString(), seed }));
  const all = known.flatMap((name) => {
    const one = [...fresh, ...before].find(({ attack }) => attack === name);
    return one === undefined ? [] : [one];
  });
  const results: Results = { machine, outcomes: all };
  keepResults(import.meta.dirname, 'results', inWords(results), results);
}

/** One line for a terminal, and one for each finding. */
export function lines({ attack, seconds, plantsFound, tried, findings, skipped }: Outcome): string[] {
  const result =
    findings.length > 0
      ? `${findings.length} FINDINGS`
      : tried === 0
        ? `not tried: ${skipped.join('; ') || 'not part of a short run'}`
        : 'nothing found';
  return [
    `${attack.padEnd(16)} ${String(tried).padStart(6)} tried, ${plantsFound} planted faults found, ${seconds.toFixed(1).padStart(5)} s: ${result}`,
    ...findings.slice(0, printed).map(({ where, what }) => `    ${where}: ${what}`),
    ...(findings.length > printed ? [`    and ${findings.length - printed} more`] : []),
  ];
}

const printed = 40;

function inWords({ machine, outcomes }: Results): string {
  const rows = outcomes.map(
    ({ attack, claim, plantsFound, tried, findings, seconds, at, seed }) =>
      `| ${attack} | ${claim} | ${plantsFound} | ${tried} | ${findings.length > 0 ? `**${findings.length} findings**` : tried === 0 ? 'not tried' : 'nothing found'} | ${seconds.toFixed(1)} | ${minute(at)} | ${seed} |`,
  );
  const found = outcomes.flatMap(({ attack, findings }) =>
    findings.map(({ where, what }) => `- **${attack}**: ${where}: ${what}`),
  );
  const left = outcomes.flatMap(({ attack, skipped }) =>
    skipped.map((why) => `- not tried, ${attack}: ${why}`),
  );
  return `# Attacks: what was tried, and what came of it

Written by \`npm run attacks\`, on ${machine}. [README.md](README.md) says what is done and how it is judged;
\`npm run attacks -- --seed N\` repeats the choices of a run. Times are in UTC.

| attack | what must hold | planted faults found | tried | result | seconds | at | seed |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${[...left, ...found].join('\n') || 'Nothing was left out, and nothing was found.'}
`;
}
