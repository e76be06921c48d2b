import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import AccountsPage from './accounts-page.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank.close();
});

test('[ACT-01] while the accounts are lost nothing is offered to do with them', async () => {
  bank = await loopbackBank(() => ({ status: 500, body: '' }));
  localStorage.setItem('user_id', 'ada');
  startApp({ entries: ['/layout/accounts'], origin: bank.origin, pages: <AccountsPage /> });
  await screen.findByText('Your accounts could not be loaded.');
  const actions = ['Move', 'Exchange', 'Open an account'].map((name) => screen.getByRole('button', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(actions.map((action) => action.hasAttribute('disabled'))).toEqual([true, true, true]);
});
