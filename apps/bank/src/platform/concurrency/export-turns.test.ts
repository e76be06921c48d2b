import { expect, test } from 'vitest';
import { exportTurns } from './export-turns.ts';

async function* pieces() {
  yield 'one';
  yield 'two';
}

test('of downloads that are asked for at once as many are allowed as may run, before any has begun', async () => {
  const turns = exportTurns({ ofEach: 1, atOnce: 2 });
  turns.take('ada');
  expect(() => turns.take('ada')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  turns.take('grace');
  expect(() => turns.take('joan')).toThrow(expect.objectContaining({ code: 'service_unavailable' }));
  // Its place becomes the running one, and is free at its end.
  for await (const _ of turns.counted('ada', pieces()))
    expect(() => turns.take('ada')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  turns.take('ada');
});

test('the place of a download that never begins is free again after a while, and that of one that runs is not', async () => {
  let now = 0;
  const turns = exportTurns({ ofEach: 1, atOnce: 2 }, () => now);
  turns.take('ada');
  turns.take('grace');
  const running = turns.counted('grace', pieces());
  await running.next();
  now = 31_000;
  turns.take('ada');
  expect(() => turns.take('grace')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  await running.return(undefined);
  turns.take('grace');
});
