import { keepResults, lastResults, minute, thisMachineNow } from '../shared/results.ts';

/** What a run has shown, as it is written down. */
export type Report = {
  readonly title: string;
  /** How to do it again. */
  readonly command: string;
  readonly figures: Readonly<Record<string, string | number>>;
  /** What could not be tried here, and why. */
  readonly skipped: readonly string[];
  /** Which promises were broken; empty when none was. */
  readonly problems: readonly string[];
};

const kinds = [
  'faults',
  'kills',
  'cluster',
  'patroni',
  'restore',
  'commits',
  'chat',
  'ledger-kills',
  'ledger-model',
  'ledger-callers',
] as const;

export type ReportKind = (typeof kinds)[number];

type Stored = Report & { readonly at: string; readonly machine: string };

/** Puts the run in the place of the last one of its kind; the others stay as they are. */
export function writeReport(kind: ReportKind, report: Report): void {
  const all: Partial<Record<ReportKind, Stored>> = {
    ...lastResults(import.meta.dirname, 'results'),
    [kind]: { ...report, at: new Date().toISOString(), machine: thisMachineNow() },
  };
  const sorted = Object.fromEntries(kinds.flatMap((each) => (all[each] ? [[each, all[each]]] : [])));
  keepResults(import.meta.dirname, 'results', inWords(Object.values(sorted)), sorted);
}

/** The same for a terminal. */
export function printReport({ title, figures, skipped, problems }: Report): void {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`);
  for (const each of skipped) console.log(`  not tried: ${each}`);
  for (const problem of problems) console.log(`  BROKEN: ${problem}`);
  console.log(
    problems.length === 0 ? '  no promise was broken' : `  ${problems.length} promises were broken`,
  );
}

function inWords(reports: readonly Stored[]): string {
  return `# Faults: what was tried, and what came of it

Written by \`npm run faults\`; the last run of each kind that is kept. [README.md](README.md) says what is done, how it is judged, and
which later runs were too crowded to be kept.
${reports.map(section).join('')}`;
}

function section({ title, command, figures, skipped, problems, at, machine }: Stored): string {
  const rows = Object.entries(figures).map(([name, value]) => `| ${name} | ${value} |`);
  const broken = problems.map((problem) => `- **broken**: ${problem}`);
  return `
## ${title}

\`${command}\`, ${minute(at)} UTC, on ${machine}.

| figure | measured |
|---|---|
${rows.join('\n')}

${[...skipped.map((each) => `- not tried: ${each}`), ...broken].join('\n') || 'Nothing was left out, and nothing was broken.'}
`;
}
