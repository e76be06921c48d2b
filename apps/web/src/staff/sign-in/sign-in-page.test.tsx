import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPage, refused } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import InvitationPage from './invitation-page.tsx';
import SignInPage from './sign-in-page.tsx';

const challenge = { challenge: 'c-1', passkey: null };

/** Nobody is signed in: the page of the sign-in would lead away otherwise. */
async function openSignIn(answers: object, search = '') {
  const opened = await openPage(<SignInPage />, { ...answers }, { path: `/staff/sign-in${search}&again=1` });
  await screen.findByLabelText('Email');
  return opened;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function givePassword(): void {
  type('Email', ' grace@example.com ');
  type('Password', 'violet-anchor-piano-72');
  press('Continue');
}

beforeEach(() => sessionStorage.clear());

test('without email and password nothing is sent', async () => {
  const { sent } = await openSignIn({}, '?');
  press('Continue');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Enter your email address\..*Enter your password\./,
  );
  expect(sent).toEqual([]);
});

test('a wrong password is told in the words of the bank, and stays typed', async () => {
  const no = () => refused('login_failed', 'These do not match.', 401);
  const { sent } = await openSignIn({ 'POST /staff/sign-in/': no }, '?');
  givePassword();
  expect((await screen.findByRole('alert')).textContent).toContain('These do not match.');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('violet-anchor-piano-72');
  expect(sent[0]?.body).toMatchObject({ email: 'grace@example.com' });
});

async function toSecondStep(answers: object) {
  const opened = await openSignIn({ 'POST /staff/sign-in/': challenge, ...answers }, '?');
  givePassword();
  await screen.findByRole('heading', { name: 'Confirm that it is you' });
  return opened;
}

const enterCode = (code: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value: code } });
  press('Sign in');
};

test('a code of fewer than six digits is not sent', async () => {
  const { sent } = await toSecondStep({});
  enterCode('123');
  expect((await screen.findAllByText('Enter all six digits of the code.')).length).toBeGreaterThan(0);
  expect(sent).toHaveLength(1);
});

test('a code that was used already is told so: the right one works once', async () => {
  const no = () => refused('code_invalid', 'Wrong.', 400);
  await toSecondStep({ 'POST /staff/sign-in/code/': no });
  enterCode('123456');
  expect((await screen.findAllByText(/is not right, or was used already/)).length).toBeGreaterThan(0);
});

test('a sign-in that took too long begins again with its reason, and the address is there', async () => {
  const no = () => refused('sign_in_expired', 'That took too long. Please sign in again.', 400);
  await toSecondStep({ 'POST /staff/sign-in/code/': no });
  enterCode('123456');
  expect(await screen.findByText('That took too long. Please sign in again.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('grace@example.com');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

test('a right code leads to where the person wanted to be', async () => {
  const given = {
    access: 'a',
    refresh: 'r',
    me: memberOf('operations'),
    ends_at: '2026-11-16T20:00:00.000Z',
  };
  const { place, sent } = await toSecondStep({ 'POST /staff/sign-in/code/': given });
  enterCode('123456');
  await waitFor(() => expect(place.path).not.toBe('/staff/sign-in'));
  expect(sent[1]?.body).toEqual({ challenge: 'c-1', code: '123456' });
});

test('signing in again is said to be for another session', async () => {
  await openPage(<SignInPage />, {}, { path: '/staff/sign-in?again=1' });
  expect(await screen.findByText(/Sign in for another session/)).toBeTruthy();
});

const invitation = {
  email: 'new@example.com',
  role: 'support',
  full_name: null,
  secret: 'ABCDEFGHIJKLMNOP',
  otpauth_uri: 'otpauth://totp/Farthing:new@example.com?secret=ABCDEFGHIJKLMNOP',
};

async function openInvitation(answers: object, search = '?token=t') {
  return openPage(<InvitationPage />, { ...answers }, { path: `/staff/invitation${search}` });
}

test('an address without an invitation says so and offers no form', async () => {
  const { sent } = await openInvitation({}, '');
  expect(screen.getByText('This address has no invitation in it.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  expect(sent).toEqual([]);
});

test('an invitation that was used offers no retry, and leads to the sign-in', async () => {
  const no = () => refused('token_invalid', 'This invitation was used or has expired.', 400);
  await openInvitation({ 'POST /staff/invitation/open/': no });
  expect(await screen.findByText('This invitation was used or has expired.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/staff/sign-in');
});

async function finish(): Promise<void> {
  await screen.findByLabelText('Your name');
  type('Your name', 'Nia Frost');
  type('Password', 'violet-anchor-piano-72');
  fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value: '123456' } });
  press('Finish and sign in');
}

test('an invitation shows its secret in groups of four, to be typed', async () => {
  await openInvitation({ 'POST /staff/invitation/open/': invitation });
  expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
  expect(screen.getByText('new@example.com')).toBeTruthy();
});

test('nothing is accepted without a name, a good password and a whole code', async () => {
  const { sent } = await openInvitation({ 'POST /staff/invitation/open/': invitation });
  await screen.findByLabelText('Your name');
  type('Password', 'short');
  press('Finish and sign in');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Enter your name.');
  expect(alert.textContent).toContain('Enter all six digits of the code.');
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(sent.map(({ call }) => call)).toEqual(['POST /staff/invitation/open/']);
});

test('a password that the bank finds weak is told at its field, with everything typed', async () => {
  const no = () => refused('password_too_weak', 'It is in a list of leaked passwords.', 400);
  await openInvitation({
    'POST /staff/invitation/open/': invitation,
    'POST /staff/invitation/accept/': no,
  });
  await finish();
  expect((await screen.findAllByText('It is in a list of leaked passwords.')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Nia Frost');
});
