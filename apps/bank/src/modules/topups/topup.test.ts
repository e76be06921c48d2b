import { money } from '@farthing/money';
import { describe, expect, test } from 'vitest';
import { drawnSteps } from '../../../../../tools/testing/documents/drawn-steps.ts';
import { outcomeMail } from './mails.ts';
import { feeRoundingUp, nextStep, partsOfChargeBack, type Topup, type TopupFacts, whyHeld } from './topup.ts';

const now = new Date('2026-11-16T12:00:00Z');
const before = new Date('2026-11-16T11:30:00Z');
const later = new Date('2026-11-16T12:30:00Z');

const topup: Topup = {
  id: '01980000-0000-7000-8000-000000000001',
  customerId: '01980000-0000-7000-8000-000000000002',
  account: { id: '01980000-0000-7000-8000-000000000003', name: 'Wallet', number: '12345678' },
  owedFrom: null,
  amount: money(10_000n, 'USD'),
  worthMinor: 10_000n,
  feeMinor: 140n,
  state: 'started',
  heldFor: null,
  debtMinor: 0n,
  createdAt: before,
  expiresAt: later,
  paidAt: null,
  creditedAt: null,
  refundedAt: null,
  chargedBackAt: null,
  debtPaidAt: null,
  debtWrittenOffAt: null,
  decidedAt: null,
};

const paid: Topup = { ...topup, state: 'credited', paidAt: before, creditedAt: before };

const facts: TopupFacts = {
  topup: paid,
  customer: {
    id: topup.customerId,
    email: 'ada@example.com',
    firstName: 'Ada',
    status: 'active',
    since: new Date('2026-11-15T12:00:00Z'),
  },
  ledgerAccount: 1 as TopupFacts['ledgerAccount'],
  isClosed: false,
  availableMinor: 4_000n,
  payer: null,
  version: 0n,
  tries: 1,
  paidInDayMinor: 0n,
  hasUnpaidDebt: false,
};

test('the drawing in docs/money/topups.md has every step that the provider’s word leads to', () => {
  const next = {
    expire: ['expired'],
    decline: ['declined'],
    pay: ['credited', 'held'],
    'finish-refund': ['refunded'],
    'charge-back': ['charged-back'],
  } as const;
  const taken = (
    ['started', 'expired', 'declined', 'held', 'credited', 'refunding', 'refunded'] as const
  ).flatMap((state) =>
    (['open', 'declined', 'paid', 'refunded', 'charged-back'] as const).flatMap((told) => {
      const isPaid = !['started', 'expired', 'declined'].includes(state);
      const at = { ...topup, state, expiresAt: before, paidAt: isPaid ? before : null };
      const step = nextStep(at, told, now);
      return step === undefined ? [] : next[step].map((to) => `${state} to ${to}`);
    }),
  );
  // Two of staff decide those.
  const decided = ['credited to refunding', 'held to credited', 'held to refunding'];
  const drawn = drawnSteps('topups.md').map((step) => step.replaceAll('_', '-'));
  expect([...new Set([...taken, ...decided])].sort()).toEqual(drawn);
});

describe('what follows from the provider’s word', () => {
  test.each([
    ['open', topup, undefined],
    ['open', { ...topup, expiresAt: before }, 'expire'],
    ['declined', topup, 'decline'],
    ['declined', paid, undefined],
    ['paid', topup, 'pay'],
    ['paid', { ...topup, state: 'expired' }, 'pay'],
    ['paid', { ...topup, state: 'declined' }, 'pay'],
    ['paid', paid, undefined],
    ['paid', { ...paid, state: 'charged-back' }, undefined],
    ['charged-back', topup, 'pay'],
    ['charged-back', paid, 'charge-back'],
    ['charged-back', { ...paid, state: 'refunding', refundedAt: before }, 'charge-back'],
    ['charged-back', { ...paid, state: 'charged-back' }, undefined],
    ['refunded', { ...paid, state: 'refunding', refundedAt: before }, 'finish-refund'],
    ['refunded', { ...paid, state: 'refunded', refundedAt: before }, undefined],
    ['refunded', paid, 'charge-back'],
  ] as const)('[PAY-08] %s of one that is so leads on, and never back', (told, one, step) => {
    expect(nextStep(one, told, now)).toBe(step);
  });
});

describe('what staff look at first', () => {
  const most = money(50_000n, 'USD');

  test('[PAY-08] [RSK-01] a customer of a day with more than a new one may have', () => {
    expect(whyHeld(facts, most, now)).toBeUndefined();
    expect(whyHeld({ ...facts, paidInDayMinor: 40_001n }, most, now)).toBe('new-customer');
    const known = { ...facts.customer, since: new Date('2026-10-01T12:00:00Z') };
    expect(whyHeld({ ...facts, customer: known, paidInDayMinor: 40_001n }, most, now)).toBeUndefined();
  });

  test('[PAY-08] [RSK-01] somebody who tries many cards', () => {
    expect(whyHeld({ ...facts, tries: 5 }, most, now)).toBeUndefined();
    expect(whyHeld({ ...facts, tries: 6 }, most, now)).toBe('many-tries');
  });

  test('[PAY-08] [RSK-01] somebody who has not paid for what was taken back before', () => {
    expect(whyHeld({ ...facts, hasUnpaidDebt: true }, most, now)).toBe('unpaid-debt');
  });

  test('[PAY-08] money for an account that is closed', () => {
    expect(whyHeld({ ...facts, isClosed: true }, most, now)).toBe('account-closed');
  });
});

describe('what the card’s bank takes back', () => {
  test('[PAY-08] is taken as far as it is there, and the rest is owed', () => {
    expect(partsOfChargeBack(facts)).toEqual({ takenMinor: 4_000n, debtMinor: 6_000n });
    expect(partsOfChargeBack({ ...facts, availableMinor: 10_000n })).toEqual({
      takenMinor: 10_000n,
      debtMinor: 0n,
    });
    expect(partsOfChargeBack({ ...facts, isClosed: true })).toEqual({ takenMinor: 0n, debtMinor: 10_000n });
  });

  test('[PAY-08] costs nobody anything when it had gone back already, or waited for staff', () => {
    const held = { ...paid, creditedAt: null, heldFor: 'many-tries' } as const;
    for (const one of [held, { ...paid, refundedAt: before }])
      expect(partsOfChargeBack({ ...facts, topup: one, availableMinor: 0n }).debtMinor).toBe(0n);
  });
});

test('[PAY-08] of a started unit the provider keeps all', () => {
  expect(feeRoundingUp(10_000n, 140n)).toBe(140n);
  expect(feeRoundingUp(10_001n, 140n)).toBe(141n);
  expect(feeRoundingUp(10_000n, 0n)).toBe(0n);
});

test('[PAY-08] the email about what was taken back says that something was taken only where it was', () => {
  const told = (changes: Partial<Topup>) =>
    JSON.stringify(
      outcomeMail('Groat', facts.customer, {
        ...paid,
        state: 'charged-back',
        chargedBackAt: now,
        ...changes,
      }),
    );
  const taken = 'We have taken it from your account.';
  expect(told({})).toContain(taken);
  for (const changes of [{ creditedAt: null }, { refundedAt: before }])
    expect(told(changes)).not.toContain(taken);
});
