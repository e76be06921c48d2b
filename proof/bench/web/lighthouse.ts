import lighthouse from 'lighthouse';
import { freePort } from '../../shared/free-port.ts';
import { median } from '../../shared/results.ts';
import { withBrowser } from './browser.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const runs = 3;

export type PageScores = {
  readonly path: string;
  /** Of 100, in the order of `categories`. */
  readonly scores: readonly number[];
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly layoutShift: number;
  /** What kept a score below 100. */
  readonly complaints: readonly string[];
};

/** Lighthouse as it judges a phone, on each page; the median of three runs. */
export async function judgePages(base: string, paths: readonly string[]): Promise<readonly PageScores[]> {
  const port = await freePort();
  return withBrowser(async () => {
    const judged: PageScores[] = [];
    for (const path of paths) judged.push(await judgePage(new URL(path, base).href, path, port));
    return judged;
  }, [`--remote-debugging-port=${port}`]);
}

async function judgePage(url: string, path: string, port: number): Promise<PageScores> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await judge(url, port));
  const middle = (of: (result: Result) => number) => median(results.map(of));
  return {
    path,
    scores: categories.map((name) =>
      Math.round(100 * middle((result) => result.categories[name]?.score ?? 0)),
    ),
    largestPaintMs: middle((result) => result.audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    blockingMs: middle((result) => result.audits['total-blocking-time']?.numericValue ?? Number.NaN),
    layoutShift: middle((result) => result.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN),
    complaints: [...new Set(results.flatMap(complaintsOf))],
  };
}

type Result = Awaited<ReturnType<typeof judge>>;

async function judge(url: string, port: number) {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  if (result === undefined || result.lhr.runtimeError !== undefined) {
    throw new Error(`Lighthouse could not judge ${url}: ${result?.lhr.runtimeError?.message}`);
  }
  return result.lhr;
}

function complaintsOf({ audits, categories: judged }: Result): string[] {
  return Object.values(judged)
    .filter(({ score }) => (score ?? 0) < 1)
    .flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
    );
}
