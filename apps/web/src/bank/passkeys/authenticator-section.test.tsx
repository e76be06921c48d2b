import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank?.close();
});

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const recovery_codes = Array.from({ length: 10 }, (_, index) => `AAAA${index}-BBBBB`);
const used = { created_at: '2026-01-01T00:00:00.000Z', last_used_at: '2026-01-02T00:00:00.000Z' };

async function open(app: object | null) {
  bank = await loopbackBank(({ path, method }) => {
    if (path.endsWith('/passkeys/code/') && app !== null)
      return {
        status: 403,
        body: { status: 'error', code: 'app_code_required', message: 'App.', detail: 'App.' },
      };
    if (method === 'GET') return { status: 200, body: { app } };
    const otpauth_uri = `otpauth://totp/Farthing:ada?secret=${secret}`;
    return {
      status: 200,
      body: { status: 'success', message: 'Done.', secret, otpauth_uri, recovery_codes, passkey: null },
    };
  });
  startApp({
    entries: ['/layout/profile'],
    origin: bank.origin,
    pages: (
      <ToastProvider>
        <AuthenticatorSection />
      </ToastProvider>
    ),
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function enterCode() {
  await userEvent.click(screen.getAllByRole('textbox')[0] as HTMLElement);
  await userEvent.paste('123456');
}

test('[IDV-02] setting up asks who it is, shows the secret, takes a code and shows ten recovery codes', async () => {
  await open(null);
  await press('Set up an app');
  await userEvent.type(await screen.findByLabelText('Current password'), 'violet-anchor-piano-72');
  await press('Continue');
  await screen.findByRole('button', { name: 'Show the secret' });
  await enterCode();
  await press('Show the secret');
  expect(await screen.findByText(secret.replaceAll(/(.{4})(?=.)/g, '$1 '))).toBeTruthy();
  await press('Finish');
  expect(await screen.findAllByText('Enter all six digits of the code.')).toHaveLength(2);
  await enterCode();
  await press('Finish');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
});

test('[IDV-02] a customer with the app is asked for its code, not for a mailed one, and warned when few codes are left', async () => {
  await open({ ...used, recovery_codes_left: 2 });
  expect(await screen.findByText(/2 recovery codes are left/)).toBeTruthy();
  await press('Remove the app');
  await userEvent.type(await screen.findByLabelText('Current password'), 'violet-anchor-piano-72');
  await press('Continue');
  expect(await screen.findByLabelText('Code from your authenticator app')).toBeTruthy();
});
