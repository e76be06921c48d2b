import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { sandboxLending } from '../../lib/lending/sandbox-lending.ts';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import Calculator from './calculator.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank.close();
});

async function open(): Promise<LoopbackBank> {
  bank = await loopbackBank(() => ({ status: 503, body: { code: 'service_unavailable', message: 'Busy.' } }));
  localStorage.setItem('user_id', 'ada');
  const pages = (
    <ToastProvider>
      <Calculator products={sandboxLending} />
    </ToastProvider>
  );
  startApp({ entries: ['/layout/lending'], origin: bank.origin, pages });
  return bank;
}

const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('[LEN-01] what is typed for a loan is found again, and asked for as it was', async () => {
  await open();
  await userEvent.clear(screen.getByLabelText('Amount'));
  await userEvent.type(screen.getByLabelText('Amount'), '7,500');
  await userEvent.type(screen.getByLabelText('What the loan is for'), 'A new oven');
  cleanup();
  await bank.close();
  const { received } = await open();
  expect(['Amount', 'Months', 'What the loan is for'].map(typedInto)).toEqual(['7,500', '24', 'A new oven']);
  await userEvent.click(screen.getByRole('button', { name: /^Ask for/ }));
  await waitFor(() => expect(received).toHaveLength(1));
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ amount: '7500', purpose: 'A new oven' });
});
