import type { LendingLoan } from '@farthing/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import PayDialog from './pay-dialog.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank.close();
});

const instalment = (number: number, principal: string, interest: string) => ({
  ...{ number, due_on: `2026-0${number + 6}-20`, amount: '420.00', principal, interest, left: '0.00' },
});

const loan = {
  ...{ id: '0197f0a4-0000-7000-8000-000000000001', currency: 'USD', rate: '12', instalments: 'equal' },
  ...{ months: 3, state: 'running', paid_out_on: '2026-06-20', arrears: { amount: '0.00' } },
  owed: { principal: '1200.00', interest: '0.00', fees: '0.00', total: '1200.00' },
  coming: [
    instalment(1, '408.16', '11.84'),
    instalment(2, '411.93', '8.07'),
    instalment(3, '379.91', '3.87'),
  ],
} as unknown as LendingLoan;

/** What is said to be saved by an instalment that is paid at this moment. */
async function savedAt(moment: string): Promise<string | null> {
  vi.useFakeTimers({ now: Date.parse(moment), toFake: ['Date'] });
  bank = await loopbackBank(() => ({ status: 200, body: {} }));
  localStorage.setItem('user_id', 'ada');
  const pages = (
    <ToastProvider>
      <PayDialog loan={loan} onClose={() => undefined} />
    </ToastProvider>
  );
  startApp({ entries: ['/layout/lending'], origin: bank.origin, pages });
  const { textContent } = await screen.findByText(/^You save/);
  cleanup();
  await bank.close();
  return textContent;
}

test('[LEN-02] what early money saves is reckoned by the day in London, as the bank reckons it', async () => {
  const before = await savedAt('2026-06-30T22:30:00Z');
  const afterMidnight = await savedAt('2026-06-30T23:30:00Z');
  expect(afterMidnight).toBe(await savedAt('2026-07-01T12:00:00Z'));
  expect(afterMidnight).not.toBe(before);
});
