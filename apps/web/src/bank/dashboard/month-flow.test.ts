import { format } from '@farthing/money';
import { expect, test } from 'vitest';
import { balancesIn, monthFlow } from './month-flow.ts';

const figures = {
  days: ['2026-11-14', '2026-11-15'],
  currencies: [
    { currency: 'EUR', balances: ['0.00', '90.00'], came_in: '90.00', went_out: '0.00' },
    { currency: 'USD', balances: ['310.00', '270.00'], came_in: '340.00', went_out: '40.00' },
  ],
} as const;
const answer = {
  ...figures,
  days: [...figures.days],
  currencies: figures.currencies.map((each) => ({ ...each, balances: [...each.balances] })),
};
const rates = {
  base: 'USD',
  rates: { EUR: '0.9', GBP: '0.75' },
  as_of: '2026-11-15T12:00:00.000Z',
  stale: false,
  source: 'test',
  margin_basis_points: 0,
  fees: { currency: 'USD', transfer: '0.00', international_transfer: '0.00', card: '0.00' },
} as const;

test('what came in and went out this month is that of all accounts, in the currency of the page', () => {
  const flow = monthFlow(answer, 'USD', rates);
  expect([format(flow.in), format(flow.out), format(flow.net)]).toEqual(['$440.00', '-$40.00', '$400.00']);
});

test('[INS-04] each day has the balances of all currencies together', () => {
  expect(balancesIn(answer, 'GBP', rates).map(({ day, balance }) => [day, format(balance)])).toEqual([
    ['2026-11-14', '£232.50'],
    ['2026-11-15', '£277.50'],
  ]);
});

test('nobody’s figures are nothing, and not a fault', () => {
  const nothing = { days: ['2026-11-15'], currencies: [] };
  expect(format(monthFlow(nothing, 'GBP', undefined).net)).toBe('£0.00');
  expect(balancesIn(nothing, 'GBP', undefined)).toHaveLength(1);
});
