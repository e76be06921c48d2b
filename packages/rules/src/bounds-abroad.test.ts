import { add, convertRoundingUp, money, subtract } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leastWorth, mostWorth } from './bounds-abroad.ts';
import { middleRate } from './exchange.ts';

test('[PND-06] a bound in another currency is the very amount at which what it is worth crosses the bound', () => {
  const millionths = fc.integer({ min: 400_000, max: 2_000_000 });
  fc.assert(
    fc.property(millionths, fc.bigInt({ min: 1n, max: 10n ** 12n }), (perDollar, minor) => {
      const rates = { EUR: (perDollar / 1e6).toFixed(6), GBP: '0.78' };
      const rate = middleRate(rates, 'EUR', 'USD');
      const bound = money(minor, 'USD');
      const cent = money(1n, 'EUR');
      const worth = (amount: typeof cent) => convertRoundingUp(amount, rate).minor;
      const [least, most] = [leastWorth(bound, rate), mostWorth(bound, rate)];
      expect(worth(least) >= minor).toBe(true);
      expect(worth(subtract(least, cent)) < minor).toBe(true);
      expect(worth(most) <= minor).toBe(true);
      expect(worth(add(most, cent)) > minor).toBe(true);
    }),
  );
});

test('[PND-06] a bound in its own currency is itself', () => {
  const rate = middleRate({ EUR: '0.92', GBP: '0.78' }, 'USD', 'USD');
  expect(mostWorth(money(200_000n, 'USD'), rate)).toEqual(money(200_000n, 'USD'));
  expect(leastWorth(money(500n, 'USD'), rate)).toEqual(money(500n, 'USD'));
});
