// The public pages as a phone meets them: Lighthouse, what they make people load, and how fast one leads to the next.

import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { build } from '../../tools/prepare.mjs';
import { judgePages, type PageScores } from './lighthouse.ts';
import { withLiveBank } from './live-bank.ts';
import { type PageChange, type PageWeight, timePageChanges, weighPages } from './page-loads.ts';

export async function benchWeb(): Promise<void> {
  await build();
  const text = await withLiveBank(async (url) => {
    const paths = await publicPaths(url);
    const weights = await weighPages(url, paths);
    const changed = await timePageChanges(url, ['/about', '/issuance', '/contact', '/faqs', '/pricing']);
    return report(await judgePages(url, paths), weights, changed);
  });
  const folder = join(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'web.md'), text);
  console.log(text);
}

/** The sitemap is the bank's own list of them. */
async function publicPaths(url: string): Promise<readonly string[]> {
  const sitemap = await (await fetch(new URL('/sitemap.xml', url))).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
}

function report(
  judged: readonly PageScores[],
  weights: readonly PageWeight[],
  changed: readonly PageChange[],
): string {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const complaints = judged.flatMap(({ path, complaints }) => complaints.map((text) => `- ${path}: ${text}`));
  return [
    '# Public pages',
    '',
    `Production build, served by the bank in live mode, on ${cpus().length} cores (${cpus()[0]?.model}) shared with the browser.`,
    '',
    '## Lighthouse, mobile, median of 3',
    '',
    '| page | performance | accessibility | best practices | SEO | LCP, ms | TBT, ms | CLS |',
    '|---|---|---|---|---|---|---|---|',
    ...judged.map(
      ({ path, scores, largestPaintMs, blockingMs, layoutShift }) =>
        `| ${path} | ${scores.join(' | ')} | ${largestPaintMs.toFixed(0)} | ${blockingMs.toFixed(0)} | ${layoutShift.toFixed(3)} |`,
    ),
    ...(complaints.length > 0 ? ['', 'What Lighthouse found in any of the runs:', '', ...complaints] : []),
    '',
    '## On the wire, kB',
    '',
    '| page | HTML | JavaScript | CSS | fonts |',
    '|---|---|---|---|---|',
    ...weights.map(
      ({ path, html, script, style, font }) =>
        `| ${path} | ${[html, script, style, font].map(kilobytes).join(' | ')} |`,
    ),
    '',
    '## From the home page to another, by a link that was pointed at before, slow 4G, median of 5',
    '',
    '| to | until its first paint, ms |',
    '|---|---|',
    ...changed.map(({ to, ms }) => `| ${to} | ${ms.toFixed(0)} |`),
    '',
  ].join('\n');
}
