import { format, money, toDecimal } from '@farthing/money';
import { expect, test } from 'vitest';
import type { Rates } from '../data/conversion.ts';
import { expectedCost, quotedCost } from './cost.ts';
import { type Details, newTransfer } from './transfer.ts';

const rates: Rates = {
  base: 'USD',
  rates: { EUR: '0.92', GBP: '0.78' },
  as_of: null,
  source: 'fallback',
  stale: true,
  margin_basis_points: 50,
  fees: { currency: 'USD', transfer: '0.00', international_transfer: '0.00', card: '10.00' },
};
const details: Details = { ...newTransfer().details, currency: 'GBP', amount: ' 250 ' };
const fees = { local: money(25n, 'USD'), international: money(500n, 'USD') };
const free = { local: money(0n, 'USD'), international: money(0n, 'USD') };
const around = { payerCurrency: 'USD', rates, fees: free, destination: undefined } as const;
const inside = { shape: 'inside', accountNumber: '12345678' } as const;

test('[TRF-08] what an amount costs is reckoned at the charged rate, rounded up, as the bank does', () => {
  const { debit, rate, isFixed } = expectedCost(details, around);
  // 250 / 0.7761 = 322.1234…
  expect([debit && format(debit), rate, isFixed]).toEqual(['$322.13', '0.7761', false]);
});

test('within the bank nothing is taken for the exchange', () => {
  const { debit, rate } = expectedCost(details, { ...around, destination: inside });
  expect([debit && format(debit), rate]).toEqual(['$320.52', '0.78']);
});

test('in the currency of the wallet there is no rate, and no amount costs nothing yet', () => {
  const dollars = { ...details, currency: 'USD' as const };
  const { debit, rate } = expectedCost(dollars, around);
  expect([debit && format(debit), rate]).toEqual(['$250.00', undefined]);
  expect(expectedCost({ ...details, amount: '12.' }, around)).toMatchObject({
    amount: undefined,
    debit: undefined,
    rate: '0.7761',
  });
});

test('between two others, both rates of the dollar count', () => {
  const { debit } = expectedCost(details, {
    ...around,
    payerCurrency: 'EUR',
    fees: { local: money(0n, 'EUR'), international: money(0n, 'EUR') },
  });
  // 250 / (0.78 / 0.92 · 0.995)
  expect(debit && toDecimal(debit)).toBe('296.36');
});

test('[TRF-08] the fee of the price list is part of what leaves the wallet', () => {
  const dollars = { ...details, currency: 'USD' as const };
  const debit = (changes: Partial<Parameters<typeof expectedCost>[1]>, of: Details = dollars) => {
    const cost = expectedCost(of, { ...around, fees, ...changes });
    return cost.debit && format(cost.debit);
  };
  expect(debit({ destination: inside })).toBe('$250.25');
  expect(debit({ destination: { shape: 'iban', iban: 'DE89370400440532013000' } })).toBe('$255.00');
  // Before it is known where it goes, by what the form is being filled in for.
  expect(debit({})).toBe('$250.25');
  expect(debit({}, { ...dollars, transfer_type: 'international' })).toBe('$255.00');
  expect(debit({}, details)).toBe('$327.13');
});

test('pounds to an account in Germany are an international transfer, also from a wallet in pounds', () => {
  const german = { shape: 'iban', iban: 'DE89370400440532013000' } as const;
  const pounds = { local: money(25n, 'GBP'), international: money(500n, 'GBP') };
  const cost = expectedCost(details, { ...around, payerCurrency: 'GBP', fees: pounds, destination: german });
  expect([format(cost.fee), cost.debit && format(cost.debit)]).toEqual(['£5.00', '£255.00']);
});

test('without rates nothing is guessed', () => {
  expect(expectedCost(details, { ...around, rates: undefined })).toMatchObject({
    debit: undefined,
    rate: undefined,
  });
});

test('[PND-05] the margin in the rate is told in money and per cent, and by the figures of the bank once it has fixed them', () => {
  // 250 / 0.7761 rounded up, beside 250 / 0.78: what the bank earns is the difference.
  const { margin } = expectedCost(details, around);
  expect([margin && format(margin.amount), margin?.percentText]).toEqual(['$1.61', '0.51']);
  expect(expectedCost({ ...details, currency: 'USD' }, around).margin).toBeUndefined();
  expect(expectedCost(details, { ...around, destination: inside }).margin?.amount.minor).toBe(0n);
});

test('[TRF-08] once the bank has fixed it, its figures count', () => {
  const quote = {
    withdrawal_id: '019a0000-0000-7000-8000-000000000000',
    amount: '250.00',
    currency: 'GBP' as const,
    rate: '0.7761',
    debit_amount: '322.13',
    debit_currency: 'USD' as const,
    fee_amount: '0.00',
    margin_amount: '1.61',
    payer_name: 'Ada Lovelace',
    paid_from: {
      account: '019a0000-0000-7000-8000-00000000000a',
      name: 'Main account',
      account_number: '12345678',
    },
    expires_at: '2026-11-15T14:05:00.000Z',
    review_expected: false,
    notes: [],
  };
  const { amount, debit, rate, isFixed } = quotedCost(quote);
  expect([amount && format(amount), debit && format(debit), rate, isFixed]).toEqual([
    '£250.00',
    '$322.13',
    '0.7761',
    true,
  ]);
  expect(quotedCost({ ...quote, currency: 'USD', rate: '1' }).rate).toBeUndefined();
  expect(quotedCost(quote).margin).toEqual({ amount: money(161n, 'USD'), percentText: '0.51' });
  const withFee = { ...quote, debit_amount: '327.13', fee_amount: '5.00' };
  expect(quotedCost(withFee).margin?.percentText).toBe('0.51');
});
