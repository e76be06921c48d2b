import { money } from '@farthing/money';
import { expect, test } from 'vitest';
import { amountStop, isCheckedFirst } from './amount-stop.ts';

const bounds = {
  currency: 'GBP',
  at_once: '5000.00',
  left_today: '9000.00',
  with_passkey: null,
  new: [],
} as const;
const cost = (amount: bigint, debit: bigint) => ({
  amount: money(amount, 'GBP'),
  debit: money(debit, 'USD'),
  fee: money(0n, 'USD'),
  margin: undefined,
  rate: '0.78',
  isFixed: false,
});
const available = money(20_000_00n, 'USD');
const known = { available, isShown: true, bounds: { ...bounds, new: [] }, rates: undefined };

test('[PND-06] an amount beyond what is available, or left of the daily limit, stops at its field', () => {
  expect(amountStop(cost(100_00n, 130_00n), known)).toBeUndefined();
  expect(amountStop(cost(100_00n, 20_000_01n), known)).toBe(
    'This is more than the $20,000.00 that you have available.',
  );
  expect(amountStop(cost(9_000_00n, 11_600_00n), known)).toBeUndefined();
  expect(amountStop(cost(9_000_01n, 11_600_00n), known)).toBe(
    'This is more than the £9,000.00 that is left of your daily limit.',
  );
});

test('[DSH-02] where balances are hidden, too high an amount stops without telling them', () => {
  expect(amountStop(cost(100_00n, 20_000_01n), { ...known, isShown: false })).toBe(
    'This is more than you have available.',
  );
});

test('[PND-06] the page stops nothing that it does not know: the bank decides', () => {
  expect(amountStop(undefined, known)).toBeUndefined();
  const dollars = { ...cost(0n, 30_000_00n), amount: money(30_000_00n, 'USD') };
  expect(amountStop(dollars, { ...known, available: undefined })).toBeUndefined();
  expect(amountStop({ ...dollars, debit: undefined }, { ...known, bounds: undefined })).toBeUndefined();
});

test('[RSK-04] the page says that an amount above the bound is checked first, and says nothing that it cannot know', () => {
  expect(isCheckedFirst(cost(5_000_00n, 6_400_00n), known)).toBe(false);
  expect(isCheckedFirst(cost(5_000_01n, 6_400_00n), known)).toBe(true);
  expect(isCheckedFirst(undefined, known)).toBe(false);
  expect(isCheckedFirst(cost(5_000_01n, 6_400_00n), { ...known, bounds: undefined })).toBe(false);
  const dollars = { ...cost(0n, 30_000_00n), amount: money(30_000_00n, 'USD') };
  expect(isCheckedFirst(dollars, known)).toBe(false);
});
