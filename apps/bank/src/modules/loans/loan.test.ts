import { loanTerms } from '@farthing/contract';
import { money } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnSteps } from '../../../../../tools/testing/documents/drawn-steps.ts';
import { readConfig } from '../../platform/config.ts';
import { defaultsOf, loanOffer } from '../settings/index.ts';
import {
  amountDue,
  decide,
  dueDate,
  isWithinBounds,
  type LoanEvent,
  type LoanState,
  splitRepayment,
  terms,
} from './loan.ts';

const now = new Date('2026-03-01T12:00:00Z');
const offer = loanOffer(defaultsOf(readConfig({})), 'USD');
const pending: LoanState = {
  status: 'pending',
  term: '1 month',
  amount: 100_000n,
  interest: 2_500n,
  repaid: 0n,
  decidedAt: null,
  dueAt: null,
};
const approved: LoanState = {
  ...pending,
  status: 'approved',
  decidedAt: now,
  dueAt: new Date('2026-04-01T12:00:00Z'),
};
const states: readonly LoanState[] = [
  pending,
  approved,
  { ...pending, status: 'declined', decidedAt: now },
  { ...approved, status: 'overdue' },
  { ...approved, status: 'repaid', repaid: 102_500n },
];

test('[LOAN-03] every event in every state leads where the drawing says', () => {
  const later = new Date('2026-04-01T12:00:00Z');
  const events: readonly LoanEvent[] = [
    { kind: 'approve' },
    { kind: 'decline' },
    { kind: 'repay', amount: 1n },
    { kind: 'repay', amount: 102_500n },
    { kind: 'repay', amount: 102_501n },
    { kind: 'fall-due' },
  ];
  const table = states.map((state) => [
    state.status,
    ...events.map((event) => {
      const decision = decide(state, event, later);
      return decision.ok ? decision.next.status : decision.refusal;
    }),
  ]);
  const notPending = ['loan_not_pending', 'loan_not_pending'];
  const notOwed = ['loan_not_owed', 'loan_not_owed', 'loan_not_owed'];
  expect(table).toEqual([
    ['pending', 'approved', 'declined', ...notOwed, 'loan_not_due'],
    ['approved', ...notPending, 'approved', 'repaid', 'repayment_too_large', 'overdue'],
    ['declined', ...notPending, ...notOwed, 'loan_not_due'],
    ['overdue', ...notPending, 'overdue', 'repaid', 'repayment_too_large', 'loan_not_due'],
    ['repaid', ...notPending, ...notOwed, 'loan_not_due'],
  ]);
  const taken = table.flatMap(([from, ...next]) =>
    next.filter((each) => !each.includes('_')).map((to) => `${from} to ${to}`),
  );
  expect([...new Set(taken)].sort()).toEqual(drawnSteps('loans.md').filter((step) => !step.includes('*')));
});

test('a loan falls due at its due date, not a moment before', () => {
  const fallsDue = (at: string) => decide(approved, { kind: 'fall-due' }, new Date(at)).ok;
  expect(fallsDue('2026-04-01T11:59:59.999Z')).toBe(false);
  expect(fallsDue('2026-04-01T12:00:00.000Z')).toBe(true);
});

test('a loan without a due date never falls due', () => {
  const endless = { ...approved, dueAt: null };
  expect(decide(endless, { kind: 'fall-due' }, now)).toEqual({ ok: false, refusal: 'loan_not_due' });
});

test('repayments in parts pay all of the interest before any of the principal', () => {
  const parts = (repaid: bigint, amount: bigint) => splitRepayment({ ...approved, repaid }, amount);
  expect(parts(0n, 2_499n)).toEqual({ interest: 2_499n, principal: 0n });
  expect(parts(1_000n, 2_000n)).toEqual({ interest: 1_500n, principal: 500n });
  expect(parts(2_500n, 700n)).toEqual({ interest: 0n, principal: 700n });
  expect(parts(50_000n, 700n)).toEqual({ interest: 0n, principal: 700n });
});

test('nothing and less than nothing cannot be repaid', () => {
  for (const amount of [0n, -1n])
    expect(decide(approved, { kind: 'repay', amount }, now)).toEqual({
      ok: false,
      refusal: 'repayment_not_positive',
    });
});

const anyEvent: fc.Arbitrary<LoanEvent> = fc.oneof(
  fc.constantFrom<LoanEvent>({ kind: 'approve' }, { kind: 'decline' }, { kind: 'fall-due' }),
  fc.bigInt({ min: -10n, max: 120_000n }).map((amount): LoanEvent => ({ kind: 'repay', amount })),
);

test('whatever happens, what was repaid and what is due make up the debt, and parts add up to repayments', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let loan = pending;
      const paid = { interest: 0n, principal: 0n };
      for (const [hour, event] of events.entries()) {
        const decision = decide(loan, event, new Date(now.getTime() + hour * 100 * 3_600_000));
        if (!decision.ok) continue;
        if (event.kind === 'repay') {
          const parts = splitRepayment(loan, event.amount);
          expect(parts.interest + parts.principal).toBe(event.amount);
          paid.interest += parts.interest;
          paid.principal += parts.principal;
        }
        loan = decision.next;
        const isPaidOut = loan.dueAt !== null;
        expect(amountDue(loan) + loan.repaid).toBe(isPaidOut ? loan.amount + loan.interest : 0n);
        expect(loan.status === 'repaid').toBe(isPaidOut && amountDue(loan) === 0n);
      }
      expect(paid.interest + paid.principal).toBe(loan.repaid);
      expect(paid.interest <= loan.interest && paid.principal <= loan.amount).toBe(true);
      // Interest first: principal is touched only when no interest is left.
      expect(paid.principal === 0n || paid.interest === loan.interest).toBe(true);
    }),
  );
});

test('interest is a percentage of the amount for the whole term, to the nearest cent', () => {
  const interest = (amount: bigint, term: (typeof loanTerms)[number]) =>
    terms(offer, money(amount, 'USD'), term).interest.minor;
  expect(interest(100_000n, '1 week')).toBe(1_000n);
  expect(interest(100_000n, '1 month')).toBe(2_500n);
  expect(interest(100_000n, '1 year')).toBe(12_000n);
  // 2.5 % of 100.60 is 2.515: a tie goes to the even neighbour.
  expect(interest(10_060n, '1 month')).toBe(252n);
  expect(interest(10_020n, '1 month')).toBe(250n);
  for (const term of loanTerms)
    expect(terms(offer, money(10_000n, 'USD'), term).rate).toMatch(/^[0-9]+(\.[0-9]+)?$/);
});

test('a rate that is no figure gives no loan for nothing', () => {
  const wrong = { ...offer, ratePercent: { ...offer.ratePercent, '1 week': '1 %' } };
  expect(() => terms(wrong, money(10_000n, 'USD'), '1 week')).toThrow('"1 %" is no rate in percent');
});

test('loans have a least and a largest amount', () => {
  const [least, most] = [offer.least.minor, offer.most.minor];
  const within = (minor: bigint) => isWithinBounds(offer, money(minor, 'USD'));
  expect([least - 1n, least, most, most + 1n].map(within)).toEqual([false, true, true, false]);
});

test('a term of months ends on the same day of the month, or on its last', () => {
  const due = (day: string, term: (typeof loanTerms)[number]) =>
    dueDate(new Date(`${day}T08:30:00Z`), term).toISOString();
  expect(due('2026-02-25', '1 week')).toBe('2026-03-04T08:30:00.000Z');
  expect(due('2026-01-31', '1 month')).toBe('2026-02-28T08:30:00.000Z');
  expect(due('2028-01-31', '1 month')).toBe('2028-02-29T08:30:00.000Z');
  expect(due('2026-11-30', '3 months')).toBe('2027-02-28T08:30:00.000Z');
  expect(due('2026-08-31', '6 months')).toBe('2027-02-28T08:30:00.000Z');
  expect(due('2028-02-29', '1 year')).toBe('2029-02-28T08:30:00.000Z');
  expect(due('2026-12-15', '1 month')).toBe('2027-01-15T08:30:00.000Z');
});
