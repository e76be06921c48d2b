import { expect, test } from 'vitest';
import { intentKey } from './intent-key.ts';

test('the same content keeps its key, another gets another, and a refused one is a new wish', () => {
  const key = intentKey();
  const first = key.for({ amount: '1.00' });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(key.for({ amount: '1.00' })).toBe(first);
  const second = key.for({ amount: '2.00' });
  expect(second).not.toBe(first);
  key.forget();
  expect(key.for({ amount: '2.00' })).not.toBe(second);
});

test('a wish without content has a key too', () => {
  const key = intentKey();
  const first = key.for(undefined);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(key.for(undefined)).toBe(first);
});
