import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { policies } from '../../platform/policies.ts';
import { isTooSimple, judgeTry, type PinTries, untried } from './pin.ts';

const { wrongTries } = policies.pins;
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

describe('whatever is tried in whatever order', () => {
  const tries = fc.array(fc.boolean(), { maxLength: 40 });

  test('five wrong ones in a row are judged at most, and then none', () => {
    fc.assert(
      fc.property(tries, (all) => {
        let state = untried;
        let wrongSinceRight = 0;
        for (const isRight of all) {
          const { kind, next } = judgeTry(state, isRight, now);
          if (wrongSinceRight >= wrongTries) expect(kind).toBe('locked');
          else expect(kind).toBe(isRight ? 'right' : wrongSinceRight + 1 < wrongTries ? 'wrong' : 'locked');
          if (kind === 'right') wrongSinceRight = 0;
          else wrongSinceRight += 1;
          state = next;
        }
      }),
    );
  });

  test('the count stays within its bounds, and what is locked stays locked as it is', () => {
    fc.assert(
      fc.property(tries, fc.boolean(), (all, another) => {
        const state = all.reduce((before, isRight) => judgeTry(before, isRight, now).next, untried);
        expect(state.tries).toBeGreaterThanOrEqual(0);
        expect(state.tries).toBeLessThanOrEqual(wrongTries);
        expect(state.tries === wrongTries).toBe(state.lockedAt !== null);
        if (state.lockedAt !== null)
          expect(judgeTry(state, another, after(365 * 86_400_000))).toEqual({ kind: 'locked', next: state });
      }),
    );
  });
});

test('each wrong try says how many are left', () => {
  let state = untried;
  const left: unknown[] = [];
  for (let tried = 1; tried <= wrongTries; tried += 1) {
    const judgement = judgeTry(state, false, now);
    left.push(judgement.kind === 'wrong' ? judgement.triesLeft : judgement.kind);
    state = judgement.next;
  }
  expect(left).toEqual([4, 3, 2, 1, 'locked']);
});

test('the last wrong try locks at its time, a right one forgets all tries, and a lock outlives whatever comes', () => {
  const before: PinTries = { tries: wrongTries - 1, lockedAt: null };
  const locked: PinTries = { tries: wrongTries, lockedAt: after(1) };
  expect(judgeTry(before, false, after(1))).toEqual({ kind: 'locked', next: locked });
  expect(judgeTry(before, true, after(1))).toEqual({ kind: 'right', next: untried });
  // A customer whose count was put back while the lock stood would be let in by the count alone.
  for (const state of [locked, { ...locked, tries: 0 }]) {
    expect(judgeTry(state, true, after(2))).toEqual({ kind: 'locked', next: state });
    expect(judgeTry(state, false, after(2))).toEqual({ kind: 'locked', next: state });
  }
});
