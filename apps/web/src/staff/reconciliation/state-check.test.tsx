import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { startStaffPage } from '../testing/staff-page.tsx';
import { StateCheck } from './state-check.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  await bank.close();
});

test('[RSK-13] a comparison that is refused says so beside its button, and one that began says that', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const answers = [
    { status: 503, body: { code: 'service_unavailable', message: 'The bank is busy.' } },
    { status: 200, body: { status: 'success', message: 'The states are being compared.' } },
  ];
  bank = await loopbackBank(({ method }) =>
    method === 'POST'
      ? (answers.shift() ?? 'hang up')
      : { status: 200, body: { alarms: [], open: 0, last_check: null } },
  );
  startStaffPage(<StateCheck />, { origin: bank.origin, path: '/staff/reconciliation/alarms' });
  fireEvent.click(await screen.findByRole('button', { name: 'Compare now' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The comparison was not started');
  fireEvent.click(screen.getByRole('button', { name: 'Compare now' }));
  expect(await screen.findByText('The states are being compared.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
