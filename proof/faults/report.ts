import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

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
  'ledger-kills',
  'ledger-model',
  'ledger-callers',
] as const;

export type ReportKind = (typeof kinds)[number];

type Stored = Report & { readonly at: string; readonly machine: string };

const jsonFile = join(import.meta.dirname, 'results.json');
const textFile = join(import.meta.dirname, 'results.md');

/** Puts the run in the place of the last one of its kind; the others stay as they are. */
export function writeReport(kind: ReportKind, report: Report): void {
  const [cpu] = cpus();
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), shared by everything that runs, with a load of ${loadavg()[0]?.toFixed(1)}`;
  const before: Partial<Record<ReportKind, Stored>> = existsSync(jsonFile)
    ? JSON.parse(readFileSync(jsonFile, 'utf8'))
    : {};
  const all: Partial<Record<ReportKind, Stored>> = {
    ...before,
    [kind]: { ...report, at: new Date().toISOString(), machine },
  };
  const sorted = Object.fromEntries(kinds.flatMap((each) => (all[each] ? [[each, all[each]]] : [])));
  writeFileSync(jsonFile, `${JSON.stringify(sorted, null, 2)}\n`);
  // Short lists are laid out otherwise by JSON.stringify than `npm run check` wants them.
  execFileSync(join(import.meta.dirname, '../../node_modules/.bin/biome'), ['format', '--write', jsonFile]);
  writeFileSync(textFile, inWords(Object.values(sorted)));
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

Written by \`npm run faults\`; the last run of each kind. [README.md](README.md) says what is done and how it is judged.
${reports.map(section).join('')}`;
}

function section({ title, command, figures, skipped, problems, at, machine }: Stored): string {
  const rows = Object.entries(figures).map(([name, value]) => `| ${name} | ${value} |`);
  const broken = problems.map((problem) => `- **broken**: ${problem}`);
  return `
## ${title}

\`${command}\`, ${at.slice(0, 16).replace('T', ' ')} UTC, on ${machine}.

| figure | measured |
|---|---|
${rows.join('\n')}

${[...skipped.map((each) => `- not tried: ${each}`), ...broken].join('\n') || 'Nothing was left out, and nothing was broken.'}
`;
}
