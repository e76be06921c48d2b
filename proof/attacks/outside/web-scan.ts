import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attack, Finding } from '../attack.ts';
import { type PlantedAnswer, type PlantedRequest, withPlanted } from '../planted/server.ts';
import { endOf, inFolder, missing, printedBy } from './program.ts';
import { withRelay } from './relay.ts';

/** wapiti on the public pages. */
export const webScan: Attack = {
  name: 'wapiti',
  claim: 'a scanner that follows the links of the public pages finds no way in',
  impossible: () => missing('wapiti'),
  plants: [
    {
      fault: 'a page that repeats what it was asked as markup',
      find: async () =>
        (await withPlanted(careless, (url) => scanned(url, 30))).findings.filter(({ what }) =>
          /^cross site/i.test(what),
        ),
    },
  ],
  async run(bank) {
    const { pages, findings } = await withRelay(bank, undefined, (url) =>
      scanned(url, bank.short ? 30 : 120),
    );
    const lost = { where: bank.url, what: `wapiti found no more than ${pages} pages to look at` };
    return { tried: pages, findings: pages < fewestPages ? [lost, ...findings] : findings };
  },
};

/** Fewer are linked from the home page only when links are not followed. */
const fewestPages = 10;

/** Those that need nothing from outside of this machine. */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,methods,permanentxss,redirect,sql,xss,xxe';

type Scan = { readonly pages: number; readonly findings: readonly Finding[] };

function scanned(url: string, seconds: number): Promise<Scan> {
  return inFolder(async (folder) => {
    const report = join(folder, 'report.json');
    const args = [
      ...[
        '-u',
        `${url}/`,
        '--scope',
        'domain',
        '-m',
        modules,
        '--flush-session',
        '--no-bugreport',
        '-v',
        '1',
      ],
      ...['--max-scan-time', String(seconds), '--max-links-per-page', '100', '-t', '5'],
      ...['--store-session', folder, '-f', 'json', '-o', report],
    ];
    const printed = await printedBy('wapiti', args, (seconds + 60) * 1000);
    const text = await readFile(report, 'utf8').catch(() => undefined);
    const pages = Number(/found (\d+) URLs/.exec(printed)?.[1] ?? 0);
    if (text === undefined) return { pages, findings: [{ where: url, what: `no end: ${endOf(printed)}` }] };
    const { vulnerabilities } = JSON.parse(text) as Report;
    const findings = Object.entries(vulnerabilities).flatMap(([kind, found]) =>
      found.map(({ method, path, info }) => ({ where: `${method} ${path}`, what: `${kind}: ${info}` })),
    );
    return { pages, findings };
  });
}

function careless({ path, query }: PlantedRequest): PlantedAnswer {
  if (path === '/') return { body: '<html><body><a href="/find?q=gold">Find gold</a></body></html>' };
  if (path !== '/find') return { status: 404 };
  return { body: `<html><body>You looked for ${query.get('q')}</body></html>` };
}

type Report = {
  readonly vulnerabilities: Readonly<
    Record<string, readonly { readonly method: string; readonly path: string; readonly info: string }[]>
  >;
};
