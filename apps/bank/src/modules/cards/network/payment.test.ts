import { money } from '@farthing/money';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openControls } from '../controls.ts';
import { type Asked, type CardFacts, decide } from './decide.ts';
import { paidMail } from './mails.ts';
import {
  type CardPayment,
  type Change,
  clear,
  collect,
  expire,
  increment,
  mostCleared,
  refund,
  reverse,
} from './payment.ts';

const now = new Date('2026-11-17T12:00:00Z');

const pending: CardPayment = {
  id: '01980000-0000-7000-8000-000000000001',
  networkId: 'net-00000001',
  cardId: '01980000-0000-7000-8000-000000000002',
  customerId: '01980000-0000-7000-8000-000000000003',
  ledgerAccount: 1,
  creditId: null,
  tokenId: null,
  state: 'pending',
  purpose: 'purchase',
  entry: 'chip',
  merchant: { name: 'Corner Shop', category: '5411', city: 'Leeds', country: 'GB' },
  reason: 'approved',
  amount: money(6_000n, 'USD'),
  billedCurrency: 'USD',
  heldMinor: 6_000n,
  holdId: '01980000-0000-7000-8000-000000000004',
  ...{
    clearedInMinor: 0n,
    refundedInMinor: 0n,
    clearedMinor: 0n,
    refundedMinor: 0n,
    owedMinor: 0n,
    steps: 1,
  },
  createdAt: now,
  expiresAt: new Date('2026-11-24T12:00:00Z'),
  updatedAt: now,
};

const facts: CardFacts = {
  ...{ status: 'active', closedBecause: null, expiresOn: '2030-11-30', controls: openControls },
  ...{ isCustomerActive: true, hasAccount: true, availableMinor: 10_000n },
  ...{ spentTodayMinor: 0n, spentThisMonthMinor: 0n, wrongCodes: 0, recentPayments: 0, lastCountry: null },
};

const asked: Asked = {
  ...{ purpose: 'purchase', entry: 'chip', merchant: pending.merchant, billedMinor: 2_500n },
  ...{ cardId: pending.cardId, amount: money(2_500n, 'USD'), approval: null, risk: 'allow' },
  unasked: { isKnownMerchant: false, mayKeepNumber: false, unaskedMinor: 0n, unaskedVersion: 0n },
  ...{ isExpiryRight: undefined, isCodeRight: undefined, isPinTyped: false },
  ...{ pinProblem: undefined, tokenState: null },
};

const limited = (limits: Partial<CardFacts['controls']['limits']>): Partial<CardFacts> => ({
  controls: { ...openControls, limits: { ...openControls.limits, ...limits } },
});

describe('[CAR-04] a card may pay', () => {
  test.each<[string, Partial<Asked>, Partial<CardFacts>]>([
    ['approved', {}, {}],
    ['approved', { billedMinor: 10_000n }, {}],
    ['insufficient_funds', { billedMinor: 10_001n }, {}],
    ['card_frozen', {}, { status: 'frozen' }],
    ['card_not_active', {}, { status: 'sent' }],
    ['card_closed', {}, { status: 'closed', closedBecause: 'customer' }],
    ['card_lost', {}, { status: 'closed', closedBecause: 'lost' }],
    ['card_stolen', {}, { status: 'closed', closedBecause: 'stolen' }],
    ['approved', {}, { expiresOn: '2026-11-17' }],
    ['card_expired', {}, { expiresOn: '2026-11-16' }],
    ['customer_not_active', {}, { isCustomerActive: false }],
    ['no_account', {}, { hasAccount: false }],
    ['wrong_details', { isExpiryRight: false }, {}],
    ['wrong_code', { entry: 'online' }, {}],
    ['wrong_code', { entry: 'online', isCodeRight: false }, {}],
    ['token_not_active', { tokenState: 'suspended' }, {}],
    ['wrong_pin', { pinProblem: 'wrong_pin' }, {}],
    ['approved', { entry: 'online', isCodeRight: true }, { wrongCodes: 4 }],
    ['too_many_guesses', { entry: 'online', isCodeRight: true }, { wrongCodes: 5 }],
    ['approved', { entry: 'stored' }, { wrongCodes: 5 }],
    ['too_many_guesses', { entry: 'stored', isExpiryRight: true }, { wrongCodes: 5 }],
    ['too_many_guesses', { isExpiryRight: true }, { wrongCodes: 5 }],
    ['approved', { isExpiryRight: true, isPinTyped: true }, { wrongCodes: 5 }],
    ['wrong_pin', { isExpiryRight: true, isPinTyped: true, pinProblem: 'wrong_pin' }, { wrongCodes: 5 }],
    ['over_payment_limit', {}, limited({ payment: 2_499n })],
    ['approved', {}, limited({ payment: 2_500n })],
    ['over_day_limit', {}, { ...limited({ day: 5_000n }), spentTodayMinor: 2_501n }],
    ['approved', {}, { ...limited({ day: 5_000n }), spentTodayMinor: 2_500n }],
    ['over_month_limit', {}, { ...limited({ month: 5_000n }), spentThisMonthMinor: 2_501n }],
    ['too_many_payments', {}, { recentPayments: 30 }],
    ['suspected_fraud', {}, { lastCountry: 'BR' }],
    ['risk_refused', { risk: 'refuse' }, {}],
    ['approved', { risk: 'hold-for-two' }, {}],
    ['challenge_missing', { risk: 'hold-for-one', entry: 'online', isCodeRight: true }, {}],
    ['approved', { entry: 'online', isCodeRight: true }, { lastCountry: 'BR' }],
  ])('%s', (reason, changes, changed) => {
    expect(decide({ ...asked, ...changes }, { ...facts, ...changed }, now)).toBe(reason);
  });
});

test('[CAR-04] clearing may add a fifth to an open bill, and to nothing else; a pump has a bound', () => {
  const most = (category: string, minor = 6_000n) =>
    mostCleared({ amount: money(minor, 'USD'), merchant: { ...pending.merchant, category } });
  expect([most('5411'), most('5812'), most('7011'), most('5542', 100n), most('5542', 20_000n)]).toEqual([
    6_000n,
    7_200n,
    7_200n,
    15_000n,
    20_000n,
  ]);
});

type Call = {
  readonly kind: number;
  readonly amount: bigint;
  readonly more: boolean;
  readonly there: bigint;
};

/** Whatever the network sends, in whichever order. */
function apply(payment: CardPayment, { kind, amount, more, there }: Call): Change {
  // A rate that has moved: what is billed is not what was authorised.
  const billedMinor = (amount * 9n) / 8n + 1n;
  const clearing = { amountMinor: amount, billedMinor, moreFollows: more, availableMinor: there };
  const calls = [
    () => increment(payment, amount, billedMinor),
    () => reverse(payment, amount),
    () => reverse(payment, undefined),
    () => clear(payment, clearing),
    () => refund(payment, amount),
    () => expire(payment),
    () => collect(payment, there),
  ];
  return calls[kind]?.() ?? expire(payment);
}

test('[CAR-04] whatever the network sends, the figures of a payment agree with what has moved', () => {
  const call = fc.record({
    kind: fc.nat(6),
    amount: fc.bigInt(1n, 8_000n),
    more: fc.boolean(),
    there: fc.bigInt(0n, 5_000n),
  });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 12 }), (calls) => {
      let payment = pending;
      for (const each of calls) {
        const change = apply(payment, each);
        if (!change.ok) continue;
        const { after, moves, spentMinor } = change;
        const paid = moves.posted + moves.taken + moves.owed;
        expect(after.clearedMinor - payment.clearedMinor).toBe(paid);
        expect(after.refundedMinor - payment.refundedMinor).toBe(moves.given + moves.forgiven);
        expect(after.owedMinor - payment.owedMinor).toBe(moves.owed - moves.forgiven - moves.collected);
        if (moves.released > 0n) expect(moves.released).toBe(payment.heldMinor);
        // Nothing is taken that is neither held nor there, and no hold grows by itself.
        expect(moves.posted <= payment.heldMinor && moves.taken <= payment.heldMinor + each.there).toBe(true);
        expect(spentMinor).toBe(paid + after.heldMinor - payment.heldMinor);
        expect(
          after.refundedMinor <= after.clearedMinor && after.refundedInMinor <= after.clearedInMinor,
        ).toBe(true);
        expect(after.owedMinor >= 0n && after.owedMinor <= after.clearedMinor).toBe(true);
        expect(after.clearedInMinor <= mostCleared(after)).toBe(true);
        expect((after.state === 'pending') === after.heldMinor > 0n).toBe(true);
        for (const moved of Object.values(moves)) expect(moved >= 0n).toBe(true);
        payment = after;
      }
    }),
    { numRuns: 500 },
  );
});

test('[CAR-07] the mail about a payment says who will take what is set aside, and a cash machine is no merchant', () => {
  const ada = { id: pending.customerId, email: 'ada@example.com', firstName: 'Ada', status: 'active' };
  const told = (payment: CardPayment) =>
    JSON.stringify(paidMail('Groat', ada, { payment, billedMinor: 6_000n, lastFour: '1234' }));
  expect(told(pending)).toContain('paid $60.00 to Corner Shop');
  expect(told(pending)).toContain('set aside until the merchant takes it.');
  const machine = { ...pending.merchant, name: 'Cash machine, High Street' };
  const cash = told({ ...pending, purpose: 'cash', merchant: machine });
  expect(cash).toContain('took $60.00 out at Cash machine, High Street');
  expect(cash).toContain('set aside until the bank of the machine takes it.');
});
