import { money } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnSteps } from '../../../../../tools/testing/documents/drawn-steps.ts';
import {
  boundsOf,
  comparison,
  type DepositEvent,
  type DepositStatus,
  decide,
  type Movement,
} from './deposit.ts';

const expiresAt = new Date('2026-01-02T00:00:00Z');
const inTime = new Date(expiresAt.getTime() - 1);

const statuses: readonly DepositStatus[] = [
  'pending',
  'credited',
  'rejected',
  'expired',
  'late',
  'replaced',
  'returned',
  'taken-back',
  'written-off',
];
const events: readonly DepositEvent[] = [
  'payment',
  'reject',
  'expire',
  'credit-late',
  'return-late',
  'leave-chain',
  'write-off',
];

/** Everything that is not refused, as it is drawn in the documentation. */
const drawn: Readonly<Record<string, string>> = {
  'pending payment in time': 'credited',
  'pending payment after': 'late',
  'pending reject in time': 'rejected',
  'pending reject after': 'rejected',
  'pending expire after': 'expired',
  'expired payment in time': 'late',
  'expired payment after': 'late',
  'rejected payment in time': 'late',
  'rejected payment after': 'late',
  'late credit-late in time': 'replaced',
  'late credit-late after': 'replaced',
  'late return-late in time': 'returned',
  'late return-late after': 'returned',
  'credited leave-chain in time': 'taken-back',
  'credited leave-chain after': 'taken-back',
  'credited write-off in time': 'written-off',
  'credited write-off after': 'written-off',
};

/** When the account is closed. */
const drawnClosed = {
  ...drawn,
  'pending payment in time': 'late',
  'late credit-late in time': undefined,
  'late credit-late after': undefined,
  'credited leave-chain in time': undefined,
  'credited leave-chain after': undefined,
};

test.each([
  ['is open', true, drawn],
  ['is closed', false, drawnClosed],
] as const)(
  'while the account %s, a deposit goes from state to state as drawn, and in no other way',
  (_, walletOpen, wanted) => {
    const taken = statuses.flatMap((status) =>
      events.flatMap((event) =>
        [inTime, expiresAt].flatMap((now) => {
          const decision = decide({ status, expiresAt, walletOpen }, event, now);
          if ('refusal' in decision) return [];
          return [[`${status} ${event} ${now === inTime ? 'in time' : 'after'}`, decision.next] as const];
        }),
      ),
    );
    expect(Object.fromEntries(taken)).toEqual(
      Object.fromEntries(Object.entries(wanted).filter(([, next]) => next)),
    );
  },
);

test('the drawing in docs/money/deposits.md has every step, and no other', () => {
  const taken = [drawn, drawnClosed].flatMap((wanted) =>
    Object.entries(wanted).flatMap(([from, next]) => (next ? [`${from.split(' ')[0]} to ${next}`] : [])),
  );
  expect([...new Set(taken)].sort()).toEqual(drawnSteps('deposits.md'));
});

/** In every state that is not named, the event is refused for the last of its reasons. */
const refused: Readonly<Record<DepositEvent, Readonly<Record<string, string>>>> = {
  payment: { otherwise: 'deposit-closed' },
  reject: { otherwise: 'deposit-closed' },
  expire: { pending: 'deposit-not-due', otherwise: 'deposit-closed' },
  'credit-late': { late: 'account-closed', otherwise: 'deposit-not-late' },
  'return-late': { otherwise: 'deposit-not-late' },
  'leave-chain': { credited: 'account-closed', otherwise: 'deposit-closed' },
  'write-off': { otherwise: 'deposit-closed' },
};

const movements: Readonly<Partial<Record<DepositStatus, Movement>>> = {
  credited: 'to-wallet',
  late: 'to-suspense',
  replaced: 'suspense-to-wallet',
  returned: 'suspense-to-sender',
  'taken-back': 'out-of-wallet',
  'written-off': 'borne-by-bank',
};

test('each step moves the money as its outcome says, and each refusal has its reason', () => {
  for (const status of statuses) {
    for (const event of events) {
      for (const walletOpen of [true, false]) {
        for (const now of [inTime, expiresAt]) {
          const decision = decide({ status, expiresAt, walletOpen }, event, now);
          const { otherwise, [status]: reason = otherwise } = refused[event];
          if ('refusal' in decision) expect(decision.refusal).toBe(reason);
          else expect(decision.movement).toBe(movements[decision.next] ?? 'none');
        }
      }
    }
  }
});

test('[LED-07] whatever happens, money reaches the wallet at most once, and never by an expired or rejected deposit', () => {
  const steps = fc.array(
    fc.record({
      event: fc.constantFrom(...events),
      pauseMs: fc.integer({ min: 0, max: 50_000_000 }),
      walletOpen: fc.boolean(),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(steps, (sequence) => {
      let status: DepositStatus = 'pending';
      let nowMs = expiresAt.getTime() - 86_400_000;
      const seen: DepositStatus[] = [status];
      const moves: string[] = [];
      for (const { event, pauseMs, walletOpen } of sequence) {
        nowMs += pauseMs;
        const decision = decide({ status, expiresAt, walletOpen }, event, new Date(nowMs));
        if ('refusal' in decision) continue;
        status = decision.next;
        if (decision.movement.endsWith('to-wallet')) expect(walletOpen).toBe(true);
        if (status === 'credited') expect(nowMs).toBeLessThan(expiresAt.getTime());
        seen.push(status);
        if (decision.movement !== 'none') moves.push(decision.movement);
      }
      expect([
        '',
        'to-wallet',
        'to-wallet out-of-wallet',
        'to-wallet borne-by-bank',
        'to-suspense',
        'to-suspense suspense-to-wallet',
        'to-suspense suspense-to-sender',
      ]).toContain(moves.join(' '));
      if (seen.includes('expired') || seen.includes('rejected')) expect(moves).not.toContain('to-wallet');
    }),
  );
});

test('what arrived is less, as much or more than what was announced', () => {
  expect([99n, 100n, 101n].map((received) => comparison(100n, received))).toEqual(['under', 'exact', 'over']);
});

test('each tier has its bounds, and those above the last have the last', () => {
  const tiers = [1n, 2n].map((most) => ({ least: money(1n, 'USD'), most: money(most, 'USD') }));
  expect([1, 2, 3].map((tier) => boundsOf(tiers, tier).most.minor)).toEqual([1n, 2n, 2n]);
  expect(() => boundsOf(tiers, 0)).toThrow('no tier 0');
});
