import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import DownloadForm from '../own-data/download-form.tsx';
import LiftForm from '../profile/lift-form.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank.close();
});

const tooSoon = { status: 429, body: { code: 'code_resend_too_soon', message: 'Please wait 49 seconds.' } };
const mailed = { status: 200, body: { status: 'success', message: 'Sent.', passkey: null } };

const forms = [
  { name: 'a copy of one’s data', Form: DownloadForm, first: 'Download your copy' },
  { name: 'the end of a freeze', Form: LiftForm, first: 'Send me a code to lift it' },
];

async function open(Form: (typeof forms)[number]['Form'], answers: (typeof tooSoon | typeof mailed)[]) {
  bank = await loopbackBank(({ method }) =>
    method === 'POST'
      ? (answers.shift() ?? tooSoon)
      : { status: 200, body: { user: { has_passkey: false, email: 'ada@example.com' } } },
  );
  localStorage.setItem('user_id', 'ada');
  const pages = (
    <ToastProvider>
      <Form />
    </ToastProvider>
  );
  startApp({ entries: ['/layout/own-data'], origin: bank.origin, pages });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

test.each(forms)(
  'who comes back within the minute enters the code for $name that was mailed then',
  async ({ Form, first }) => {
    await open(Form, []);
    await press(first);
    expect(await screen.findByText('Code from the email')).toBeTruthy();
    expect(screen.queryByText('Please wait 49 seconds.')).toBeNull();
  },
);

test.each(forms)(
  'another code for $name that is asked for too soon leaves the field, and what is typed',
  async ({ Form, first }) => {
    await open(Form, [mailed]);
    await press(first);
    await screen.findByText('Code from the email');
    const [box] = screen.getAllByRole('textbox');
    if (box) await userEvent.type(box, '123');
    const typed = boxes();
    expect(typed.join('')).toContain('123');
    await press('Send a new code');
    expect(await screen.findByText('Please wait 49 seconds.')).toBeTruthy();
    expect(boxes()).toEqual(typed);
  },
);
