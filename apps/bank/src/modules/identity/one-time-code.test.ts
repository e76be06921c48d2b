import fc from 'fast-check';
import { expect, test } from 'vitest';
import { policies } from '../../platform/policies.ts';
import {
  type CodeState,
  drawCode,
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

test('a code has six digits, zeros in front too, and is drawn evenly', () => {
  const drawn = Array.from({ length: 20_000 }, drawCode);
  expect(drawn.every((code) => /^\d{6}$/.test(code))).toBe(true);
  const first = Map.groupBy(drawn, (code) => code.charAt(0));
  for (const [, codesOfDigit] of first) expect(Math.abs(codesOfDigit.length - 2_000)).toBeLessThan(300);
});
