import fc from 'fast-check';
import { expect, test } from 'vitest';
import { together } from './together.ts';

/** A database that answers when it is told to. */
function slowReads() {
  const batches: { asked: readonly number[]; answer(): void; fail(): void }[] = [];
  const read = (asked: readonly number[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      batches.push({
        asked,
        answer: () => resolve(asked.map((number) => `answer to ${number}`)),
        fail: () => reject(new Error('the database is gone')),
      });
    });
  return { batches, read };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('who comes alone is answered at once, and who comes meanwhile by the next statement together', async () => {
  const { batches, read } = slowReads();
  const ask = together(read, { atOnce: 1, most: 3 });
  const answers = [1, 2, 3, 4, 5].map(ask);
  expect(batches.map(({ asked }) => asked)).toEqual([[1]]);
  batches[0]?.answer();
  await settled();
  expect(batches.map(({ asked }) => asked)).toEqual([[1], [2, 3, 4]]);
  batches[1]?.answer();
  await settled();
  batches[2]?.answer();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5].map((number) => `answer to ${number}`));
});

test('those that are kept apart are answered one after the other, in their order, and nobody waits for them', async () => {
  const { batches, read } = slowReads();
  const ask = together(read, { atOnce: 1, most: 3, apart: (number) => String(number % 10) });
  const answers = [1, 11, 21, 2, 12, 3].map(ask);
  for (let batch = 0; batch < 3; batch += 1) {
    await settled();
    batches[batch]?.answer();
  }
  await Promise.all(answers);
  expect(batches.map(({ asked }) => asked)).toEqual([[1], [11, 2, 3], [21, 12]]);
});

test('a statement that fails fails those that it was for, and nobody else', async () => {
  const { batches, read } = slowReads();
  const ask = together(read, { atOnce: 1, most: 2 });
  const answers = Promise.allSettled([1, 2, 3, 4].map(ask));
  for (const [index, end] of (['answer', 'fail', 'answer'] as const).entries()) {
    await settled();
    batches[index]?.[end]();
  }
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
});

test('everybody gets the answer to what they asked, however they come and whatever fails', async () => {
  const steps = fc.array(fc.record({ comes: fc.integer({ min: 0, max: 4 }), fails: fc.boolean() }), {
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { batches, read } = slowReads();
      const ask = together(read, { atOnce: 2, most: 3 });
      const asked: Promise<{ number: number; answer: string | undefined }>[] = [];
      let ended = 0;
      for (const { comes, fails } of [...sequence, ...Array(100).fill({ comes: 0, fails: false })]) {
        for (let count = 0; count < comes; count += 1) {
          const number = asked.length;
          asked.push(
            ask(number).then(
              (answer) => ({ number, answer }),
              () => ({ number, answer: undefined }),
            ),
          );
        }
        batches[ended]?.[fails ? 'fail' : 'answer']();
        if (batches[ended] !== undefined) ended += 1;
        await settled();
        expect(batches.length - ended).toBeLessThanOrEqual(2);
      }
      for (const { number, answer } of await Promise.all(asked))
        expect(answer ?? `answer to ${number}`).toBe(`answer to ${number}`);
    }),
    { numRuns: 30 },
  );
});
