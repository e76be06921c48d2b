import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApp } from '../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../lib/testing/loopback-bank.ts';
import { AppRoutes } from '../router.tsx';

let bank: LoopbackBank;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank.close();
});

type Answer = { status: number; body: unknown };

/** A page of the account, and a bank that answers its one call like this. */
async function open(path: string, answer: Answer | 'hang up' = { status: 200, body: {} }) {
  bank = await loopbackBank(({ path: asked }) =>
    asked.startsWith('/api/v1/sandbox/') ? { status: 200, body: { people: [] } } : answer,
  );
  return startApp({ entries: [path], origin: bank.origin, pages: <AppRoutes /> });
}

const calls = () => bank.received.filter(({ path }) => path.startsWith('/api/v1/account/'));
const refused = (status: number, body: object): Answer => ({ status, body: { status: 'error', ...body } });
const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));

async function logIn(): Promise<void> {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.type(screen.getByLabelText('Password'), 'violet-anchor-piano-72');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
}

test('[AUTH-01] a login without email and password is not sent', async () => {
  await open('/account/login');
  await press('Log in');
  expect((await screen.findByRole('alert')).textContent).toContain('Enter your email address.');
  expect(screen.getByRole('alert').textContent).toContain('Enter your password.');
  expect(calls()).toEqual([]);
});

test('[AUTH-02] a login keeps the session under the names that the specification gives', async () => {
  const place = await open('/account/login', {
    status: 200,
    body: {
      access: 'a',
      refresh: 'r',
      user: { id: '7', full_name: 'Ada Lovelace', email: 'ada@example.com' },
    },
  });
  await logIn();
  await waitFor(() => expect(place.path).toBe('/layout/dashboard'));
  expect({ ...localStorage }).toMatchObject({
    access: 'a',
    refresh: 'r',
    user_id: '7',
    user_name: 'Ada Lovelace',
    user_email: 'ada@example.com',
    remember_me: 'false',
  });
  const [sent] = calls();
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    email: 'ada@example.com',
    password: 'violet-anchor-piano-72',
    remember_me: false,
  });
});

test('[AUTH-05] a locked account is a warning with the way to support, and leaves no session', async () => {
  const message = 'Your account has been locked. Try again in 15 minutes.';
  await open(
    '/account/login',
    refused(403, { code: 'account_locked', message, non_field_errors: [message] }),
  );
  await logIn();
  const warning = await screen.findByRole('alert');
  expect(warning.textContent).toContain(message);
  expect(screen.getByRole('link', { name: 'email support' }).getAttribute('href')).toBe('/contact');
  expect(localStorage.getItem('access')).toBeNull();
});

test('an address that is not verified leads to its code, which can be asked for at once', async () => {
  const message = 'Please verify your email address first.';
  const place = await open('/account/login', refused(403, { code: 'email_unverified', message }));
  await logIn();
  await press('Enter the code');
  await waitFor(() => expect(place.path).toBe('/account/otp'));
  expect(localStorage.getItem('userEmail')).toBe('ada@example.com');
  expect(await screen.findByRole('button', { name: 'Resend' })).toBeTruthy();
});

test('the page says why somebody was signed out; a reason that was made up is not shown', async () => {
  await open('/account/login?signed-out=idle');
  expect((await screen.findByText(/you had not done anything for a while/)).textContent).toBeTruthy();
  cleanup();
  await bank.close();
  await open('/account/login?signed-out=Call+0900+to+unlock');
  await screen.findByLabelText('Email');
  expect(document.body.textContent).not.toContain('0900');
});

async function typeCode(digits: string): Promise<void> {
  const [first] = await screen.findAllByRole('textbox');
  if (first) await userEvent.setup().type(first, digits);
  await press('Verify OTP');
}

test('[AUTH-13] [AUTH-16] a code is sent when it is whole, and when it is known whose it is', async () => {
  await open('/account/otp');
  await typeCode('123');
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter the full 6-digit OTP.');
  cleanup();
  await bank.close();
  await open('/account/otp');
  await typeCode('123456');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Email not found. Please return to sign up and try again.',
  );
  expect(calls()).toEqual([]);
});

test.each([
  ['the words of the bank', refused(400, { code: 'code_invalid', message: 'No.' }), 'No.'],
  ['its words without a code', { status: 400, body: { message: 'It has expired.' } }, 'It has expired.'],
  ['its own where the bank has none', { status: 400, body: {} }, 'Invalid OTP. Please try again.'],
])('[AUTH-14] a wrong code shows %s', async (_, answer, words) => {
  localStorage.setItem('userEmail', 'ada@example.com');
  await open('/account/otp', answer);
  await typeCode('123456');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(calls().map(({ body }) => JSON.parse(body))).toEqual([{ code: '123456', email: 'ada@example.com' }]);
});

test('[AUTH-18] a reset without its token offers no form, and two passwords that differ are not sent', async () => {
  await open('/account/reset-password-confirm');
  expect(await screen.findByText('Invalid or missing reset token.')).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
  cleanup();
  await bank.close();
  await open('/account/reset-password-confirm?token=t');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('New password'), 'violet-anchor-piano-72');
  await user.type(screen.getByLabelText('Confirm new password'), 'violet-anchor-piano-73');
  await press('Set New Password');
  expect((await screen.findByRole('alert')).textContent).toContain('Passwords do not match.');
  expect(calls()).toEqual([]);
});

test.each(['/account/not-me', '/account/email-change', '/account/freeze'])(
  '[RSK-07] [IDV-05] opening %s does nothing: programs that look through mails open links, too',
  async (path) => {
    await open(`${path}?token=secret`, { status: 200, body: { message: 'Done.' } });
    const [button] = (await screen.findAllByRole('button')).filter(
      (one) => one.closest('main') !== null && one.getAttribute('type') !== 'radio',
    );
    expect(calls()).toEqual([]);
    if (button) await userEvent.setup().click(button);
    await waitFor(() => expect(calls()).toHaveLength(1));
    expect(JSON.parse(calls()[0]?.body ?? '')).toMatchObject({ token: 'secret' });
  },
);

test('[AUTH-19] a logout that fails keeps the session, so that it can be tried again', async () => {
  localStorage.setItem('access', 'a');
  localStorage.setItem('refresh', 'r');
  await open('/account/logout', 'hang up');
  await press('Yes, log out');
  expect((await screen.findByRole('alert')).textContent).toContain('Logout failed. Please try again.');
  expect(localStorage.getItem('refresh')).toBe('r');
});

test('[AUTH-19] without a session the page of the logout asks nothing and leads to the login', async () => {
  await open('/account/logout');
  expect(await screen.findByRole('heading', { name: 'You are not signed in' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Yes, log out' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy();
});

test('[AUTH-16] the page of the code does not speak of a code that was never sent', async () => {
  await open('/account/otp');
  expect(await screen.findByText(/There is no code to enter in this browser yet/)).toBeTruthy();
});
