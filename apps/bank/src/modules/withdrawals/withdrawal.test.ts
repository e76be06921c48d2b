import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { policies } from '../../platform/policies.ts';
import { describe as descriptionOf, sameName } from './description.ts';
import {
  decide,
  isSent,
  isWaiting,
  type MoneyEffect,
  type PayoutRoute,
  type Standing,
  type WithdrawalEvent,
  type WithdrawalState,
  withdrawalStates,
} from './withdrawal.ts';

const start = new Date('2026-03-02T12:00:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const events: readonly WithdrawalEvent[] = [
  { kind: 'confirm', flagged: false },
  { kind: 'confirm', flagged: true },
  { kind: 'approve' },
  { kind: 'decline' },
  { kind: 'cancel' },
  { kind: 'expire' },
  { kind: 'settle' },
  { kind: 'fail' },
  { kind: 'return' },
];

/** What only a payment from an account of several people goes through. */
const signing: readonly WithdrawalEvent[] = [
  { kind: 'confirm', flagged: false, unsigned: true },
  { kind: 'sign', flagged: false },
  { kind: 'sign', flagged: true },
  { kind: 'refuse' },
];

const allEvents = [...events, ...signing];

function nameOf(event: WithdrawalEvent): string {
  if (event.kind === 'confirm' && event.unsigned) return 'confirm unsigned';
  return 'flagged' in event && event.flagged ? `${event.kind} flagged` : event.kind;
}

const standing = (state: WithdrawalState, route: PayoutRoute = 'external'): Standing => ({
  state,
  route,
  expiresAt: later(10),
});

/** Every step that may be taken in time, with what it does to the money; everything that is not here is refused. */
const steps: Readonly<Record<string, readonly [WithdrawalState, MoneyEffect]>> = {
  'awaiting-code: confirm': ['paying', 'leaves the wallet'],
  'awaiting-code: confirm flagged': ['in-review', 'stays held'],
  'awaiting-code: cancel': ['cancelled', 'is released'],
  'awaiting-code: fail': ['failed', 'is released'],
  'awaiting-code: confirm unsigned': ['awaiting-approval', 'stays held'],
  'awaiting-approval: sign': ['paying', 'leaves the wallet'],
  'awaiting-approval: sign flagged': ['in-review', 'stays held'],
  'awaiting-approval: refuse': ['declined', 'is released'],
  'awaiting-approval: cancel': ['cancelled', 'is released'],
  'awaiting-approval: fail': ['failed', 'is released'],
  'in-review: approve': ['paying', 'leaves the wallet'],
  'in-review: decline': ['declined', 'is released'],
  'in-review: cancel': ['cancelled', 'is released'],
  'in-review: fail': ['failed', 'is released'],
  'paying: settle': ['completed', 'is settled'],
  'paying: fail': ['failed', 'is returned'],
  'paying: return': ['failed', 'is returned'],
  'completed: return': ['failed', 'is returned after it had arrived'],
};

describe('each state and each event, in time', () => {
  for (const state of withdrawalStates) {
    for (const event of allEvents) {
      const name = `${state}: ${nameOf(event)}`;
      const step = steps[name];
      test(`${name} ${step === undefined ? 'is refused' : `leads to ${step[0]}`}`, () => {
        const decision = decide(standing(state), event, later(1));
        if (step === undefined) expect(decision).toHaveProperty('refusal');
        else expect(decision).toEqual({ next: step[0], money: step[1] });
      });
    }
  }
});

test('what is refused in time is refused by what has become of it', () => {
  const told = (state: WithdrawalState, event: WithdrawalEvent) => {
    const decision = decide(standing(state), event, later(1));
    return 'refusal' in decision ? decision.refusal : 'taken';
  };
  const table = withdrawalStates.map((state) => [
    state,
    ...events.filter(({ kind }) => kind !== 'decline').map((event) => told(state, event)),
  ]);
  const [taken, notSent, notReviewed] = ['taken', 'not on its way', 'not in review'];
  expect(table).toEqual([
    ['awaiting-code', taken, taken, notReviewed, taken, 'not due', notSent, taken, notSent],
    ['awaiting-approval', 'confirmed', 'confirmed', notReviewed, taken, 'not due', notSent, taken, notSent],
    ['in-review', 'confirmed', 'confirmed', taken, taken, 'not due', notSent, taken, notSent],
    ['paying', 'confirmed', 'confirmed', notReviewed, 'confirmed', 'confirmed', taken, taken, taken],
    ['completed', 'confirmed', 'confirmed', notReviewed, 'confirmed', 'confirmed', notSent, notSent, taken],
    ['expired', ...Array(5).fill('expired'), notSent, notSent, notSent],
    ['cancelled', ...Array(5).fill('closed'), notSent, notSent, notSent],
    ['declined', ...Array(5).fill('closed'), notSent, notSent, notSent],
    ['failed', ...Array(5).fill('closed'), notSent, notSent, notSent],
  ]);
  const decline = { kind: 'decline' } as const;
  const approve = { kind: 'approve' } as const;
  for (const state of withdrawalStates) expect(told(state, decline)).toBe(told(state, approve));
  const [sign, refuse] = [{ kind: 'sign', flagged: false }, { kind: 'refuse' }] as const;
  for (const state of withdrawalStates) expect(told(state, sign)).toBe(told(state, refuse));
  expect([told('paying', sign), told('expired', sign), told('cancelled', sign)]).toEqual([
    'not to be signed',
    'expired',
    'closed',
  ]);
});

test('a withdrawal waits exactly as long as its code lives', () => {
  expect(policies.withdrawals.confirmWithinMs).toBe(policies.codes.lifetimeMs);
});

test('within the bank, money that leaves has arrived', () => {
  const confirmed = decide(standing('awaiting-code', 'internal'), { kind: 'confirm', flagged: false }, start);
  const approved = decide(standing('in-review', 'internal'), { kind: 'approve' }, start);
  expect([confirmed, approved]).toEqual(Array(2).fill({ next: 'completed', money: 'leaves the wallet' }));
});

test('from its last moment on nothing is sent any more, and what waits is given back', () => {
  const after = later(10);
  const confirm = { kind: 'confirm', flagged: false } as const;
  expect(decide(standing('awaiting-code'), confirm, after)).toEqual({ refusal: 'expired' });
  expect(decide(standing('in-review'), { kind: 'approve' }, after)).toEqual({ refusal: 'expired' });
  for (const event of signing.slice(1))
    expect(decide(standing('awaiting-approval'), event, after)).toEqual({ refusal: 'expired' });
  for (const state of withdrawalStates.filter(isWaiting)) {
    expect(decide(standing(state), { kind: 'expire' }, later(9))).toEqual({ refusal: 'not due' });
    expect(decide(standing(state), { kind: 'expire' }, after)).toEqual({
      next: 'expired',
      money: 'is released',
    });
  }
});

test('whatever happens in whatever order, held money goes one way once, and sent money comes back at most once', () => {
  const happening = fc.record({
    event: fc.constantFrom(...allEvents),
    minutes: fc.integer({ min: 0, max: 6 }),
  });
  const route = fc.constantFrom<PayoutRoute>('internal', 'external');
  fc.assert(
    fc.property(route, fc.array(happening, { maxLength: 25 }), (way, happenings) => {
      let now = start;
      let current = standing('awaiting-code', way);
      const effects: MoneyEffect[] = [];
      let wasConfirmed = false;
      for (const { event, minutes } of happenings) {
        now = new Date(now.getTime() + minutes * 60_000);
        const decision = decide(current, event, now);
        if ('refusal' in decision) continue;
        wasConfirmed ||= event.kind === 'confirm';
        effects.push(decision.money);
        if (decision.money === 'leaves the wallet') {
          expect(wasConfirmed).toBe(true);
          expect(now.getTime()).toBeLessThan(current.expiresAt.getTime());
        }
        current = { ...current, state: decision.next };
      }
      const times = (effect: MoneyEffect) => effects.filter((each) => each === effect).length;
      const [sent, released] = [times('leaves the wallet'), times('is released')];
      const [settled, sentBack] = [times('is settled'), times('is returned after it had arrived')];
      const returned = times('is returned') + sentBack;
      expect(sent + released).toBeLessThanOrEqual(1);
      expect(settled).toBeLessThanOrEqual(sent);
      expect(returned).toBeLessThanOrEqual(sent);
      expect(isWaiting(current.state)).toBe(sent + released === 0);
      expect(isSent(current.state)).toBe(sent === 1 && returned === 0);
    }),
    { numRuns: 2_000 },
  );
});

test('the drawing in docs/money/withdrawals.md has every step, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/money/withdrawals.md'), 'utf8');
  const drawn = [...page.matchAll(/^ {2}(\w+) --> (\w+):/gm)].map(([, from, to]) => `${from} to ${to}`);
  const taken = new Set<string>();
  for (const state of withdrawalStates) {
    for (const route of ['internal', 'external'] as const) {
      for (const event of allEvents) {
        // Nothing here is paid into a wallet by way of another bank.
        if (state === 'paying' && route === 'internal') continue;
        for (const now of [later(1), later(10)]) {
          const decision = decide(standing(state, route), event, now);
          if (!('refusal' in decision)) taken.add(`${state} to ${decision.next}`.replaceAll('-', '_'));
        }
      }
    }
  }
  expect([...taken].sort()).toEqual(drawn.sort());
});

const described = {
  route: 'external',
  payer: 'Ada Lovelace',
  payee: 'Konrad Zuse',
  bank: 'Commerzbank',
} as const;

test('money to somebody is a transfer to them, wherever their account is', () => {
  const text = { kind: 'transfer', text: 'Transfer to Konrad Zuse' };
  expect(descriptionOf(described)).toEqual(text);
  expect(descriptionOf({ ...described, route: 'internal' })).toEqual(text);
});

test('money to oneself at another bank is a withdrawal to that bank', () => {
  const own = descriptionOf({ ...described, payee: 'ADA  LOVELACE' });
  expect(own).toEqual({ kind: 'withdrawal', text: 'Withdrawal to Commerzbank' });
});

test('somebody here who has the same name is somebody else', () => {
  expect(descriptionOf({ ...described, route: 'internal', payee: 'Ada Lovelace' }).kind).toBe('transfer');
});

test.each([
  ['Zoë Müller', 'muller, zoe', true],
  ["Sean O'Brien", 'Sean O’Brien', true],
  ['王 小明', '王 小明', true],
  ['Ada Lovelace', 'Ada King', false],
  ['Ada Lovelace', 'Ada Lovelace Ltd', false],
])('%s and %s: the same person is %s', (a, b, expected) => {
  expect(sameName(a, b)).toBe(expected);
});
