import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

test('commas between thousands and the sign of a currency are left out', () => {
  for (const [typed, meant] of [
    ['1,250.00', '1250.00'],
    [' £1,250,000 ', '1250000'],
    ['$ 12.5', '12.5'],
    ['1250', '1250'],
  ] as const)
    expect(typedAmount(typed)).toBe(meant);
});

test('an ambiguous amount stays as it was typed', () => {
  for (const typed of ['1,25', '1.250,00', '12,50', '1,2500', '-5', '1e3', 'ten'])
    expect(typedAmount(typed)).toBe(typed);
});
