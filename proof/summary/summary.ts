// npm run proof: what is promised, how to see whether it holds, and what was seen last, from the files of results.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerHelp, refuse } from '../../tools/commands/arguments.ts';
import { attackRows } from './attack-rows.ts';
import { goalRows, pageRows } from './bench-rows.ts';
import { faultRows } from './fault-rows.ts';
import { mutationRows } from './mutation-rows.ts';
import { type Row, root, type Verdict } from './row.ts';
import { siteFigures, siteFiguresFile } from './site-figures.ts';

export const proofFile = join(root, 'docs/proof.md');

export function writeProof(): void {
  writeFileSync(proofFile, proofText());
  writeFileSync(siteFiguresFile, siteFiguresText());
}

/** The same in a few figures, for the public page about it. */
export function siteFiguresText(): string {
  return `${JSON.stringify(siteFigures(allRows()), null, 2)}\n`;
}

function allRows(): readonly Row[] {
  return [...faultRows(), ...attackRows(), ...mutationRows(), ...goalRows(), ...pageRows()];
}

export function proofText(): string {
  const rows = allRows();
  const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  return `# What is promised, and what was seen last

Made by \`npm run proof\` from the results that the programs below have left in the repository; a test holds it to them. Times are
in UTC. ${count('kept')} promises are kept, ${count('missed')} missed, ${count('not tried')} could not be tried where the program ran last; ${count('')} rows are figures without a goal.
What \`npm test\` proves, it proves anew with every commit: each requirement of [requirements.md](requirements.md) by name.
Later runs of faults on a crowded machine broke promises about time and are not in this table:
[what they broke](../proof/faults/README.md#runs-that-were-not-kept).

| promise | command | last result on record | | when |
|---|---|---|---|---|
${rows.map(line).join('\n')}

More of each is in [faults](../proof/faults/results.md), [attacks](../proof/attacks/results.md), [mutation](../proof/mutation/results.md) and
[bench](../proof/bench/results/), and why a goal is missed in the notes on [the ledger](../proof/bench/results/ledger-notes.md) and on [the calls](../proof/bench/results/http-notes.md).
`;
}

function line({ promise, command, result, verdict, at }: Row): string {
  const sentence = promise.charAt(0).toUpperCase() + promise.slice(1);
  const cells = [sentence, `\`${command}\``, result, verdict === 'missed' ? '**missed**' : verdict, at];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

const usage = `Usage: npm run proof

Makes docs/proof.md, and the figures of the public page about it, from the results that faults, attacks, mutation and bench
have left in the repository. It runs none of them.

Examples:
  npm run proof`;

if (import.meta.main) {
  answerHelp(usage);
  const [asked] = process.argv.slice(2);
  if (asked !== undefined) refuse(usage, `npm run proof takes no ${asked}`);
  writeProof();
}
