import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { useCustomer } from '../data/customer.ts';
import { PinLockedBanner } from './pin-locked-banner.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank.close();
});

function Page() {
  return (
    <>
      <PinLockedBanner />
      {useCustomer().data && <p>The page</p>}
    </>
  );
}

async function open(isLocked: boolean): Promise<void> {
  bank = await loopbackBank(() => ({ status: 200, body: { user: { pin_locked: isLocked } } }));
  localStorage.setItem('user_id', 'ada');
  startApp({ entries: ['/layout/transfer'], origin: bank.origin, pages: <Page /> });
  await screen.findByText('The page');
}

test('a PIN that is locked is told before any form, with the way to support', async () => {
  await open(true);
  expect(screen.getByText('Your transaction PIN is locked')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/chat');
});

test('nothing is said of a PIN that works', async () => {
  await open(false);
  expect(screen.queryByText('Your transaction PIN is locked')).toBeNull();
});
