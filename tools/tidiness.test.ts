import { expect, test } from 'vitest';
import { untidiness } from './tidiness.ts';

const joined = (...parts: string[]) => parts.join('');

test.each([
  ['notes.md', joined('// TO', 'DO: later')],
  ['apps/bank/src/a.ts', joined('/* FIX', 'ME */')],
  ['apps/bank/src/a.test.ts', joined('test.on', "ly('x', () => {});")],
  ['apps/bank/src/a.test.ts', joined('describe.concurrent.sk', "ip('x', () => {});")],
  ['proof/e2e/a.spec.ts', joined('test.fix', "me('x', () => {});")],
  ['.npmrc', joined('registry=https://regis', 'try.example.org/')],
])('%s may not say %s', (path, text) => {
  expect(untidiness(path, `first line\n${text}\n`)).toEqual([expect.stringMatching(`^${path}:2: `)]);
});

test.each([
  ['apps/bank/src/a.test.ts', "test('a skipped payment is listed', () => {});"],
  ['apps/bank/src/a.ts', 'const only = list.skip(1);'],
  ['.npmrc', 'omit-lockfile-registry-resolved=true'],
  ['apps/bank/src/metrics.ts', 'const text = await registry.metrics();'],
])('%s may say %s', (path, text) => {
  expect(untidiness(path, text)).toEqual([]);
});
