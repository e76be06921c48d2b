import { type Money, money } from '@farthing/money';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MoneyAmount } from './money-amount.tsx';

afterEach(cleanup);

test('a movement always carries its sign, so that colour is never alone', () => {
  const text = (amount: Money) => render(<MoneyAmount signed amount={amount} />).container.textContent;
  expect(text(money(25_000n, 'GBP'))).toBe('+£250.00');
  expect(text(money(-1_999n, 'GBP'))).toBe('−£19.99');
  expect(text(money(0n, 'GBP'))).toBe('£0.00');
});

test('a plain amount has no sign unless it is negative, and its exact value is in the page', () => {
  render(<MoneyAmount amount={money(125_000n, 'EUR')} />);
  const amount = screen.getByText(/1\.250,00/);
  expect(amount.getAttribute('value')).toBe('1250.00');
  expect(amount.hasAttribute('data-direction')).toBe(false);
});
