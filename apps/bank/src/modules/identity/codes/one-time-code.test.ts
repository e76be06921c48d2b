import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { policies } from '../../../platform/policies.ts';
import {
  type CodeState,
  countSend,
  drawCode,
  exhaustedForMs,
  judgeCode,
  noCode,
  sendCode,
  type Verdict,
  waitBeforeSendMs,
} from './one-time-code.ts';

const right = Buffer.alloc(32, 1);
const wrong = Buffer.alloc(32, 2);
const start = Date.UTC(2026, 0, 1);
const at = (ms: number) => new Date(start + ms);
const { codes } = policies;

type Step =
  | { readonly kind: 'ask'; readonly afterMs: number }
  | { readonly kind: 'try'; readonly afterMs: number; readonly right: boolean };

const afterMs = fc.oneof(
  fc.integer({ min: 0, max: 1_000 }),
  fc.constantFrom(
    codes.resendAfterMs - 1,
    codes.resendAfterMs,
    codes.lifetimeMs - 1,
    codes.lifetimeMs,
    codes.wrongTriesForgottenAfterMs,
  ),
  fc.integer({ min: 0, max: 26 * 3_600_000 }),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), afterMs }),
  fc.record({ kind: fc.constant('try' as const), afterMs, right: fc.boolean() }),
);

type Told = { readonly atMs: number; readonly told: Verdict | 'sent' | 'not-sent' };

/** What a story of asking and trying is told; codes differ from each other, and a right try is of the newest. */
function play(steps: readonly Step[]): { told: Told[]; states: CodeState[] } {
  let state = noCode;
  let nowMs = 0;
  const told: Told[] = [];
  const states: CodeState[] = [];
  for (const each of steps) {
    nowMs += each.afterMs;
    if (each.kind === 'ask') {
      const maySend = waitBeforeSendMs(state, at(nowMs)) === 0;
      if (maySend) state = sendCode(state, right, at(nowMs));
      told.push({ atMs: nowMs, told: maySend ? 'sent' : 'not-sent' });
    } else {
      const { verdict, next } = judgeCode(state, each.right ? right : wrong, at(nowMs));
      state = next;
      told.push({ atMs: nowMs, told: verdict });
    }
    states.push(state);
  }
  return { told, states };
}

const stories = fc.array(step, { maxLength: 60 });

const within = (told: readonly Told[], what: Told['told'], fromMs: number, toMs: number) =>
  told.filter((each) => each.told === what && each.atMs > fromMs && each.atMs <= toMs).length;

test('in no story are more than five wrong codes judged within an hour of each other', () => {
  fc.assert(
    fc.property(stories, (steps) => {
      const { told } = play(steps);
      const tries = told.filter((each) => each.told === 'wrong');
      for (const [index, first] of tries.entries()) {
        const sixth = tries[index + codes.wrongTries];
        if (sixth === undefined) continue;
        const between = told.some(
          (each) => each.told === 'right' && each.atMs >= first.atMs && each.atMs <= sixth.atMs,
        );
        const gaps = tries
          .slice(index, index + codes.wrongTries + 1)
          .some(
            (each, place, all) =>
              place > 0 && each.atMs - (all[place - 1]?.atMs ?? 0) >= codes.wrongTriesForgottenAfterMs,
          );
        expect(between || gaps).toBe(true);
      }
    }),
  );
});

test('in no story are there two codes within a minute, six within an hour or eleven within a day', () => {
  fc.assert(
    fc.property(stories, (steps) => {
      const { told } = play(steps);
      for (const { atMs } of told.filter((each) => each.told === 'sent')) {
        expect(within(told, 'sent', atMs - codes.resendAfterMs, atMs)).toBe(1);
        expect(within(told, 'sent', atMs - 3_600_000, atMs)).toBeLessThanOrEqual(codes.perHour);
        expect(within(told, 'sent', atMs - 24 * 3_600_000, atMs)).toBeLessThanOrEqual(codes.perDay);
      }
    }),
  );
});

test('in every story a right code came less than ten minutes before it was entered, and works once', () => {
  fc.assert(
    fc.property(stories, (steps) => {
      const { told } = play(steps);
      for (const [index, each] of told.entries()) {
        if (each.told !== 'right') continue;
        const before = told.slice(0, index);
        const sent = before.findLast((earlier) => earlier.told === 'sent');
        const used = before.findLast((earlier) => earlier.told === 'right');
        expect(sent).toBeDefined();
        expect(each.atMs - (sent?.atMs ?? 0)).toBeLessThan(codes.lifetimeMs);
        if (used !== undefined)
          expect(before.lastIndexOf(used)).toBeLessThan(before.lastIndexOf(sent ?? used));
      }
    }),
  );
});

test('every state of every story fits the table', () => {
  fc.assert(
    fc.property(stories, (steps) => {
      for (const state of play(steps).states) {
        expect(state.wrongTries).toBeLessThanOrEqual(codes.wrongTries);
        expect(state.sends.length).toBeLessThanOrEqual(codes.perDay);
        expect(state.digest === null).toBe(state.expiresAt === null);
      }
    }),
  );
});

test('who waits as long as told may ask then, and not a millisecond sooner', () => {
  fc.assert(
    fc.property(stories, (steps) => {
      const { states, told } = play(steps);
      const [state, last] = [states.at(-1) ?? noCode, told.at(-1)?.atMs ?? 0];
      const waitMs = waitBeforeSendMs(state, at(last));
      expect(waitBeforeSendMs(state, at(last + waitMs))).toBe(0);
      if (waitMs > 0) expect(waitBeforeSendMs(state, at(last + waitMs - 1))).toBe(1);
    }),
  );
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The codes that somebody is sent who asks every minute for two days. */
function sentMinutes(): number[] {
  let state = noCode;
  return Array.from({ length: 2 * 24 * 60 }, (_, minute) => minute).filter((minute) => {
    if (waitBeforeSendMs(state, at(minute * minuteMs)) > 0) return false;
    state = sendCode(state, right, at(minute * minuteMs));
    return true;
  });
}

test('who asks every minute is sent five codes an hour and ten a day', () => {
  const firstDay = [0, 1, 2, 3, 4, 60, 61, 62, 63, 64];
  expect(sentMinutes()).toEqual([...firstDay, ...firstDay.map((minute) => minute + 24 * 60)]);
});

test('the wait is as long as the strictest limit still lasts', () => {
  const sent = (...minutes: number[]): CodeState => ({
    ...noCode,
    sends: minutes.map((minute) => at(minute * minuteMs)),
  });
  const waitMinutes = (state: CodeState, minute: number) =>
    waitBeforeSendMs(state, at(minute * minuteMs)) / minuteMs;
  expect(waitMinutes(noCode, 0)).toBe(0);
  expect(waitMinutes(sent(0), 0.25)).toBe(0.75);
  expect(waitMinutes(sent(0, 2, 4, 6, 8), 10)).toBe(50);
  expect(waitMinutes(sent(0, 2, 4, 6), 10)).toBe(0);
  expect(waitMinutes(sent(0, 2, 4, 6, 8, 70, 72, 74, 76, 78), 600)).toBe(1440 - 600);
  expect(waitMinutes({ ...sent(0), wrongTries: 5, lastTryAt: at(5 * minuteMs) }, 10)).toBe(55);
});

test('only the last ten mails of the last day are remembered', () => {
  const sends = Array.from({ length: 10 }, (_, hour) => at(hour * hourMs));
  const counted = (ms: number) => countSend({ ...noCode, sends }, at(ms)).sends;
  expect(counted(10 * hourMs)).toEqual([...sends.slice(1), at(10 * hourMs)]);
  expect(counted(24 * hourMs - 1)).toEqual([...sends.slice(1), at(24 * hourMs - 1)]);
  expect(counted(25 * hourMs)).toEqual([...sends.slice(2), at(25 * hourMs)]);
});

describe('a code that was sent', () => {
  const open = sendCode({ ...noCode, wrongTries: 1, lastTryAt: at(-1) }, right, at(0));
  const verdict = (state: CodeState, digest: Buffer, ms: number) => judgeCode(state, digest, at(ms));

  test('takes the place of the one before, and lives for ten minutes', () => {
    expect(open).toEqual({
      ...{ digest: right, expiresAt: at(10 * minuteMs), sends: [at(0)] },
      ...{ wrongTries: 1, lastTryAt: at(-1) },
    });
    const later = sendCode(open, wrong, at(hourMs));
    expect(later).toEqual({
      ...{ digest: wrong, expiresAt: at(hourMs + 10 * minuteMs), sends: [at(0), at(hourMs)] },
      ...{ wrongTries: 0, lastTryAt: null },
    });
  });

  test('is right until its last moment and then used up, while its mail still counts', () => {
    const lastMs = codes.lifetimeMs - 1;
    expect(verdict(open, right, lastMs)).toEqual({
      verdict: 'right',
      next: { ...noCode, sends: [at(0)] },
    });
    expect(verdict(open, right, lastMs + 1)).toEqual({ verdict: 'expired', next: open });
  });

  test('is not the code of nobody, nor one that has no end', () => {
    const next = { wrongTries: 1, lastTryAt: at(5) };
    for (const state of [noCode, { ...noCode, expiresAt: at(10) }, { ...noCode, digest: right }])
      expect(verdict(state, right, 5)).toEqual({ verdict: 'wrong', next: { ...state, ...next } });
  });

  test('is judged five times wrong, and then not even when it is right, until an hour after the last', () => {
    let state = sendCode(noCode, right, at(0));
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(exhaustedForMs(state, at(tries))).toBe(0);
      const judged = verdict(state, wrong, tries);
      expect(judged).toEqual({
        verdict: 'wrong',
        next: { ...state, wrongTries: tries, lastTryAt: at(tries) },
      });
      state = judged.next;
    }
    expect(verdict(state, right, 6)).toEqual({ verdict: 'exhausted', next: state });
    expect(exhaustedForMs(state, at(6))).toBe(hourMs - 1);
    expect(verdict(state, wrong, hourMs + 4).verdict).toBe('exhausted');
    expect(exhaustedForMs(state, at(hourMs + 5))).toBe(0);
    expect(verdict(state, wrong, hourMs + 5)).toEqual({
      verdict: 'wrong',
      next: { ...state, wrongTries: 1, lastTryAt: at(hourMs + 5) },
    });
  });
});

test('a code has six digits, zeros in front too, and is drawn evenly', () => {
  const drawn = Array.from({ length: 20_000 }, drawCode);
  expect(drawn.every((code) => /^\d{6}$/.test(code))).toBe(true);
  const first = Map.groupBy(drawn, (code) => code.charAt(0));
  for (const [, codesOfDigit] of first) expect(Math.abs(codesOfDigit.length - 2_000)).toBeLessThan(300);
});

describe('[RSK-10] after the clock was a day ahead', () => {
  const dayMs = 24 * 3_600_000;
  /** All that can be done with codes in a wrong hour: as many mails as are sent, then as many tries as are judged. */
  const wrongHour = () => {
    let state = noCode;
    for (let count = 0; count < codes.perHour; count += 1)
      state = sendCode(state, right, at(dayMs + count * codes.resendAfterMs));
    for (let count = 0; count < codes.wrongTries; count += 1)
      state = judgeCode(state, wrong, at(dayMs + 3_000_000 + count)).next;
    return state;
  };

  test('a code can be asked for and entered at once', () => {
    const before = wrongHour();
    expect(exhaustedForMs(before, at(0))).toBe(0);
    expect(waitBeforeSendMs(before, at(0))).toBe(0);
    const sent = sendCode(before, right, at(0));
    expect(sent.sends).toEqual([at(0)]);
    expect(judgeCode(sent, right, at(1)).verdict).toBe('right');
  });

  test('a code that was sent then does not live a day longer', () => {
    const sent = sendCode(noCode, right, at(dayMs));
    expect(judgeCode(sent, right, at(0)).verdict).toBe('expired');
  });

  test('the limits hold as before', () => {
    let state = wrongHour();
    for (let count = 0; count < codes.wrongTries; count += 1) state = judgeCode(state, wrong, at(count)).next;
    expect(judgeCode(state, right, at(100)).verdict).toBe('exhausted');
  });
});
