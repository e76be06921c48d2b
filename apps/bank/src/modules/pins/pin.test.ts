import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { policies } from '../../platform/policies.ts';
import { abandonTry, beginTry, endTry, isTooSimple, type PinTries, untried } from './pin.ts';

const { wrongTries, judgedWithinMs } = policies.pins;
const now = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);

test('[PIN-01] PINs that a thief tries first are refused, others are not', () => {
  const born = '1990-12-10';
  const simple = [
    '0000',
    '7777',
    '1234',
    '4321',
    '0123',
    '9876',
    '7890',
    '9012',
    '0987',
    '2109',
    '1212',
    '4242',
  ];
  for (const pin of [...simple, '1990', '1012', '1210']) expect(isTooSimple(pin, born), pin).toBe(true);
  for (const pin of ['4821', '1991', '0990', '1243', '1221', '1357', '2468', '4811', '1148'])
    expect(isTooSimple(pin, born), pin).toBe(false);
});

/** Tries begin, and those that were admitted end, in any order. */
type Step = { readonly does: 'begin' } | { readonly does: 'end'; readonly right: boolean };

function play(steps: readonly Step[]) {
  let state: PinTries = untried;
  let pending = 0;
  let judgedSinceRight = 0;
  let mostJudged = 0;
  for (const step of steps) {
    if (step.does === 'begin') {
      const admission = beginTry(state, now);
      if (admission.kind === 'admitted') pending += 1;
      if (admission.kind !== 'busy') state = admission.next;
    } else if (pending > 0) {
      pending -= 1;
      const judgement = endTry(state, step.right, now);
      state = judgement.next;
      judgedSinceRight = judgement.kind === 'right' ? 0 : judgedSinceRight + 1;
      mostJudged = Math.max(mostJudged, judgedSinceRight);
    }
  }
  return { state, mostJudged };
}

const begin = fc.constant<Step>({ does: 'begin' });
const end = (right: fc.Arbitrary<boolean>) => right.map((isRight): Step => ({ does: 'end', right: isRight }));

describe('whatever the order in which tries begin and end', () => {
  test('five wrong ones are judged at most', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(begin, end(fc.constant(false))), { maxLength: 60 }), (steps) => {
        expect(play(steps).mostJudged).toBeLessThanOrEqual(wrongTries);
      }),
    );
  });

  test('right ones alone never lock', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(begin, end(fc.constant(true))), { maxLength: 60 }), (steps) => {
        expect(play(steps).state.lockedAt).toBeNull();
      }),
    );
  });

  test('the count stays within its bounds, and what is locked stays locked', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(begin, end(fc.boolean())), { maxLength: 60 }), (steps) => {
        const { state } = play(steps);
        expect(state.tries).toBeGreaterThanOrEqual(0);
        expect(state.tries).toBeLessThanOrEqual(wrongTries);
        if (state.lockedAt === null) return;
        expect(beginTry(state, after(365 * 86_400_000)).kind).toBe('locked');
        expect(endTry(state, true, now).kind).toBe('locked');
      }),
    );
  });
});

test('each wrong try says how many are left', () => {
  let state = untried;
  const left: unknown[] = [];
  for (let tried = 1; tried <= wrongTries; tried += 1) {
    const admission = beginTry(state, now);
    if (admission.kind !== 'admitted') throw new Error(admission.kind);
    const judgement = endTry(admission.next, false, now);
    left.push(judgement.kind === 'wrong' ? judgement.triesLeft : judgement.kind);
    state = judgement.next;
  }
  expect(left).toEqual([4, 3, 2, 1, 'locked']);
});

test('the last wrong try locks, a right one forgets all tries, and a lock outlives whatever comes', () => {
  const before: PinTries = { tries: wrongTries, lastTryAt: now, lockedAt: null };
  const locked: PinTries = { ...before, lockedAt: after(1) };
  expect(endTry(before, false, after(1))).toEqual({ kind: 'locked', next: locked });
  expect(endTry(before, true, after(1))).toEqual({ kind: 'right', next: untried });
  // A customer whose count was put back while the lock stood would be let in by the count alone.
  for (const state of [locked, { ...locked, tries: 0 }]) {
    expect(beginTry(state, after(2))).toEqual({ kind: 'locked', next: state });
    expect(endTry(state, true, after(2))).toEqual({ kind: 'locked', next: state });
    expect(endTry(state, false, after(2))).toEqual({ kind: 'locked', next: state });
  }
});

test('tries whose judge has died count as wrong, once no judge can be alive', () => {
  const cutOff: PinTries = { tries: wrongTries, lastTryAt: now, lockedAt: null };
  expect(beginTry(cutOff, after(judgedWithinMs - 1)).kind).toBe('busy');
  expect(beginTry(cutOff, after(judgedWithinMs))).toMatchObject({
    kind: 'locked',
    next: { lockedAt: after(judgedWithinMs) },
  });
  expect(beginTry({ ...cutOff, lastTryAt: null }, now).kind).toBe('locked');
});

test('a try that could not be judged is given back, but opens no lock', () => {
  const admission = beginTry(untried, now);
  if (admission.kind !== 'admitted') throw new Error(admission.kind);
  expect(abandonTry(admission.next).tries).toBe(0);
  expect(abandonTry(untried).tries).toBe(0);
  const locked: PinTries = { tries: wrongTries, lastTryAt: now, lockedAt: now };
  expect(abandonTry(locked)).toEqual(locked);
});
