import { expect, test } from 'vitest';
import { cachedByKey } from './cache-by-key.ts';

test('what failed is made again, and what was made is kept, for all who ask at once', async () => {
  const tries: string[] = [];
  const madeOf = cachedByKey(async (key: string) => {
    tries.push(key);
    if (tries.length === 1) throw new Error('no file could be opened');
    return key.toUpperCase();
  });
  await expect(madeOf('a')).rejects.toThrow('no file could be opened');
  expect(await Promise.all([madeOf('a'), madeOf('a'), madeOf('b')])).toEqual(['A', 'A', 'B']);
  expect(await madeOf('a')).toBe('A');
  expect(tries).toEqual(['a', 'a', 'b']);
});
