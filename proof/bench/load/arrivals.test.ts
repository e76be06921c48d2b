import { expect, test } from 'vitest';
import { arrive, timesOf } from './arrivals.ts';

test('people come whether or not those before them were served, and count from the end of the warm-up', async () => {
  let come = 0;
  const served: (() => void)[] = [];
  const heard = await arrive({
    perSecond: 500,
    seconds: 0.1,
    warmUpSeconds: 0.05,
    next: () => async (cameMs, hear) => {
      come += 1;
      await new Promise<void>((resolve) => served.push(resolve));
      hear({ kind: 'look', ms: performance.now() - cameMs });
    },
    // Nobody is served before everybody has come.
    onEnd: () => {
      for (const serve of served) serve();
    },
  });
  expect(heard.length).toBeGreaterThan(0);
  expect(come).toBeGreaterThan(heard.length);
});

test('failures are counted beside the times', () => {
  const heard = [
    { kind: 'pay', ms: 5 },
    { kind: 'pay', ms: 7, failure: '503' },
  ];
  expect(timesOf(heard)).toEqual({ calls: 2, failures: 1, p50Ms: 7, p99Ms: 7 });
});
