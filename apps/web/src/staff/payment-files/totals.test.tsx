import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Totals } from './totals.tsx';

afterEach(cleanup);

const words = (totals: Parameters<typeof Totals>[0]['totals']) =>
  render(<Totals totals={totals} />).container.textContent;

test('a file without payments, as one that was replaced, has a total of none and no empty field', () => {
  expect(words([])).toBe('None');
});

test('amounts of several currencies stand side by side', () => {
  const text = words([
    { currency: 'EUR', amount: '92.00' },
    { currency: 'GBP', amount: '7.50' },
  ]);
  expect(text).toContain('92.00');
  expect(text).toContain('7.50');
});
