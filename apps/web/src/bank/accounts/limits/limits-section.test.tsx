import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../../ui/toast/toast.tsx';
import { mainAccount as account } from '../../testing/account.ts';
import type { AccountLimits } from './limits-query.ts';
import LimitsSection from './limits-section.tsx';
import { neededFor } from './needed-for.ts';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank?.close();
});

const limits: AccountLimits = {
  currency: 'USD',
  own: { day: '50.00', payment: null },
  bank: { day: '40.00', payment: null },
  used_today: '15.00',
  left_today: '25.00',
  change: 'alone',
};

async function shown(change: AccountLimits['change']): Promise<LoopbackBank> {
  const answered = { status: 'success', message: 'Saved.', is_done: false };
  bank = await loopbackBank(() => ({ status: 200, body: { ...answered, limits: { ...limits, change } } }));
  localStorage.setItem('user_id', 'ada');
  startApp({
    entries: ['/layout/accounts'],
    origin: bank.origin,
    pages: (
      <ToastProvider>
        <LimitsSection account={account} />
      </ToastProvider>
    ),
  });
  return bank;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the lower limit is shown with who has set it, and what is left today', async () => {
  await shown('no');
  expect(await screen.findByText('$40.00')).toBeTruthy();
  expect(screen.getByText('Set by the bank')).toBeTruthy();
  expect(screen.getByText('$25.00 left')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change the limits' })).toBeNull();
});

test('a lower limit is saved at once; a higher one asks for the PIN, then for the code', async () => {
  const { received } = await shown('alone');
  await screen.findByText('$40.00');
  await press('Change the limits');
  const day = await screen.findByLabelText('Per day');
  expect(screen.getByText('The bank allows at most $40.00.')).toBeTruthy();
  await userEvent.clear(day);
  await userEvent.type(day, '60');
  await userEvent.type(screen.getByLabelText('Transaction PIN'), '4821');
  await press('Email me a code');
  await screen.findByText('We have sent six digits to your email address.');
  expect(JSON.parse(received.at(-1)?.body ?? '')).toEqual({ day: '60', payment: null, pin: '4821' });
  await userEvent.clear(day);
  await userEvent.type(day, '30');
  await press('Save');
  await waitFor(() => expect(received.some(({ method }) => method === 'PUT')).toBe(true));
  const put = received.find(({ method }) => method === 'PUT');
  expect(JSON.parse(put?.body ?? '')).toEqual({ day: '30', payment: null });
});

test('what a change takes is decided by who shares the account, and whether more may leave', () => {
  const typed = { day: '60', payment: '' };
  expect(neededFor(limits, typed)).toBe('code');
  expect(neededFor(limits, { day: '', payment: '5' })).toBe('code');
  expect(neededFor(limits, { day: '50', payment: '5' })).toBe('nothing');
  expect(neededFor({ ...limits, change: 'lower-alone' }, typed)).toBe('others');
  expect(neededFor({ ...limits, change: 'together' }, { day: '1', payment: '' })).toBe('others');
});
