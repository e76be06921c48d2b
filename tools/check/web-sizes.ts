import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from '../start/prepare.mjs';

// How much a page may make people load, compressed by gzip, and in how many files. Measured on the files of the build.

/** Each is a request: a browser makes six at a time, and on a phone a round trip takes longer than ten kilobytes. */
const mostFiles = 20;

type Chunk = {
  readonly file: string;
  readonly src?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;
type Budget = {
  readonly name: string;
  readonly kilobytes: number;
  files(manifest: Manifest): readonly string[];
};

const site = 'src/site/enhance.ts';
const app = 'src/client.tsx';

const budgets: readonly Budget[] = [
  { name: 'JavaScript of a public page', kilobytes: 5, files: scripts(site) },
  { name: 'JavaScript of the home page', kilobytes: 6, files: scripts(site, 'src/site/home/carousel.ts') },
  {
    name: 'JavaScript of the contact page',
    kilobytes: 6,
    files: scripts(site, 'src/site/contact/send-message.ts'),
  },
  { name: 'styles of a public page', kilobytes: 20, files: (manifest) => chunk(manifest, site).css ?? [] },
  {
    name: 'fonts of a public page',
    kilobytes: 80,
    files: (manifest) =>
      Object.values(manifest).flatMap(({ file, src }) =>
        /(?:(?:besley|hyperlegible-next)-latin[^/]*|zero-\d+)\.woff2$/.test(src ?? '') ? [file] : [],
      ),
  },
  {
    name: 'JavaScript of the login page',
    kilobytes: 130,
    files: scripts(app, 'src/account/login-page.tsx'),
  },
  {
    name: 'JavaScript of the sign-up page',
    kilobytes: 130,
    files: scripts(app, 'src/account/signup/signup-page.tsx'),
  },
];

/** Each page of a signed-in customer with all that it takes to start there. */
function customerBudgets(manifest: Manifest): Budget[] {
  return pagesIn(manifest, 'src/bank/').map((page) => ({
    name: `JavaScript of ${page}`,
    // The first page of all is kept smaller than those that somebody goes on to.
    kilobytes: page.endsWith('/dashboard-page.tsx') ? 160 : 165,
    files: scripts(
      app,
      'src/queries.tsx',
      'src/bank/shell/bank-shell.tsx',
      page,
      // The dashboard asks for its charts at once.
      ...(page.endsWith('/dashboard-page.tsx') ? ['src/bank/dashboard/insights.tsx'] : []),
    ),
  }));
}

/** Each page of the staff console with all that it takes to start there. */
function staffBudgets(manifest: Manifest): Budget[] {
  return pagesIn(manifest, 'src/staff/').map((page) => ({
    name: `JavaScript of ${page}`,
    kilobytes: 200,
    files: scripts(app, 'src/staff/staff-app.tsx', page),
  }));
}

function pagesIn(manifest: Manifest, folder: string): string[] {
  return Object.keys(manifest).filter((key) => key.startsWith(folder) && key.endsWith('-page.tsx'));
}

/** What these entries and everything they import at once are made of. */
function scripts(...entries: readonly string[]): Budget['files'] {
  return (manifest) => {
    const seen = new Set<string>();
    const visit = (key: string): void => {
      if (seen.has(key)) return;
      seen.add(key);
      for (const next of chunk(manifest, key).imports ?? []) visit(next);
    };
    for (const entry of entries) visit(entry);
    return [...seen].map((key) => chunk(manifest, key).file);
  };
}

function chunk(manifest: Manifest, key: string): Chunk {
  const found = manifest[key];
  if (found === undefined) throw new Error(`The build made nothing of ${key}.`);
  return found;
}

if (import.meta.main) {
  await build();
  const dist = join(import.meta.dirname, '../../apps/web/dist');
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const gzipped = (file: string) => gzipSync(readFileSync(join(dist, 'client', file)), { level: 9 }).length;
  const all = [...budgets, ...customerBudgets(manifest), ...staffBudgets(manifest)];
  for (const { name, kilobytes, files } of all) {
    const loaded = files(manifest);
    const size = loaded.reduce((sum, file) => sum + gzipped(file), 0) / 1000;
    const within = size > 0 && size <= kilobytes && loaded.length <= mostFiles;
    const count = `${loaded.length} of ${mostFiles} files`;
    console.log(`${within ? '✓' : '✗'} ${name}: ${size.toFixed(1)} of ${kilobytes} kB in ${count}`);
    if (!within) process.exitCode = 1;
  }
}
