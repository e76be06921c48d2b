import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { RecentPayees } from './recent-payees.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  await bank.close();
});

const grace = {
  account_name: 'Grace Hopper',
  bank_name: 'Farthing',
  account_number: '12345678',
  currency: 'USD',
  beneficiary: {},
};

test('a list of payees that could not be loaded says so, and is there after a retry', async () => {
  let isBusy = true;
  const busy = { status: 503, body: { status: 'error', code: 'service_unavailable', message: 'Busy.' } };
  bank = await loopbackBank(() => (isBusy ? busy : { status: 200, body: { payees: [grace] } }));
  const choose = vi.fn();
  startApp({
    entries: ['/layout/transfer'],
    origin: bank.origin,
    pages: <RecentPayees onChoice={choose} />,
  });
  await screen.findByText('Whom you have paid before could not be loaded.');
  isBusy = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: /Grace Hopper/ }));
  expect(choose).toHaveBeenCalledWith(grace);
});
