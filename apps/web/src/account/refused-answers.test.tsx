import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endCodeWait } from '../lib/code-wait.ts';
import { startApp } from '../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../lib/testing/loopback-bank.ts';
import { AppRoutes } from '../router.tsx';
import { codeOfAddress } from './email.ts';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank.close();
  vi.restoreAllMocks();
});

type Answer = { status: number; body: unknown; contentType?: string } | 'hang up';

async function open(path: string, answer: Answer, people: readonly object[] = []) {
  vi.spyOn(console, 'error').mockReturnValue();
  bank = await loopbackBank(({ path: asked }) =>
    asked.startsWith('/api/v1/sandbox/') ? { status: 200, body: { people } } : answer,
  );
  return startApp({ entries: [path], origin: bank.origin, pages: <AppRoutes /> });
}

const calls = () => bank.received.filter(({ path }) => path.startsWith('/api/v1/account/'));
const sentBody = () => JSON.parse(calls()[0]?.body ?? '{}');
const refused = (status: number, body: object): Answer => ({ status, body: { status: 'error', ...body } });
const done = (message: string): Answer => ({ status: 200, body: { status: 'success', message } });

async function type(label: string, value: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

async function logIn(): Promise<void> {
  await type('Email', ' ada@example.com ');
  await type('Password', 'violet-anchor-piano-72');
  await press('Log in');
}

test('a wrong password is told in the words of the bank, and both fields stay typed', async () => {
  await open('/account/login', refused(401, { code: 'login_failed', message: 'These do not match.' }));
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toContain('These do not match.');
  expect(typedInto('Password')).toBe('violet-anchor-piano-72');
  expect(sentBody().email).toBe('ada@example.com');
});

const plain = 'The vault is <b>closed</b>, "really".';

test.each<[string, object | string, string, string?]>([
  ['plain text', plain, plain, 'text/plain; charset=utf-8'],
  ['a string', '"Come back at nine."', 'Come back at nine.'],
  ['a detail', { detail: 'Not on a Sunday.' }, 'Not on a Sunday.'],
  ['a list', { non_field_errors: ['Try the side door.'] }, 'Try the side door.'],
  ['nothing of its own', {}, 'Login failed. Please check your credentials.'],
])('[AUTH-03] the login shows what the bank says, also as %s', async (_, body, words, contentType) => {
  await open('/account/login', { status: 400, body, ...(contentType && { contentType }) });
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toContain(words);
});

test('[AUTH-04] a bank that does not answer is told apart from a wrong password', async () => {
  await open('/account/login', 'hang up');
  await logIn();
  expect((await screen.findByRole('alert')).textContent).toContain('No response from server.');
});

test('an address that is none is not sent', async () => {
  await open('/account/login', done(''));
  await type('Email', 'ada at example');
  await type('Password', 'x');
  await press('Log in');
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(calls()).toEqual([]);
});

test('an obstacle goes when the next try meets another one', async () => {
  const message = 'Your account has been locked.';
  let answer = refused(403, { code: 'account_locked', message, non_field_errors: [message] });
  bank = await loopbackBank(({ path }) =>
    path.startsWith('/api/v1/sandbox/') ? { status: 200, body: { people: [] } } : answer,
  );
  startApp({ entries: ['/account/login'], origin: bank.origin, pages: <AppRoutes /> });
  await logIn();
  await screen.findByText(message);
  answer = refused(401, { code: 'login_failed', message: 'These do not match.' });
  await press('Log in');
  await screen.findAllByText('These do not match.');
  expect(screen.queryByText(message)).toBeNull();
});

test('whoever is signed in already does not log in again', async () => {
  localStorage.setItem('access', 'a');
  localStorage.setItem('refresh', 'r');
  const place = await open('/account/login', { status: 401, body: {} });
  await waitFor(() => expect(place.path).not.toBe('/account/login'));
});

test('“Remember me” is ticked for who chose it before, and sent', async () => {
  localStorage.setItem('remember_me', 'true');
  await open('/account/login', { status: 401, body: {} });
  await logIn();
  await waitFor(() => expect(calls()).toHaveLength(1));
  expect(sentBody().remember_me).toBe(true);
});

test('a demo customer fills in the form and sends nothing; the focus is on the button', async () => {
  const person = {
    email: 'demo@example.com',
    full_name: 'Demo Dora',
    password: 'plain-demo-words',
    pin: '4321',
    about: 'has savings',
  };
  await open('/account/login', done(''), [person]);
  await press('Fill in Demo Dora');
  expect(screen.getByText(/PIN 4321/)).toBeTruthy();
  await waitFor(() => expect(typedInto('Email')).toBe('demo@example.com'));
  expect(typedInto('Password')).toBe('plain-demo-words');
  expect(document.activeElement?.textContent).toContain('Log in');
  expect(calls()).toEqual([]);
});

test.each([
  ['ended', /your session had ended/],
  ['elsewhere', /ended in another tab/],
  ['closed', /Your account is closed/],
  ['key-lost', /no longer has the key to your session/],
])('who was signed out because of “%s” reads why', async (reason, words) => {
  await open(`/account/login?signed-out=${reason}`, done(''));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('[AUTH-17] a reset link is asked for by a trimmed address, and the answer stands above the form', async () => {
  await open('/account/reset-password', done('If there is an account, a link is on its way.'));
  await type('Email', ' ada@example.com ');
  await press('Send Reset Link');
  expect(await screen.findByText('If there is an account, a link is on its way.')).toBeTruthy();
  expect(sentBody()).toEqual({ email: 'ada@example.com' });
});

test.each([
  [
    'too many tries in its own words',
    refused(429, { code: 'too_many_requests', message: 'Wait a minute.' }),
    'Wait a minute.',
  ],
  [
    'troubles of the bank without them',
    refused(500, { code: 'internal_error', message: 'pg: 57P01' }),
    'Something went wrong. Please try again.',
  ],
  ['no answer as what could not be sent', 'hang up' as const, 'Failed to send reset link. Try again.'],
  [
    'an answer that is no success as a trouble',
    { status: 200, body: { status: 'pending' } },
    'Something went wrong. Please try again.',
  ],
])('[AUTH-17] a reset link tells %s, and keeps the address', async (_, answer, words) => {
  await open('/account/reset-password', answer);
  await type('Email', 'ada@example.com');
  await press('Send Reset Link');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(typedInto('Email')).toBe('ada@example.com');
});

async function setPassword(): Promise<void> {
  await type('New password', 'violet-anchor-piano-72');
  await type('Confirm new password', 'violet-anchor-piano-72');
  await press('Set New Password');
}

test('[AUTH-18] a new password signs this browser out, and leads to the login', async () => {
  localStorage.setItem('access', 'a');
  localStorage.setItem('refresh', 'r');
  await open('/account/reset-password-confirm?token=t', done('Your password is changed.'));
  await setPassword();
  expect(await screen.findByText('Your password is changed.')).toBeTruthy();
  expect(localStorage.getItem('access')).toBeNull();
  const onward = await screen.findByRole('link', { name: 'Continue now' });
  expect(onward.getAttribute('href')).toBe('/account/login');
  expect(sentBody()).toEqual({ token: 't', password: 'violet-anchor-piano-72' });
});

test('a password that the bank refuses is told at its field', async () => {
  await open(
    '/account/reset-password-confirm?token=t',
    refused(400, { code: 'validation_failed', message: 'Check.', errors: { password: ['It was leaked.'] } }),
  );
  await setPassword();
  expect((await screen.findAllByText('It was leaked.')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
});

test('a link that was used is told with the words of the bank, and another can be asked for', async () => {
  await open(
    '/account/reset-password-confirm?token=t',
    refused(400, { code: 'token_invalid', message: 'This link was used.' }),
  );
  await setPassword();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to reset password. This link was used.',
  );
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
});

test('[AUTH-18] a new password that reaches no bank says so, and can be sent again', async () => {
  await open('/account/reset-password-confirm?token=t', 'hang up');
  await setPassword();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to reset password. We could not reach the bank. Please check your connection and try again.',
  );
  await press('Set New Password');
  await waitFor(() => expect(calls().length).toBeGreaterThan(1));
});

test('a weak new password is not sent', async () => {
  await open('/account/reset-password-confirm?token=t', done(''));
  await type('New password', 'short');
  await type('Confirm new password', 'short');
  await press('Set New Password');
  await screen.findByRole('alert');
  expect(calls()).toEqual([]);
});

test('[RSK-07] a customer who reports that it was not them is signed out here too, and reads what happened', async () => {
  localStorage.setItem('access', 'a');
  localStorage.setItem('refresh', 'r');
  await open('/account/not-me?token=secret', done('We have signed everybody out.'));
  await press('This was not me');
  expect(await screen.findByRole('heading', { name: 'Your account is safe' })).toBeTruthy();
  expect(screen.getByText('We have signed everybody out.')).toBeTruthy();
  expect(localStorage.getItem('access')).toBeNull();
});

test.each(['/account/not-me', '/account/email-change'])(
  'a link %s without its token offers nothing',
  async (path) => {
    await open(path, done(''));
    expect(await screen.findByText('This link is not complete')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /not me|change my address/ })).toBeNull();
  },
);

test('a mailed link that the bank refuses says why, and can be tried again', async () => {
  await open(
    '/account/email-change?token=t',
    refused(400, { code: 'token_invalid', message: 'It has expired.' }),
  );
  await press('Yes, change my address');
  expect((await screen.findByRole('alert')).textContent).toContain('It has expired.');
  await press('Yes, change my address');
  await waitFor(() => expect(calls()).toHaveLength(2));
});

test('[AUTH-19] whoever does not want to log out goes back and stays signed in', async () => {
  localStorage.setItem('access', 'a');
  localStorage.setItem('refresh', 'r');
  const place = await open('/account/logout', { status: 401, body: {} });
  await press('No, stay signed in');
  expect(place.path).not.toBe('/account/logout');
  expect(calls().filter(({ path }) => path.includes('/logout/'))).toEqual([]);
});

test('the page of the code names the address that it was sent to', async () => {
  localStorage.setItem('userEmail', 'ada@example.com');
  await open('/account/otp', done(''));
  expect((await screen.findByText('ada@example.com')).tagName).toBe('STRONG');
});

test('[AUTH-16] without an address no code is sent again, and the page says so', async () => {
  endCodeWait(codeOfAddress);
  await open('/account/otp', done(''));
  await press('Resend');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Email not found. Please return to sign up and try again.',
  );
  expect(calls()).toEqual([]);
});

test('[AUTH-15] a code that is sent again is told, and the wait begins anew', async () => {
  localStorage.setItem('userEmail', 'ada@example.com');
  endCodeWait(codeOfAddress);
  await open('/account/otp', done('Sent.'));
  await press('Resend');
  expect(await screen.findByText(/OTP resent successfully/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
  expect(sentBody()).toEqual({ email: 'ada@example.com' });
});
