import { expect, test } from 'vitest';
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

test('a folder of more than 25 files, and a file of more than 300 lines, are crowded', () => {
  const folder = (count: number, name = 'apps/web/src/bank/transfer') =>
    Array.from({ length: count }, (_, index) => [`${name}/${index}.ts`, ''] as const);
  expect(crowded(new Map([...folder(25), ['apps/web/src/bank/transfer/details/a.ts', '']]))).toEqual([]);
  expect(crowded(new Map(folder(26)))).toEqual([
    'apps/web/src/bank/transfer: 26 files, more than 25: give it sub-rooms',
  ]);
  expect(crowded(new Map([['apps/web/src/a.ts', 'x\n'.repeat(300)]]))).toEqual([]);
  expect(crowded(new Map([['apps/web/src/a.ts', 'x\n'.repeat(301)]]))).toEqual([
    'apps/web/src/a.ts: 301 lines, more than 300: divide it',
  ]);
  expect(crowded(new Map([['proof/e2e/bank/a.spec.ts', 'x\n'.repeat(301)]]))).toHaveLength(1);
});
