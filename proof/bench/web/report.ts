import { thisMachine } from '../../shared/results.ts';
import type { PageScores } from './lighthouse.ts';
import type { PageChange, PageWeight } from './page-loads.ts';
import type { AppChange, AppWeight } from './signed-in.ts';

export type Measured = {
  readonly judged: readonly PageScores[];
  readonly weights: readonly PageWeight[];
  readonly changes: readonly PageChange[];
  readonly appWeights: readonly AppWeight[];
  readonly appChanges: readonly AppChange[];
};

/** What a page with a form or a carousel may weigh more than one without. */
const livelyPages: readonly string[] = ['/', '/contact'];

export function report({ judged, weights, changes, appWeights, appChanges }: Measured): string {
  const complaints = judged.flatMap(({ path, complaints }) => complaints.map((text) => `- ${path}: ${text}`));
  return [
    '# The pages',
    '',
    `Production build, served by the bank, on ${thisMachine()}, shared with the browser.`,
    '',
    '## Public pages by Lighthouse, mobile, median of 3, bank in live mode',
    '',
    'Goals: 100 in each; LCP ≤ 1500 ms; TBT ≤ 50 ms; CLS 0.',
    '',
    ...table(
      ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP, ms', 'TBT, ms', 'CLS', 'met'],
      judged.map(judgedRow),
    ),
    ...(complaints.length > 0 ? ['', 'What Lighthouse found in any of the runs:', '', ...complaints] : []),
    '',
    '## Public pages on the wire, kB',
    '',
    'Goals: JavaScript ≤ 5, or 80 with a form or a carousel; CSS ≤ 20; fonts ≤ 80.',
    '',
    ...table(['page', 'HTML', 'JavaScript', 'CSS', 'fonts', 'met'], weights.map(weightRow)),
    '',
    '## From the home page to another, by a link that was pointed at before, slow 4G, median of 3',
    '',
    'Goal: ≤ 200 ms until its first paint.',
    '',
    ...table(
      ['to', 'ms', 'met'],
      changes.map(({ to, ms }) => [to, ms.toFixed(0), verdict(ms <= 200)]),
    ),
    '',
    '## The app: JavaScript of a page that is opened first, gzip, kB',
    '',
    ...table(
      ['page', 'JavaScript', 'goal', 'met'],
      appWeights.map(({ path, scriptBytes, goalBytes }) => [
        path,
        kilobytes(scriptBytes),
        `≤ ${goalBytes / 1000}`,
        verdict(scriptBytes <= goalBytes),
      ]),
    ),
    '',
    '## The app: from one page to another that was not opened before, slow 4G, median of 3',
    '',
    'Goals: ≤ 100 ms from the click until its heading or its skeleton is painted; no layout shift after that (the worst of the 3).',
    '',
    ...table(
      ['to', 'ms', 'layout shift', 'met'],
      appChanges.map(({ to, ms, layoutShift }) => [
        to,
        ms.toFixed(0),
        layoutShift.toFixed(3),
        verdict(ms <= 100 && isStill(layoutShift)),
      ]),
    ),
    '',
  ].join('\n');
}

function judgedRow({ path, scores, largestPaintMs, blockingMs, layoutShift }: PageScores): readonly string[] {
  const met =
    scores.every((score) => score === 100) &&
    largestPaintMs <= 1_500 &&
    blockingMs <= 50 &&
    isStill(layoutShift);
  return [
    path,
    ...scores.map(String),
    largestPaintMs.toFixed(0),
    blockingMs.toFixed(0),
    layoutShift.toFixed(3),
    verdict(met),
  ];
}

function weightRow({ path, html, script, style, font }: PageWeight): readonly string[] {
  const scriptGoal = livelyPages.includes(path) ? 80_000 : 5_000;
  const met = script <= scriptGoal && style <= 20_000 && font <= 80_000;
  return [path, ...[html, script, style, font].map(kilobytes), verdict(met)];
}

/** To three digits, as it is shown. */
function isStill(layoutShift: number): boolean {
  return layoutShift < 0.000_5;
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function verdict(met: boolean): string {
  return met ? 'yes' : '**no**';
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
