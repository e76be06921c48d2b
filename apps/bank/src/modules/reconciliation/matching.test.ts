import { money } from '@farthing/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrivalAbout,
  type EarlierEntry,
  judge,
  type KnownArrival,
  type KnownPayout,
  type MatchFacts,
} from './matching.ts';
import type { MessageEntry } from './messages/message.ts';

const payout: KnownPayout = {
  id: 'payout',
  amount: money(9_200n, 'EUR'),
  state: 'paying',
  sentOn: '2026-03-02',
  settledAt: null,
};

const entry: MessageEntry = {
  entry: 'debit',
  line: 7,
  reference: '7K3M9QPX2WVZ',
  bankReference: 'B-1',
  amount: money(9_200n, 'EUR'),
  bookedOn: '2026-03-02',
  reasonCode: null,
  details: null,
  arrival: null,
};

const facts: MatchFacts = {
  format: 'camt.053',
  payout,
  arrived: undefined,
  earlier: [],
  toldInThisFile: 0,
};

const before: EarlierEntry = {
  format: 'camt.053',
  kind: 'debit',
  withdrawalId: payout.id,
  paymentInId: null,
  account: null,
  reference: entry.reference,
  bankReference: 'B-0',
  amount: entry.amount,
  bookedOn: '2026-03-02',
};

const verdict = (change: Partial<MessageEntry>, more: Partial<MatchFacts> = {}) => {
  const judged = judge({ ...entry, ...change }, { ...facts, ...more });
  return judged.state === 'open' ? judged.problem : judged.state;
};

const inState = (state: string) => ({ payout: { ...payout, state } });

describe('[RSK-13] an entry of another bank', () => {
  test.each<[string, string, Partial<MessageEntry>, Partial<MatchFacts>?]>([
    ['that pays what we sent is matched', 'matched', {}],
    [
      'that was booked the day before, in another time zone, is matched',
      'matched',
      { bookedOn: '2026-03-01' },
    ],
    [
      'that was booked before we sent anything is looked at',
      'booked-before-sent',
      { bookedOn: '2026-02-28' },
    ],
    ['of another amount is looked at', 'amount-differs', { amount: money(9_201n, 'EUR') }],
    ['of another currency is looked at', 'amount-differs', { amount: money(9_200n, 'GBP') }],
    ['without a reference is looked at', 'no-reference', { reference: null }, { payout: undefined }],
    ['with a reference of nobody is looked at', 'unknown-reference', {}, { payout: undefined }],
    ['that pays what was given back is looked at', 'payment-given-back', {}, inState('failed')],
    [
      'that pays what was never sent is looked at',
      'payment-not-sent',
      {},
      { payout: { ...payout, state: 'in-review', sentOn: null } },
    ],
    ['that pays a second time in the same file is looked at', 'paid-twice', {}, { toldInThisFile: 1 }],
    ['that pays a second time in a later statement is looked at', 'paid-twice', {}, { earlier: [before] }],
    [
      'that a notice has told before is the same',
      'repeated',
      {},
      { earlier: [{ ...before, format: 'camt.054' }] },
    ],
    [
      'with the id of one before is the same',
      'repeated',
      {},
      { earlier: [{ ...before, bankReference: 'B-1' }] },
    ],
    [
      'that a notice has told once, and this statement a second time, is looked at',
      'paid-twice',
      {},
      { earlier: [{ ...before, format: 'camt.054' }], toldInThisFile: 1 },
    ],
    [
      'that a notice has told once, and an earlier statement too, is looked at',
      'paid-twice',
      {},
      { earlier: [{ ...before, format: 'camt.054' }, before] },
    ],
    [
      'that two notices have told is the same for the second time, too',
      'repeated',
      {},
      {
        earlier: ['N-1', 'N-2'].map((bankReference) => ({ ...before, format: 'camt.054', bankReference })),
        toldInThisFile: 1,
      },
    ],
    [
      'that one notice has told in two files is told once',
      'paid-twice',
      {},
      {
        earlier: ['N-1', 'N-1'].map((bankReference) => ({ ...before, format: 'camt.054', bankReference })),
        toldInThisFile: 1,
      },
    ],
    ['that brings our payment back is looked at', 'returned', { entry: 'return' }],
    ['that is a credit under our reference is that payment coming back', 'returned', { entry: 'credit' }],
    [
      'that brings another amount back is looked at',
      'amount-differs',
      { entry: 'return', amount: money(9_000n, 'EUR') },
    ],
    [
      'that brings back what was given back already is matched',
      'matched',
      { entry: 'return' },
      inState('failed'),
    ],
    [
      'that brings it back a second time is looked at',
      'paid-twice',
      { entry: 'return' },
      { ...inState('failed'), earlier: [{ ...before, kind: 'credit' }] },
    ],
    [
      'that brings it back a second time in the same file is looked at',
      'paid-twice',
      { entry: 'return' },
      { ...inState('failed'), toldInThisFile: 1 },
    ],
    [
      'that a notice called a credit is the same return',
      'repeated',
      { entry: 'return' },
      { ...inState('failed'), earlier: [{ ...before, format: 'camt.054', kind: 'credit' }] },
    ],
    ['that accepts our payment is matched', 'matched', { entry: 'acceptance', amount: null }],
    ['that rejects our payment is looked at', 'rejected', { entry: 'rejection', amount: null }],
    ['that rejects what was settled is looked at', 'rejected', { entry: 'rejection' }, inState('completed')],
    ['that rejects what was given back is matched', 'matched', { entry: 'rejection' }, inState('failed')],
  ])('%s', (_, wanted, change, more) => {
    expect(verdict(change, more)).toBe(wanted);
  });

  test('is never taken for a payment of another amount, whatever else it says', () => {
    const any = fc.record({
      entry: fc.constantFrom('debit' as const, 'credit' as const, 'return' as const),
      amount: fc.bigInt(1n, 10n ** 12n).map((minor) => money(minor, 'EUR')),
      state: fc.constantFrom('paying', 'completed', 'failed', 'in-review'),
    });
    fc.assert(
      fc.property(any, ({ state, ...change }) => {
        const isSame = change.amount.minor === payout.amount.minor;
        expect(verdict(change, inState(state)) === 'amount-differs').toBe(!isSame);
      }),
    );
  });
});

const arrived: KnownArrival = {
  id: 'arrival',
  reference: 'P-1',
  endToEndId: 'RENT-7',
  returnReference: null,
  account: '12345678',
  amount: money(9_200n, 'EUR'),
  state: 'credited',
};

const credit: MessageEntry = {
  ...entry,
  entry: 'credit',
  reference: 'rent-7',
  arrival: { account: '12345678', payer: 'Grace Hopper', payerAccount: null, narration: null },
};

const toldBefore: EarlierEntry = {
  ...before,
  kind: 'credit',
  format: 'camt.054',
  withdrawalId: null,
  account: '12345678',
  reference: 'rent-7',
};

describe('[PAY-06] a credit that is no payment of ours coming back', () => {
  const verdictOf = (change: Partial<MessageEntry>, more: Partial<MatchFacts> = {}) =>
    verdict({ ...credit, ...change }, { payout: undefined, ...more });

  test.each<[string, string, Partial<MessageEntry>, Partial<MatchFacts>?]>([
    ['is money from another bank', 'money-in', {}],
    ['is that also without an end-to-end id', 'money-in', { reference: null }],
    ['of nothing is not', 'no-reference', { reference: null, amount: money(0n, 'EUR') }],
    ['that was told before is matched', 'matched', {}, { arrived }],
    ['that came twice in a file is looked at', 'paid-twice', {}, { arrived, toldInThisFile: 1 }],
    [
      'that an earlier statement has shown is looked at',
      'paid-twice',
      {},
      { arrived, earlier: [{ ...toldBefore, paymentInId: 'arrival', format: 'camt.053' }] },
    ],
    ['that a notice has told under another id is the same', 'repeated', {}, { earlier: [toldBefore] }],
    [
      'that a notice has told once, and this statement a second time, is another',
      'money-in',
      {},
      { earlier: [toldBefore], toldInThisFile: 1 },
    ],
    [
      'that a notice told for another account is another',
      'money-in',
      {},
      { earlier: [{ ...toldBefore, account: '87654321' }] },
    ],
    [
      'with an id that was used a month ago is another',
      'money-in',
      {},
      { earlier: [{ ...toldBefore, bookedOn: '2026-02-02' }] },
    ],
  ])('%s', (_, wanted, change, more) => {
    expect(verdictOf(change, more)).toBe(wanted);
  });

  const isSame = (account: string, named: string | null) => named === null || account === named;
  const found = (change: Partial<MessageEntry>, told: Partial<KnownArrival> = {}) =>
    arrivalAbout({ ...credit, ...change }, [{ ...arrived, ...told }], isSame)?.id;

  test('is what was told with the same end-to-end id, amount and account', () => {
    expect(found({})).toBe('arrival');
    expect(found({ arrival: null })).toBe('arrival');
    expect(found({ amount: money(9_201n, 'EUR') })).toBeUndefined();
    expect(found({ amount: money(9_200n, 'GBP') })).toBeUndefined();
    expect(found({ reference: 'RENT-8' })).toBeUndefined();
    expect(found({}, { account: '87654321' })).toBeUndefined();
  });

  test('without an end-to-end id is what was told under the id of the other bank', () => {
    expect(found({ reference: null, bankReference: 'p-1' }, { endToEndId: 'NOTPROVIDED' })).toBe('arrival');
    expect(found({ reference: null, bankReference: 'P-2' })).toBeUndefined();
  });

  test('leaves again as money that was sent back, and as no other', () => {
    expect(found({ entry: 'debit' })).toBeUndefined();
    expect(found({ entry: 'debit' }, { state: 'returned' })).toBe('arrival');
    expect(found({ entry: 'debit', reference: 'BACK' }, { state: 'returned', returnReference: 'BACK' })).toBe(
      'arrival',
    );
  });
});
