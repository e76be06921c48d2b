import { expect, test } from 'vitest';
import { change, insertion, version } from './rows.ts';

const code = change('code', { key: { subject: 'bytea' }, was: {}, set: {} });
const keyOf = (subject: Buffer) => code.row({ subject, was: {} }).key;

test('rows of two different runs of bytes have different keys, also where neither is text', () => {
  const runs = Array.from({ length: 256 }, (_, byte) => Buffer.from([byte]));
  expect(new Set(runs.map(keyOf)).size).toBe(256);
  expect(keyOf(Buffer.from([0xff, 0xfe]))).toBe(keyOf(Buffer.from([0xff, 0xfe])));
});

test('a key tells moments of one second apart', () => {
  const seen = version('seen', { key: { at: 'timestamptz' }, count: 'times' });
  const at = (ms: number) => seen.row({ at: new Date(ms), version: 0n }).key;
  expect(at(1_000)).not.toBe(at(1_001));
});

test('a value in one column cannot pass for values in two', () => {
  const key = insertion('key', { columns: { scope: 'text', name: 'text' }, unless: ['scope', 'name'] });
  expect(key.row({ scope: 'a', name: 'b|c' }).key).not.toBe(key.row({ scope: 'a|b', name: 'c' }).key);
});
