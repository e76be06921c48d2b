import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeSend } from './sending-limit.ts';

const limit = { messages: 3, windowMs: 1000 };
const at = (ms: number) => new Date(ms);

test('three are taken, a fourth only when the first is out of the window', () => {
  const sent = [at(0), at(100), at(200)];
  expect(judgeSend(sent.slice(0, 2), at(200), limit)).toEqual({ taken: true, sends: sent });
  expect(judgeSend(sent, at(300), limit)).toEqual({ taken: false, retryAfterMs: 700 });
  expect(judgeSend(sent, at(999), limit)).toEqual({ taken: false, retryAfterMs: 1 });
  expect(judgeSend(sent, at(1000), limit)).toEqual({ taken: true, sends: [at(100), at(200), at(1000)] });
});

test('whenever messages are sent, no window holds more than the limit, and waiting as told is enough', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(400), { maxLength: 60 }), (pausesMs) => {
      let nowMs = 0;
      let remembered: readonly Date[] = [];
      const taken: number[] = [];
      for (const pauseMs of pausesMs) {
        nowMs += pauseMs;
        const judgement = judgeSend(remembered, at(nowMs), limit);
        if (judgement.taken) {
          remembered = judgement.sends;
          taken.push(nowMs);
          expect(taken.filter((sentMs) => sentMs > nowMs - limit.windowMs).length).toBeLessThanOrEqual(3);
        } else {
          expect(judgeSend(remembered, at(nowMs + judgement.retryAfterMs), limit).taken).toBe(true);
          expect(judgeSend(remembered, at(nowMs + judgement.retryAfterMs - 1), limit).taken).toBe(false);
        }
      }
    }),
  );
});

test('[RSK-10] messages of the time when the clock was a day ahead keep nobody from writing', () => {
  const dayMs = 24 * 3_600_000;
  const ahead = [at(dayMs), at(dayMs + 1), at(dayMs + 2)];
  expect(judgeSend(ahead, at(0), limit)).toEqual({ taken: true, sends: [at(0)] });
});
