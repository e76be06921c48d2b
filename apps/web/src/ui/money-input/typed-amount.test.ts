import { expect, test } from 'vitest';
import { amountProblem } from './amount-problem.ts';
import { typedAmount } from './typed-amount.ts';

test('commas between thousands and the sign of the currency are left out', () => {
  for (const [typed, currency, meant] of [
    ['1,250.00', 'GBP', '1250.00'],
    [' £1,250,000 ', 'GBP', '1250000'],
    ['$ 12.5', 'USD', '12.5'],
    ['€7', 'EUR', '7'],
    ['1250', 'USD', '1250'],
  ] as const)
    expect(typedAmount(typed, currency)).toBe(meant);
});

test('an ambiguous amount stays as it was typed', () => {
  for (const typed of ['1,25', '1.250,00', '12,50', '1,2500', '-5', '1e3', 'ten'])
    expect(typedAmount(typed, 'USD')).toBe(typed);
});

test('an amount with the sign of another currency is not taken as one of this', () => {
  for (const [typed, currency, problem] of [
    ['£20', 'USD', 'This amount is in USD. Enter it without £.'],
    ['$ 1,250.00', 'EUR', 'This amount is in EUR. Enter it without $.'],
    ['5 €', 'GBP', 'This amount is in GBP. Enter it without €.'],
  ] as const) {
    expect(typedAmount(typed, currency)).toBe(typed);
    expect(amountProblem(typedAmount(typed, currency), currency)).toBe(problem);
  }
});
