import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { defaultsOf } from './registry/index.ts';
import { checkedChange, lastVersionOf, nextBeginning, type SettingChange, settingsAt } from './snapshot.ts';

const defaults = defaultsOf(readConfig({}));
const day = (number: number) => new Date(Date.UTC(2026, 4, number));
const fee = (version: number, from: number, value: string): SettingChange => ({
  version,
  holdsFrom: day(from),
  values: { 'fees.transfer': value },
});
const feeAt = (changes: readonly SettingChange[], on: Date) => {
  const { version, values } = settingsAt(defaults, changes, on);
  return [version, values['fees.transfer']];
};

describe('[SET-01] what holds at a moment', () => {
  test('is the default before anything was changed, and a change from its moment on', () => {
    const changes = [fee(1, 10, '1.00')];
    expect(feeAt([], day(1))).toEqual([0, '0.00']);
    expect(feeAt(changes, new Date(day(10).getTime() - 1))).toEqual([0, '0.00']);
    expect(feeAt(changes, day(10))).toEqual([1, '1.00']);
  });

  test('is what begins last, also when it was agreed on before something that begins earlier', () => {
    const changes = [fee(1, 20, '2.00'), fee(2, 10, '1.00')];
    expect(feeAt(changes, day(15))).toEqual([2, '1.00']);
    expect(feeAt(changes, day(25))).toEqual([2, '2.00']);
  });

  test('is what was agreed on last, of two that begin together', () => {
    expect(feeAt([fee(2, 10, '2.00'), fee(1, 10, '1.00')], day(10))).toEqual([2, '2.00']);
  });

  test('changes at no other moment than when something begins', () => {
    const someChanges = fc.uniqueArray(fc.tuple(fc.nat(50), fc.nat(30), fc.nat(9_999)), {
      selector: ([version]) => version,
    });
    fc.assert(
      fc.property(someChanges, fc.nat(40), (given, at) => {
        const changes = given.map(([version, from, cents]) =>
          fee(version + 1, from, (cents / 100).toFixed(2)),
        );
        const now = day(at);
        const next = nextBeginning(changes, now);
        const later = next === undefined ? day(400) : new Date(next.getTime() - 1);
        expect(settingsAt(defaults, changes, later)).toEqual(settingsAt(defaults, changes, now));
      }),
    );
  });
});

test('[SET-01] the newest change of a setting counts whether it holds yet or not', () => {
  const changes = [fee(1, 10, '1.00'), fee(4, 30, '2.00')];
  expect(lastVersionOf(changes, 'fees.transfer')).toBe(4);
  expect(lastVersionOf(changes, 'fees.card')).toBe(0);
});

test('[SET-01] a stored value that does not fit its schema is not used, and not passed over', () => {
  const stored = (value: string) =>
    checkedChange({ version: 3, holdsFrom: day(1) }, [{ key: 'exchange.margin', value }], 'USD');
  expect(stored('0.7').values).toEqual({ 'exchange.margin': '0.7' });
  for (const value of ['100', '0.70', '', '-1'])
    expect(() => stored(value)).toThrow(
      'version 3 of the settings holds a value of exchange.margin that does not fit it',
    );
  const foreign = [{ key: 'fees.of-another-version', value: 'x' }];
  expect(checkedChange({ version: 3, holdsFrom: day(1) }, foreign, 'USD').values).toEqual({});
});
