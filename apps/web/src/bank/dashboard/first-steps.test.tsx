import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Dashboard } from './dashboard-query.ts';
import { FirstSteps } from './first-steps.tsx';

afterEach(cleanup);

type Movement = Dashboard['last_movements'][number];

const movement = (transaction_type: 'credit' | 'debit'): Movement => ({
  account: '0198a000-0000-7000-8000-000000000001',
  transaction: {
    id: transaction_type,
    amount: '1.00',
    transaction_type,
    description: '',
    created_at: '2026-11-15T12:00:00.000Z',
    reference: '',
    kind: 'deposit',
    party: null,
    sent: null,
    narration: null,
    opens: null,
  },
});

function show(movements: readonly Movement[], hasPin: boolean) {
  const dashboard = { transactions_count: movements.length, last_movements: [...movements] };
  render(
    <MemoryRouter>
      <FirstSteps dashboard={dashboard} hasPin={hasPin} />
    </MemoryRouter>,
  );
}

test('a new customer is led to each first step', () => {
  show([], false);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/layout/deposit',
    '/layout/transaction-pin',
    '/layout/transfer',
  ]);
});

test('what is done says so and leads nowhere', () => {
  show([movement('credit')], true);
  expect(screen.getByText('Put money into your account').textContent).toContain('(done)');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Make your first payment',
  ]);
});

test('the list is gone once every step is done', () => {
  show([movement('debit'), movement('credit')], true);
  expect(screen.queryByText('First steps')).toBeNull();
});
