import { expect, test } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

/** Work that ends when it is told to. */
function workload() {
  const running: (() => void)[] = [];
  let most = 0;
  return {
    work: () =>
      new Promise<void>((resolve) => {
        running.push(resolve);
        most = Math.max(most, running.length);
      }),
    async finishOne() {
      running.shift()?.();
      await new Promise(setImmediate);
    },
    get most() {
      return most;
    },
  };
}

test('no more run at once than may, and all that were taken are done', async () => {
  const load = workload();
  const inTurn = boundedQueue({ atOnce: 2, queued: 10 });
  const all = Promise.all(Array.from({ length: 12 }, () => inTurn(load.work)));
  for (let done = 0; done < 12; done += 1) await load.finishOne();
  await all;
  expect(load.most).toBe(2);
});

test('a caller who finds the queue full is asked to come back later, and finds a place then', async () => {
  const load = workload();
  const inTurn = boundedQueue({ atOnce: 1, queued: 1 });
  const [first, second] = [inTurn(load.work), inTurn(load.work)];
  await expect(inTurn(load.work)).rejects.toMatchObject({ code: 'service_unavailable' });
  await load.finishOne();
  await first;
  const third = inTurn(load.work);
  await load.finishOne();
  await load.finishOne();
  await Promise.all([second, third]);
});

test('work that fails gives its place on', async () => {
  const inTurn = boundedQueue({ atOnce: 1, queued: 1 });
  const failing = inTurn(async () => {
    throw new Error('no');
  });
  const next = inTurn(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
