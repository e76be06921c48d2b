import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../lib/testing/loopback-bank.ts';
import ChatLauncher from './chat-launcher.tsx';

let bank: LoopbackBank;
afterEach(async () => {
  cleanup();
  await bank.close();
});

async function openPanel() {
  bank = await loopbackBank(() => ({ status: 503, body: {} }));
  const pages = (
    <>
      <input aria-label="Amount" />
      <ChatLauncher />
    </>
  );
  startApp({ entries: ['/layout/dashboard'], origin: bank.origin, pages });
  await userEvent.click(screen.getByRole('link', { name: 'Chat with us' }));
  return screen.findByRole('region', { name: 'Chat with us' });
}

test('[CHT-01] Escape in the panel closes it, and its icon has the focus', async () => {
  await openPanel();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Chat with us' }));
});

test('[CHT-01] Escape in a field of the page leaves whoever types there where they are', async () => {
  await openPanel();
  const field = screen.getByLabelText('Amount');
  await userEvent.click(field);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(field);
});
