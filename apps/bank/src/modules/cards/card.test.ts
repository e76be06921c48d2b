import { cardTypes } from '@farthing/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnSteps } from '../../../../../tools/testing/documents/drawn-steps.ts';
import { policies } from '../../platform/policies.ts';
import { type CardEvent, type CardState, decide, expiryDay, expiryText } from './card.ts';
import { checkDigit, codeOnBack, drawNumber, masked } from './card-number.ts';

const states = {
  ordered: { status: 'ordered', frozenByCustomer: false, frozenByStaff: false, closedBecause: null },
  made: { status: 'made', frozenByCustomer: false, frozenByStaff: false, closedBecause: null },
  sent: { status: 'sent', frozenByCustomer: false, frozenByStaff: false, closedBecause: null },
  active: { status: 'active', frozenByCustomer: false, frozenByStaff: false, closedBecause: null },
  byOwner: { status: 'frozen', frozenByCustomer: true, frozenByStaff: false, closedBecause: null },
  byStaff: { status: 'frozen', frozenByCustomer: false, frozenByStaff: true, closedBecause: null },
  byBoth: { status: 'frozen', frozenByCustomer: true, frozenByStaff: true, closedBecause: null },
  closed: { status: 'closed', frozenByCustomer: false, frozenByStaff: false, closedBecause: 'lost' },
  expired: { status: 'expired', frozenByCustomer: false, frozenByStaff: false, closedBecause: null },
} as const satisfies Record<string, CardState>;

const events = {
  'owner freezes': { kind: 'freeze', by: 'customer' },
  'owner unfreezes': { kind: 'unfreeze', by: 'customer' },
  'staff freeze': { kind: 'freeze', by: 'staff' },
  'staff unfreeze': { kind: 'unfreeze', by: 'staff' },
  make: { kind: 'make' },
  send: { kind: 'send' },
  activate: { kind: 'activate' },
  expire: { kind: 'expire' },
  close: { kind: 'close', because: 'lost' },
} as const satisfies Record<string, CardEvent>;

const nameOf = (state: CardState) => {
  if (state.status !== 'frozen') return state.status;
  if (state.frozenByCustomer) return state.frozenByStaff ? 'byBoth' : 'byOwner';
  return 'byStaff';
};

test('[CAR-01] [CAR-02] every event in every state leads where the drawing says; what staff froze only staff lift', () => {
  const table = Object.fromEntries(
    Object.entries(states).map(([name, state]) => [
      name,
      Object.values(events)
        .map((event) => {
          const decision = decide(state, event);
          return decision.ok ? nameOf(decision.next) : '-';
        })
        .join(' '),
    ]),
  );
  expect(table).toEqual({
    ordered: '- - - - made - - expired closed',
    made: '- - - - - sent - expired closed',
    sent: '- - - - - - active expired closed',
    active: 'byOwner - byStaff - - - - expired closed',
    byOwner: '- active byBoth - - - - expired closed',
    byStaff: 'byBoth - - active - - - expired closed',
    byBoth: '- byStaff - byOwner - - - expired closed',
    closed: '- - - - - - - - -',
    expired: '- - - - - - - - closed',
  });
});

test('the drawing in docs/money/cards.md has every step, and no other', () => {
  const taken = Object.values(states).flatMap((state) =>
    Object.values(events).flatMap((event) => {
      const decision = decide(state, event);
      return decision.ok && decision.next.status !== state.status
        ? [`${state.status} to ${decision.next.status}`]
        : [];
    }),
  );
  expect([...new Set(taken)].sort()).toEqual(drawnSteps('cards.md'));
});

test('whatever happens, a closed card stays closed and keeps its reason', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<CardEvent>(...Object.values(events))), (happened) => {
      let state: CardState = states.ordered;
      for (const event of happened) {
        const decision = decide(state, event);
        if (state.status === 'closed') expect(decision.ok).toBe(false);
        if (decision.ok) state = decision.next;
        expect(state.closedBecause !== null).toBe(state.status === 'closed');
      }
      expect(state.status === 'closed').toBe(happened.some(({ kind }) => kind === 'close'));
    }),
  );
});

describe('numbers', () => {
  test.each(cardTypes)('a %s number has 16 digits of the test range and passes Luhn’s check', (type) => {
    for (let drawn = 0; drawn < 200; drawn += 1) {
      const number = drawNumber(type);
      expect(number).toMatch(/^[0-9]{16}$/);
      expect(number.startsWith(policies.cards.testPrefixes[type])).toBe(true);
      expect(luhnSum(number) % 10).toBe(0);
    }
  });

  test('the check digit agrees with published test numbers', () => {
    for (const number of ['4242424242424242', '5555555555554444', '4111111111111111', '79927398713'])
      expect(checkDigit(number.slice(0, -1))).toBe(number.slice(-1));
  });

  test('a CVV has three digits, and a masked number its last four', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (made) =>
        /^[0-9]{3}$/.test(codeOnBack(Buffer.from(made))),
      ),
    );
    expect(masked('0042')).toBe('•••• •••• •••• 0042');
  });
});

test('a card is good until the end of its month four years on', () => {
  const issued = (day: string) => expiryDay(new Date(`${day}T23:59:59Z`), 4);
  expect(issued('2026-11-15')).toBe('2030-11-30');
  expect(issued('2024-02-29')).toBe('2028-02-29');
  expect(issued('2025-02-28')).toBe('2029-02-28');
  expect(issued('2026-12-31')).toBe('2030-12-31');
  expect(expiryText('2030-11-30')).toBe('11/30');
});

/** The other way round than the code: from the check digit on, every second digit doubled. */
function luhnSum(number: string): number {
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number[number.length - 1 - place]);
    const value = place % 2 === 1 ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
  }
  return sum;
}
