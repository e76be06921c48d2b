import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import DownloadForm from './download-form.tsx';

let bank: LoopbackBank;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  cleanup();
  await bank.close();
});

const wait = 'Please wait 58 seconds before asking for another code.';
const tooSoon = {
  status: 429,
  body: { status: 'error', code: 'code_resend_too_soon', message: wait, detail: wait },
};

/** At a bank that mails so many codes, and takes what comes after them for too soon. */
async function open(mailed: number) {
  let asked = 0;
  bank = await loopbackBank(({ path }) => {
    if (!path.endsWith('/own-data/code/'))
      return { status: 200, body: { user: { has_pin: true, has_passkey: false } } };
    asked += 1;
    return asked <= mailed
      ? { status: 200, body: { status: 'success', message: 'Sent.', passkey: null } }
      : tooSoon;
  });
  localStorage.setItem('user_id', 'ada');
  const pages = (
    <ToastProvider>
      <DownloadForm />
    </ToastProvider>
  );
  startApp({ entries: ['/layout'], origin: bank.origin, pages });
  await userEvent.click(await screen.findByRole('button', { name: 'Download your copy' }));
  return screen.findByRole('group', { name: 'Code from the email' });
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');

test('[IDV-09] who asks for another code too soon is told to wait, and can still enter the one that they have', async () => {
  await open(1);
  await userEvent.type(boxes()[0] as HTMLInputElement, '123');
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  await screen.findByText(wait);
  expect(boxes().map(({ value }) => value)).toEqual(['1', '2', '3', '', '', '']);
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
});

test('[IDV-09] who comes back to the page within a minute can enter the code of a moment ago', async () => {
  await open(0);
  expect(screen.queryByText(wait)).toBeNull();
});
