import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { AppRoutes } from '../../router.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank?.close();
});

const wrong = 'This code is not right.';
const told = 'We have emailed you a code.';

/** A bank that asks for a factor, and refuses every code. */
async function logIn(code: string) {
  bank = await loopbackBank(({ path, body }) => {
    if (path.startsWith('/api/v1/sandbox/')) return { status: 200, body: { people: [] } };
    const given = (JSON.parse(body || '{}') as { second_factor?: string }).second_factor;
    const refused =
      given === undefined ? { code } : { code: 'code_invalid', errors: { second_factor: [wrong] } };
    return { status: 403, body: { status: 'error', message: told, detail: told, ...refused } };
  });
  startApp({ entries: ['/account/login'], origin: bank.origin, pages: <AppRoutes /> });
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'violet-anchor-piano-72');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

const sent = () =>
  bank?.received
    .filter(({ path }) => path === '/api/v1/account/login/')
    .map(({ body }) => (JSON.parse(body) as { second_factor?: string }).second_factor);

test.for([
  ['app_code_required', 'Code from your authenticator app'],
  ['mailed_code_required', 'Code from the email'],
] as const)(
  '[IDV-02] after %s the page asks for the code, keeps what was typed and tells a wrong one',
  async ([code, label]) => {
    await logIn(code);
    const field = await screen.findByLabelText(label);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findAllByText('Enter the code.')).toHaveLength(2);
    await userEvent.type(field, '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findAllByText(wrong)).toHaveLength(2);
    expect(sent()).toEqual([undefined, '123456']);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('violet-anchor-piano-72');
  },
);

test('[IDV-02] another code is asked for with what was typed, and the page says what the bank says of it', async () => {
  await logIn('mailed_code_required');
  expect(await screen.findByText(told)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Code from the email'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  await waitFor(() => expect(sent()).toEqual([undefined, undefined]));
  expect(screen.getByText(told)).toBeTruthy();
});

test('[IDV-02] whoever has a passkey is told to use it, and is asked for no code', async () => {
  await logIn('passkey_required');
  expect(await screen.findByText('Use your passkey here')).toBeTruthy();
  expect(screen.queryByLabelText('Code from the email')).toBeNull();
});
