import { expect, test } from 'vitest';
import { eachByItself } from './each-by-itself.ts';

test('what fails with one keeps no other from it, and is told in the end', async () => {
  const done: number[] = [];
  const work = async (n: number) => {
    if (n % 3 === 0) throw new Error(`${n} is bad`);
    done.push(n);
  };
  await expect(eachByItself([1, 2, 3, 4, 5, 6, 7], work)).rejects.toThrow(
    '2 failed, the first because: 3 is bad',
  );
  expect(done).toEqual([1, 2, 4, 5, 7]);
  await expect(eachByItself([], work)).resolves.toBeUndefined();
});

test('so many are begun at once as is said, each of them once', async () => {
  const [begun, seen] = [new Set<number>(), new Set<number>()];
  async function* pages() {
    yield* [1, 2, 3];
    yield* [4, 5, 6, 7];
  }
  const work = async (n: number) => {
    expect(seen.has(n)).toBe(false);
    seen.add(n);
    begun.add(n);
    expect(begun.size).toBeLessThanOrEqual(3);
    await Promise.resolve();
    begun.delete(n);
  };
  await eachByItself(pages(), work, 3);
  expect([...seen].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('things that cannot be read any further end it, once what was begun is done', async () => {
  async function* broken() {
    yield 1;
    throw new Error('the list is gone');
  }
  const done: number[] = [];
  const work = async (n: number) => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    done.push(n);
  };
  await expect(eachByItself(broken(), work, 2)).rejects.toThrow('the list is gone');
  expect(done).toEqual([1]);
});
