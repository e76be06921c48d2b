import type { Currency } from '@farthing/money';
import { getCountrySpecifications } from 'ibantools';
import { describe, expect, test } from 'vitest';
import {
  accountNumberOf,
  bankCodeOf,
  type Destination,
  isLocalTransfer,
  payeeKeyOf,
  reachOf,
} from './destination.ts';

const inside = { shape: 'inside', accountNumber: '12345678' } as const;
const uk = { shape: 'uk', sortCode: '601613', accountNumber: '31926819' } as const;
const american = { shape: 'dollars', accountNumber: '000123', routingNumber: '011000015' } as const;
const foreign = { shape: 'dollars', accountNumber: '000123', bic: 'COBADEFF' } as const;
const iban = (text: string, more: object = {}): Destination => ({ shape: 'iban', iban: text, ...more });
const british = iban('GB29NWBK60161331926819');
const german = iban('DE89370400440532013000');

describe('[RSK-06] the same account is the same payee', () => {
  test('by IBAN or by the numbers in it, with a BIC or without, with any address', () => {
    expect(payeeKeyOf(british)).toBe(payeeKeyOf(uk));
    expect(payeeKeyOf(iban('DE89370400440532013000', { bic: 'COBADEFF', bankAddress: 'x' }))).toBe(
      payeeKeyOf(german),
    );
    expect(payeeKeyOf({ ...foreign, bic: 'COBADEFFXXX', recipientAddress: 'x' })).toBe(payeeKeyOf(foreign));
    expect(payeeKeyOf({ ...american, accountType: 'savings' })).toBe(payeeKeyOf(american));
  });

  test('and another one is another, also with the same number at another bank', () => {
    const different = [
      inside,
      uk,
      { ...uk, sortCode: '601614' },
      german,
      american,
      { ...american, routingNumber: '021000021' },
      foreign,
      { ...foreign, bic: 'COBADEFF100' },
    ].map(payeeKeyOf);
    expect(new Set(different).size).toBe(different.length);
  });
});

test.each<[Destination, Currency, string]>([
  [inside, 'USD', 'inside'],
  [uk, 'GBP', 'domestic'],
  [british, 'GBP', 'domestic'],
  [german, 'GBP', 'international'],
  [german, 'EUR', 'domestic'],
  [british, 'EUR', 'domestic'],
  [iban('TR330006100519786457841326'), 'EUR', 'international'],
  [german, 'USD', 'international'],
  [american, 'USD', 'domestic'],
  [foreign, 'USD', 'international'],
])('[RSK-06] %o in %s is %s', (destination, currency, reach) => {
  expect(reachOf(destination, currency)).toBe(reach);
});

test('[RSK-06] euros are at home in every country of the Single Euro Payments Area, and in no other', () => {
  const area =
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA';
  const all = Object.keys(getCountrySpecifications());
  const atHome = all.filter((country) => reachOf(iban(`${country}00`), 'EUR') === 'domestic');
  expect(atHome.toSorted().join(' ')).toBe(area);
});

test('what is exchanged is an international transfer wherever it goes, unless it stays in the bank', () => {
  expect(isLocalTransfer(uk, 'GBP', 'GBP')).toBe(true);
  expect(isLocalTransfer(uk, 'GBP', 'USD')).toBe(false);
  expect(isLocalTransfer(german, 'GBP', 'GBP')).toBe(false);
  expect(isLocalTransfer(inside, 'GBP', 'USD')).toBe(true);
});

test('the account and the code of its bank are named as the country names them', () => {
  expect([inside, uk, german, american].map(accountNumberOf)).toEqual([
    '12345678',
    '31926819',
    'DE89370400440532013000',
    '000123',
  ]);
  expect([inside, german].map(bankCodeOf)).toEqual([undefined, undefined]);
  expect(bankCodeOf(uk)).toEqual({ name: 'Sort code', code: '60-16-13' });
  expect(bankCodeOf(american)).toEqual({ name: 'Routing number', code: '011000015' });
  expect(bankCodeOf(foreign)).toEqual({ name: 'SWIFT/BIC', code: 'COBADEFF' });
  expect(bankCodeOf(iban('DE89370400440532013000', { bic: 'COBADEFF' }))).toEqual({
    name: 'BIC',
    code: 'COBADEFF',
  });
});
