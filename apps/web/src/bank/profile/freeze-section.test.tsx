import type { User } from '@farthing/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import { useCustomer } from '../data/customer.ts';
import { FrozenBanner } from '../shell/frozen-banner.tsx';
import { FreezeSection } from './freeze-section.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank.close();
  vi.restoreAllMocks();
});

type Frozen = User['frozen'];

const byYou = { since: '2026-01-05T10:00:00.000Z', by: 'you' } as const;

function Page() {
  const { data: user } = useCustomer();
  return (
    <ToastProvider>
      <FrozenBanner />
      {user && <FreezeSection user={user} />}
    </ToastProvider>
  );
}

/** A bank that knows a customer with this freeze, and answers every act with a yes. */
async function open(frozen: Frozen, { hasPin = true, passkey = null as object | null } = {}) {
  let now = frozen;
  bank = await loopbackBank(({ method, path }) => {
    if (method === 'GET') return { status: 200, body: { user: { frozen: now, has_pin: hasPin } } };
    if (path.endsWith('/lift/')) now = null;
    if (path.endsWith('/freeze/')) now = byYou;
    return { status: 200, body: { status: 'success', message: 'Done.', passkey } };
  });
  localStorage.setItem('user_id', 'ada');
  return startApp({ entries: ['/layout/profile'], origin: bank.origin, pages: <Page /> });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const acts = () => bank.received.filter(({ method }) => method !== 'GET');

test('[IDV-05] one press and a yes freeze everything, and every page says so', async () => {
  await open(null);
  await press('Freeze everything');
  expect(acts()).toEqual([]);
  await press('Yes, freeze');
  expect(await screen.findByRole('link', { name: 'Lift the freeze' })).toBeTruthy();
  expect(acts().map(({ path }) => path)).toEqual(['/api/v1/account/freeze/']);
});

test('[IDV-05] lifting asks for the PIN and the mailed code, and tells what is missing by field', async () => {
  await open(byYou);
  await press('Send me a code to lift it');
  await press('Lift the freeze');
  expect(await screen.findByText('Please enter a valid 4-6 digit PIN.')).toBeTruthy();
  expect(screen.getByText('Please enter the full 6-digit OTP.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Transaction PIN'), { target: { value: '4821' } });
  screen.getAllByRole('textbox')[0]?.focus();
  await userEvent.keyboard('123456');
  await press('Lift the freeze');
  await waitFor(() => expect(screen.queryByText('Everything is frozen')).toBeNull());
  expect(JSON.parse(acts().at(-1)?.body ?? '')).toEqual({ pin: '4821', code: '123456' });
});

test('[IDV-03] [IDV-05] whoever has a passkey is asked for it in place of a mailed code', async () => {
  const passkey = { challenge: 'AAAA', rpId: 'localhost', timeout: 600_000, allowCredentials: [] };
  await open(byYou, { passkey });
  await press('Send me a code to lift it');
  await screen.findByRole('button', { name: 'Confirm with your passkey' });
  expect(screen.queryByText('We have sent six digits to your email address.')).toBeNull();
  fireEvent.change(screen.getByLabelText('Transaction PIN'), { target: { value: '4821' } });
  await press('Lift the freeze');
  expect(await screen.findByText('Confirm it with your passkey first.')).toBeTruthy();
  expect(acts()).toHaveLength(1);
  // The browser of this test has no passkeys.
  await press('Confirm with your passkey');
  expect(await screen.findByText(/Your passkey does not work in this browser/)).toBeTruthy();
});

test('[IDV-05] whoever was frozen by the bank, or has no PIN, is led to support', async () => {
  await open({ ...byYou, by: 'bank' });
  expect(await screen.findAllByRole('link', { name: 'Contact support' })).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await bank.close();
  await open(byYou, { hasPin: false });
  expect(await screen.findByRole('link', { name: 'Contact support' })).toBeTruthy();
});
