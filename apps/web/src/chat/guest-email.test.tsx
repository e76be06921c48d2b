import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../lib/testing/loopback-bank.ts';
import { GuestEmail } from './guest-email.tsx';

let bank: LoopbackBank;
afterEach(async () => {
  cleanup();
  await bank.close();
});

test('[CHT-01] a guest whose address was mistyped, or whose code is too old, asks for another code', async () => {
  const message = 'This code has expired. Please ask for a new one.';
  bank = await loopbackBank(({ path }) =>
    path.endsWith('/prove/')
      ? { status: 400, body: { status: 'error', code: 'code_expired', message, detail: message } }
      : { status: 200, body: { status: 'success', message: 'Sent.' } },
  );
  const guest = { name: 'Grace', email: null, proved: false };
  const pages = <GuestEmail guest={guest} onChange={async () => {}} />;
  startApp({ entries: ['/chat'], origin: bank.origin, pages });
  await userEvent.click(await screen.findByText('Get answers by email'));
  await userEvent.type(screen.getByLabelText('Email'), 'grace@exmaple.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
  await userEvent.type(await screen.findByLabelText('The code from our email'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(message);
  await userEvent.click(screen.getByRole('button', { name: 'Another code or address' }));
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  expect(email.value).toBe('grace@exmaple.com');
  expect(document.activeElement).toBe(email);
  expect(screen.queryByText(message)).toBeNull();
  await userEvent.clear(email);
  await userEvent.type(email, 'grace@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
  await screen.findByLabelText('The code from our email');
});
