import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../lib/testing/loopback-bank.ts';
import { AppRoutes } from '../router.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank.close();
});

async function open(message: string) {
  bank = await loopbackBank(() => ({ status: 200, body: { status: 'success', message } }));
  return startApp({ entries: ['/account/freeze'], origin: bank.origin, pages: <AppRoutes /> });
}

const calls = () => bank.received.filter(({ path }) => path.startsWith('/api/v1/account/'));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

async function type(label: string, value: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
}

test('[IDV-05] everything is frozen without signing in, with a mailed code', async () => {
  await open('Everything is frozen now.');
  await press('Send me a code');
  expect((await screen.findByRole('alert')).textContent).toContain('Enter your email address.');
  expect(calls()).toEqual([]);
  await type('Email', 'ada@example.com');
  await press('Send me a code');
  await press('Freeze everything');
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter the full 6-digit OTP.');
  screen.getAllByRole('textbox')[0]?.focus();
  await userEvent.setup().keyboard('123456');
  await press('Freeze everything');
  expect(await screen.findByText('Everything is frozen now.')).toBeTruthy();
  expect(JSON.parse(calls().at(-1)?.body ?? '')).toEqual({ email: 'ada@example.com', code: '123456' });
});
