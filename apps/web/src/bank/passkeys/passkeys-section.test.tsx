import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank?.close();
});

const passkey = {
  id: '0198a000-0000-7000-8000-000000000001',
  name: 'Telephone',
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: null,
};
const wrong = 'This is not your current password.';

test('[IDV-01] removing a passkey asks for the password, then for the code, and comes back to a wrong password', async () => {
  bank = await loopbackBank(({ path }) =>
    path.endsWith('/remove/')
      ? {
          status: 403,
          body: {
            status: 'error',
            code: 'password_incorrect',
            message: wrong,
            detail: wrong,
            errors: { current_password: [wrong] },
          },
        }
      : {
          status: 200,
          body: { passkeys: [passkey], available: true, offer: false, message: 'Sent.', passkey: null },
        },
  );
  startApp({
    entries: ['/layout/profile'],
    origin: bank.origin,
    pages: (
      <ToastProvider>
        <PasskeysSection />
      </ToastProvider>
    ),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Telephone' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findAllByText('Enter your current password.')).toHaveLength(2);
  await userEvent.type(screen.getByLabelText('Current password'), 'not-the-password-1');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the passkey' }));
  expect(await screen.findAllByText('Enter all six digits of the code.')).toHaveLength(2);
  await userEvent.click(screen.getAllByRole('textbox')[0] as HTMLElement);
  await userEvent.paste('123456');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the passkey' }));
  await waitFor(() => expect(screen.getAllByText(wrong)).toHaveLength(2));
  expect(screen.getByLabelText('Current password')).toBeTruthy();
});
