// The pages as people meet them: Lighthouse, what they make a telephone load, and how fast one leads to the next.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../../../tools/start/prepare.mjs';
import { withLiveBank, withSandboxBank } from './banks.ts';
import { judgePages } from './lighthouse.ts';
import { timePageChanges, weighPages } from './page-loads.ts';
import { type Measured, report } from './report.ts';
import { timeAppChanges, weighApp } from './signed-in.ts';

export async function benchWeb(): Promise<void> {
  await build();
  const text = report({ ...(await withLiveBank(measurePublic)), ...(await withSandboxBank(measureApp)) });
  const folder = join(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'web.md'), text);
  console.log(text);
}

async function measurePublic({
  url,
}: {
  url: string;
}): Promise<Pick<Measured, 'judged' | 'weights' | 'changes'>> {
  const paths = await publicPaths(url);
  return {
    weights: await weighPages(url, paths),
    changes: await timePageChanges(
      url,
      paths.filter((path) => path !== '/'),
    ),
    judged: await judgePages(url, paths),
  };
}

async function measureApp(
  bank: Parameters<typeof weighApp>[0],
): Promise<Pick<Measured, 'appWeights' | 'appChanges'>> {
  return { appWeights: await weighApp(bank), appChanges: await timeAppChanges(bank) };
}

/** The sitemap is the bank's own list of them. */
async function publicPaths(url: string): Promise<readonly string[]> {
  const sitemap = await (await fetch(new URL('/sitemap.xml', url))).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
}
