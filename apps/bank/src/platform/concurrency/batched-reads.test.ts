import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchReads } from './batched-reads.ts';

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

const turn = () => new Promise((resolve) => setImmediate(resolve));
/** What was asked for in one turn is sent at its end, and what an answer leads to in the next. */
const settled = async () => {
  await turn();
  await turn();
};

test('questions of one turn are answered together, and those that come meanwhile by the next statement', async () => {
  const { batches, read } = slowReads();
  const ask = batchReads(read, { parallel: 1, largest: 3 });
  const answers = [1, 2].map(ask);
  await settled();
  answers.push(...[3, 4, 5, 6].map(ask));
  await settled();
  expect(batches.map(({ asked }) => asked)).toEqual([[1, 2]]);
  for (const batch of [0, 1, 2]) {
    batches[batch]?.answer();
    await settled();
  }
  expect(batches.map(({ asked }) => asked)).toEqual([[1, 2], [3, 4, 5], [6]]);
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `answer to ${number}`));
});

test('those that are kept apart are answered one after the other, in their order, and nobody waits for them', async () => {
  const { batches, read } = slowReads();
  const ask = batchReads(read, { parallel: 1, largest: 3, separate: (number) => String(number % 10) });
  const answers = [1, 11, 21, 2, 12, 3].map(ask);
  for (let batch = 0; batch < 3; batch += 1) {
    await settled();
    batches[batch]?.answer();
  }
  await Promise.all(answers);
  expect(batches.map(({ asked }) => asked)).toEqual([[1, 2, 3], [11, 12], [21]]);
});

test('a statement that fails fails those that it was for, and nobody else', async () => {
  const { batches, read } = slowReads();
  const ask = batchReads(read, { parallel: 1, largest: 2 });
  const answers = Promise.allSettled([1, 2, 3, 4, 5].map(ask));
  for (const [index, end] of (['answer', 'fail', 'answer'] as const).entries()) {
    await settled();
    batches[index]?.[end]();
  }
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
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
      const ask = batchReads(read, { parallel: 2, largest: 3 });
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
