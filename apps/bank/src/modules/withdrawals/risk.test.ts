import { expect, test } from 'vitest';
import { policies } from '../../platform/policies.ts';
import { type RiskFacts, riskReasons } from './risk.ts';

const rules = policies.withdrawals.risk;
const noon = new Date('2026-03-02T12:00:00Z');
const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour, 59));
const calm: RiskFacts = { amountMinor: 1_000n, isKnownPayee: true, confirmedRecently: 0, now: noon };
const reasons = (facts: Partial<RiskFacts>) => riskReasons({ ...calm, ...facts }, rules);

test('a usual payment is nobody’s business', () => {
  expect(reasons({})).toEqual([]);
  expect(reasons({ isKnownPayee: false })).toEqual([]);
});

test('a large amount is looked at when the payee is new, and only above the line', () => {
  const amountMinor = rules.newPayeeOverMinor;
  expect(reasons({ isKnownPayee: false, amountMinor })).toEqual([]);
  expect(reasons({ isKnownPayee: false, amountMinor: amountMinor + 1n })).toEqual([
    'new-payee-and-large-amount',
  ]);
  expect(reasons({ isKnownPayee: true, amountMinor: amountMinor + 1n })).toEqual([]);
});

test('many within the window are looked at, however small', () => {
  expect(reasons({ confirmedRecently: rules.velocity.withdrawals - 1 })).toEqual([]);
  expect(reasons({ confirmedRecently: rules.velocity.withdrawals })).toEqual(['many-withdrawals']);
});

test('at night more than a little is looked at', () => {
  const amountMinor = rules.unusualHours.overMinor + 1n;
  const flagged = Array.from({ length: 24 }, (_, hour) => hour).filter(
    (hour) => reasons({ amountMinor, now: at(hour) }).length > 0,
  );
  expect(flagged).toEqual([1, 2, 3, 4]);
  expect(reasons({ amountMinor: rules.unusualHours.overMinor, now: at(3) })).toEqual([]);
});

test('hours may go past midnight', () => {
  const late = { ...rules, unusualHours: { from: 22, until: 3, overMinor: 0n } };
  const flagged = [21, 22, 23, 0, 2, 3].filter(
    (hour) => riskReasons({ ...calm, now: at(hour) }, late).length > 0,
  );
  expect(flagged).toEqual([22, 23, 0, 2]);
});

test('hours that end where they begin are none', () => {
  const never = { ...rules, unusualHours: { from: 3, until: 3, overMinor: 0n } };
  for (const hour of [2, 3, 4]) expect(riskReasons({ ...calm, now: at(hour) }, never)).toEqual([]);
});

test('all that applies is named', () => {
  const facts = { amountMinor: 10n ** 9n, isKnownPayee: false, confirmedRecently: 99, now: at(2) };
  expect(reasons(facts)).toEqual(['new-payee-and-large-amount', 'many-withdrawals', 'unusual-hour']);
});
