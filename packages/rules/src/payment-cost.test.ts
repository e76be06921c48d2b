import {
  type Currency,
  compare,
  convertRoundingDown,
  currencyCodes,
  isNegative,
  money,
  parseRate,
  type Rate,
  zero,
} from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedRate, middleRate } from './exchange.ts';
import { loanInterest } from './loan-interest.ts';
import { quotePayment, shareOfLimit, transferFee } from './payment-cost.ts';

const rates = { EUR: '0.92', GBP: '0.78' };
const ratesFor = (from: Currency, to: Currency) => {
  const middle = middleRate(rates, from, to);
  return { charged: chargedRate(middle, 50n), middle };
};
const toAnotherBank = { isInside: false };
const toAnAccountHere = { isInside: true };

const rate = (text: string, from: Rate['from'], to: Rate['to']): Rate => {
  const parsed = parseRate(text, from, to);
  if (parsed === null) throw new Error(`${text} is no rate`);
  return parsed;
};

test('a payment in the currency of the wallet costs what it says', () => {
  const given = quotePayment(money(12_345n, 'USD'), toAnotherBank, ratesFor('USD', 'USD'));
  expect(given).toEqual({ rateText: '1', debit: money(12_345n, 'USD'), margin: zero('USD') });
});

test('pounds from a wallet in dollars cost the middle and the margin, each cent accounted for', () => {
  const given = quotePayment(money(10_000n, 'GBP'), toAnotherBank, ratesFor('USD', 'GBP'));
  expect(given).toEqual({ rateText: '0.7761', debit: money(12_885n, 'USD'), margin: money(64n, 'USD') });
});

test('to another wallet nothing is exchanged, so that there is no margin', () => {
  const given = quotePayment(money(10_000n, 'GBP'), toAnAccountHere, ratesFor('USD', 'GBP'));
  expect(given).toEqual({ rateText: '0.78', debit: money(12_821n, 'USD'), margin: zero('USD') });
});

test('what is debited always buys the amount at the rate that the customer reads, and never a cent too much', () => {
  const currency = fc.constantFrom(...currencyCodes);
  const way = fc.constantFrom(toAnAccountHere, toAnotherBank);
  fc.assert(
    fc.property(currency, currency, way, fc.bigInt(1n, 10n ** 12n), (wallet, paid, route, minor) => {
      const amount = money(minor, paid);
      const { debit, margin, rateText } = quotePayment(amount, route, ratesFor(wallet, paid));
      const read = rate(rateText, wallet, paid);
      expect(compare(convertRoundingDown(debit, read), amount)).not.toBe(-1);
      const oneLess = money(debit.minor - 1n, wallet);
      expect(compare(convertRoundingDown(oneLess, read), amount)).toBe(-1);
      expect(isNegative(margin)).toBe(false);
      expect(compare(margin, debit)).toBe(-1);
    }),
  );
});

test('a rate too small to be written is a fault, not a payment for nothing', () => {
  const middle = rate('0.00000000001', 'USD', 'GBP');
  const unreadable = { charged: { rate: middle, rateText: '0' }, middle };
  expect(() => quotePayment(money(1n, 'GBP'), toAnAccountHere, unreadable)).toThrow(
    '"0" is no rate from USD to GBP',
  );
});

test('a fee is that of the price list for a transfer, or for an international one', () => {
  const german = { shape: 'iban', iban: 'DE89370400440532013000' } as const;
  const fee = (currency: Currency, payerCurrency: Currency) => {
    const fees = { local: money(25n, payerCurrency), international: money(500n, payerCurrency) };
    return transferFee(german, { currency, payerCurrency }, fees);
  };
  expect(fee('EUR', 'EUR')).toEqual(money(25n, 'EUR'));
  expect(fee('EUR', 'USD')).toEqual(money(500n, 'USD'));
  expect(fee('GBP', 'GBP')).toEqual(money(500n, 'GBP'));
});

test('the interest of a loan is its share of the amount, half a cent to the even one', () => {
  expect(loanInterest(money(50_000n, 'USD'), '7.5')).toEqual(money(3_750n, 'USD'));
  expect(loanInterest(money(50n, 'USD'), '1')).toEqual(money(0n, 'USD'));
  expect(loanInterest(money(150n, 'USD'), '1')).toEqual(money(2n, 'USD'));
  expect(() => loanInterest(money(1n, 'USD'), 'much')).toThrow('"much" is no rate in percent');
});

test('an amount takes its own size of a limit in its currency, and its worth of another', () => {
  const toPounds = (from: Rate['from']) => middleRate(rates, from, 'GBP');
  expect(shareOfLimit(money(500_000_000n, 'GBP'), toPounds)).toEqual(money(500_000_000n, 'GBP'));
  expect(shareOfLimit(money(10_000n, 'USD'), toPounds)).toEqual(money(7_800n, 'GBP'));
  expect(shareOfLimit(money(1n, 'USD'), toPounds)).toEqual(money(1n, 'GBP'));
});
