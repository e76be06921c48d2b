import { money } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coinsInWords, coinsToSend, coinsWorthRoundingDown, namedCoins } from './coins.ts';

const usd = (minor: bigint) => money(minor, 'USD');

test('[PAY-09] a part of a coin counts as its part of the price, and never as more', () => {
  expect(coinsWorthRoundingDown('BTC', 250_000n, usd(5_000_000n))).toEqual(usd(12_500n));
  expect(coinsWorthRoundingDown('BTC', 1n, usd(5_000_000n))).toEqual(usd(0n));
  expect(coinsWorthRoundingDown('TRC20', 99_999_999n, usd(100n))).toEqual(usd(9_999n));
});

test('[PAY-09] what is to be sent is written as wallets take it', () => {
  expect(coinsToSend('BTC', usd(12_500n), usd(5_000_000n))).toBe('0.0025');
  expect(coinsToSend('TRC20', usd(10_000n), usd(100n))).toBe('100');
  expect(coinsToSend('TRC20', usd(100n), usd(300n))).toBe('0.333334');
  expect(coinsInWords('BTC', 2_100_000_000_000_000n)).toBe('21000000');
});

test('[PAY-09] coins are named by their network, unless they are of another token', () => {
  expect(namedCoins('BTC', '0.0025', false)).toBe('0.0025 BTC');
  expect(namedCoins('TRC20', '100', false)).toBe('100 USDT');
  expect(namedCoins('TRC20', '100', true)).toBe('100 of another token');
});

test('[PAY-09] whoever sends what is asked for is credited all of their amount', () => {
  const amounts = fc.bigInt(1n, 10n ** 12n);
  fc.assert(
    fc.property(fc.constantFrom('BTC', 'TRC20'), amounts, amounts, (network, amount, price) => {
      const digits = network === 'BTC' ? 8 : 6;
      const [whole = '', fraction = ''] = coinsToSend(network, usd(amount), usd(price)).split('.');
      const units = BigInt(whole + fraction.padEnd(digits, '0'));
      expect(coinsWorthRoundingDown(network, units, usd(price)).minor).toBeGreaterThanOrEqual(amount);
    }),
  );
});
