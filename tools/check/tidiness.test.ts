import { describe, expect, test } from 'vitest';
import { crowded, untidiness } from './tidiness.ts';

const joined = (...parts: string[]) => parts.join('');

test.each([
  ['notes.md', joined('// TO', 'DO: later')],
  ['apps/bank/src/a.ts', joined('/* FIX', 'ME */')],
  ['apps/bank/src/a.test.ts', joined('test.on', "ly('x', () => {});")],
  ['apps/bank/src/a.test.ts', joined('describe.concurrent.sk', "ip('x', () => {});")],
  ['proof/e2e/a.spec.ts', joined('test.fix', "me('x', () => {});")],
  ['.npmrc', joined('registry=https://regis', 'try.example.org/')],
  ['apps/web/src/ui/coin/coin.tsx', '<circle fill="#fff" />'],
  ['apps/web/src/site/a.css', '  background: oklch(0.2 0.1 20 / 0.5);'],
  ['apps/web/src/bank/a.tsx', 'className="bg-[oklch(0.46_0.08_188)]"'],
])('%s may not say %s', (path, text) => {
  expect(untidiness(path, `first line\n${text}\n`)).toEqual([expect.stringMatching(`^${path}:2: `)]);
});

test.each([
  ['apps/bank/src/a.test.ts', "test('a skipped payment is listed', () => {});"],
  ['apps/bank/src/a.ts', 'const only = list.skip(1);'],
  ['.npmrc', 'omit-lockfile-registry-resolved=true'],
  ['apps/web/src/ui/tokens.css', '  --white: oklch(1 0 0);'],
  ['apps/web/src/site/a.tsx', '<a href="/issuance#loans" className="text-(--on-night)">#add</a>'],
  ['apps/bank/src/mail/a.ts', "const ink = '#071f20';"],
  ['apps/bank/src/metrics.ts', 'const text = await registry.metrics();'],
])('%s may say %s', (path, text) => {
  expect(untidiness(path, text)).toEqual([]);
});

describe('crowded', () => {
  const files = (count: number, folder: string) =>
    Array.from({ length: count }, (_, index) => [`${folder}/${index}.ts`, ''] as const);
  const lines = (count: number, path: string) => new Map([[path, 'x\n'.repeat(count)]]);

  test.each([
    'apps/web/src/bank/transfer',
    'apps/bank/src/modules/loans',
    'packages/contract/src/staff',
    'tools/testing',
    'proof/faults',
    'ops',
  ])('is %s with more than 25 files', (folder) => {
    expect(crowded(new Map([...files(25, folder), [`${folder}/within/a.ts`, '']]))).toEqual([]);
    expect(crowded(new Map(files(26, folder)))).toEqual([
      `${folder}: 26 files, more than 25: give it sub-rooms`,
    ]);
  });

  test.each([
    'apps/web/src/a.ts',
    'apps/web/src/ui/a.css',
    'apps/bank/src/modules/loans/routes.test.ts',
    'proof/e2e/bank/a.spec.ts',
    'tools/start/a.mjs',
    'apps/bank/migrations/0700-a.sql',
    'packages/ledger/migrations/0700-a.sql',
  ])('is %s with more than 300 lines', (path) => {
    expect(crowded(lines(300, path))).toEqual([]);
    expect(crowded(lines(301, path))).toEqual([`${path}: 301 lines, more than 300: divide it`]);
  });

  test('tests count among the files of a folder', () => {
    const tests = files(13, 'tools/check').map(([path]) => [path.replace('.ts', '.test.ts'), ''] as const);
    expect(crowded(new Map([...files(13, 'tools/check'), ...tests]))).toHaveLength(1);
  });

  test('is neither what a tool has generated, nor a document, nor the row of migrations', () => {
    expect(crowded(lines(800, 'apps/bank/src/platform/database/schema.generated.ts'))).toEqual([]);
    expect(crowded(lines(800, 'docs/requirements.md'))).toEqual([]);
    expect(crowded(new Map(files(70, 'apps/bank/migrations')))).toEqual([]);
  });

  test('is no migration that has run: the checksum in every database holds it as it is', () => {
    expect(crowded(lines(325, 'apps/bank/migrations/0570-categories-and-sums.sql'))).toEqual([]);
  });
});
