import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import type { Account } from '../data/accounts-query.ts';
import type { Budgets } from './budgets-query.ts';
import { UntilPayDay } from './until-pay-day.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const budgets = {
  currency: 'USD',
  can_change: false,
  until_pay_day: {
    pay_day: '2026-11-30',
    known_by: 'choice',
    chosen_day: 30,
    available: '90.00',
    left: '-15.00',
    goes: [{ what: 'scheduled', to: 'Rent', day: '2026-11-20', amount: '105.00' }],
    comes: null,
  },
} as unknown as Budgets;

test('[DSH-02] the money left until pay-day is shown only where balances are shown', async () => {
  localStorage.setItem('user_id', 'ada');
  startApp({
    entries: ['/layout/insight'],
    origin: location.origin,
    pages: <UntilPayDay budgets={budgets} account={{ id: 'one' } as Account} />,
  });
  expect(await screen.findByText('−$105.00')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\$90\.00|\$15\.00/);
  expect(screen.getAllByText('Hidden')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Show balances' }));
  expect(screen.getByText('−$15.00')).toBeTruthy();
  expect(screen.getByText('$90.00')).toBeTruthy();
});
