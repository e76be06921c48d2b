import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { AppRoutes } from '../../router.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank.close();
  vi.restoreAllMocks();
});

const typed: Readonly<Record<string, string>> = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Day: '10',
  Month: '12',
  Year: '1985',
  'Account type': 'Savings',
  Email: 'ada@example.com',
  'Confirm email': 'ada@example.com',
  Password: 'violet-anchor-piano-72',
  'Confirm password': 'violet-anchor-piano-72',
};

type Answer = { status: number; body: unknown } | 'hang up';

const yes = { status: 200, body: { status: 'success', message: '' } };

async function open(answer: Answer = { ...yes, status: 201 }, search = '', checked: Answer = yes) {
  vi.spyOn(console, 'error').mockReturnValue();
  bank = await loopbackBank(({ path }) => (path.endsWith('/check/') ? checked : answer));
  startApp({ entries: [`/account/signup${search}`], origin: bank.origin, pages: <AppRoutes /> });
  await screen.findByLabelText('First name');
}

const registrations = () => bank.received.filter(({ path }) => !path.endsWith('/check/'));

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

async function fillIn(given: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...typed, ...given }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await press('Continue');
}

async function review(): Promise<void> {
  await fillIn();
  await screen.findByRole('heading', { name: 'Check what you told us' });
}

async function confirm(): Promise<void> {
  await review();
  await press('Continue');
  fireEvent.click(await screen.findByLabelText('I agree to create this account.'));
  await press('Submit');
}

test('[AUTH-06] all answers are shown for review before they are sent, with a link back to each part', async () => {
  await open();
  await review();
  expect(screen.getByText('Ada Lovelace')).toBeTruthy();
  expect(screen.getByText('10 December 1985')).toBeTruthy();
  expect(screen.getByText('None')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Change email' }));
  await screen.findByLabelText('Confirm email');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  expect(registrations()).toEqual([]);
});

test('[AUTH-09] nothing is sent until the person agrees', async () => {
  await open();
  await review();
  await press('Continue');
  await press('Submit');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Please confirm agreement before submitting.',
  );
  expect(registrations()).toEqual([]);
});

test('[AUTH-10] the application is sent once, and leads to the code', async () => {
  await open();
  await confirm();
  expect(await screen.findByText(/Account created successfully!/)).toBeTruthy();
  expect(localStorage.getItem('userEmail')).toBe('ada@example.com');
  expect(sessionStorage.getItem('signup')).toBeNull();
  expect(registrations()).toHaveLength(1);
  expect(JSON.parse(registrations()[0]?.body ?? '')).toMatchObject({
    account_type: 'Savings',
    email: 'ada@example.com',
  });
});

test('[AUTH-11] what the bank does not like leads back to its field, with everything typed', async () => {
  const errors = { email: ['This address has an account.'] };
  await open({
    status: 400,
    body: { status: 'error', code: 'validation_failed', message: 'Check.', errors },
  });
  await confirm();
  expect((await screen.findAllByText('This address has an account.')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('violet-anchor-piano-72');
});

test('[AUTH-11] a bank that does not answer is told on the last step, which can be sent again', async () => {
  await open('hang up');
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toContain('Network error. Please try again.');
  await press('Submit');
  await waitFor(() => expect(registrations().length).toBeGreaterThan(1));
});

test('[AUTH-11] a code that nobody has and a password that others use are told at the first step', async () => {
  const errors = { password: ['Too easy to guess.'], ref: ['We do not know this referral code.'] };
  const refused = { status: 'error', code: 'password_too_weak', message: 'Check.', errors };
  await open(undefined, '', { status: 400, body: refused });
  await fillIn();
  expect((await screen.findByRole('alert')).textContent).toContain('We do not know this referral code.');
  expect(screen.getByLabelText('First name')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Check what you told us' })).toBeNull();
});

test('a bank that cannot check just now holds nobody up', async () => {
  await open(undefined, '', 'hang up');
  await review();
  expect(registrations()).toEqual([]);
});

test('[AUTH-08] what is missing is told together, under its own title', async () => {
  await open();
  await fillIn({ 'First name': '', 'Last name': '' });
  expect((await screen.findByRole('alert')).textContent).toContain('Please fill all required fields.');
  expect(screen.queryByRole('heading', { name: 'Check what you told us' })).toBeNull();
});

test('addresses that differ are told without the title of what is missing', async () => {
  await open();
  await fillIn({ 'Confirm email': 'ada@example.org' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('There is a problem');
  expect(alert.textContent).not.toContain('Please fill all required fields.');
});

test('[AUTH-07] the code of the link stands in its field', async () => {
  await open(undefined, '?referral=ADA123');
  expect(screen.getByLabelText<HTMLInputElement>(/^Referral code/).value).toBe('ADA123');
});

test('[AUTH-06] after a reload what was typed is there, and the page says that the password is not', async () => {
  sessionStorage.setItem('signup', JSON.stringify({ fields: { first_name: 'Ada' }, link: '' }));
  await open();
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada');
  expect(screen.getByText(/except for your password/)).toBeTruthy();
});

test('[AUTH-07] step 1 asks for everything, in words that browsers and password managers know', async () => {
  await open();
  for (const [label, name, filledBy] of [
    ['First name', 'first_name', 'given-name'],
    ['Last name', 'last_name', 'family-name'],
    ['Email', 'email', 'email'],
    ['Confirm email', 'confirm_email', 'email'],
    ['Password', 'password', 'new-password'],
    ['Confirm password', 'password2', 'new-password'],
  ] as const) {
    const field = screen.getByLabelText(label);
    expect([field.getAttribute('name'), field.getAttribute('autocomplete')]).toEqual([name, filledBy]);
  }
  expect(document.querySelectorAll('form')).toHaveLength(1);
  expect(screen.getByRole('group', { name: 'Date of birth (16+ years)' })).toBeTruthy();
  const types = [...screen.getByLabelText<HTMLSelectElement>('Account type').options].map(({ text }) => text);
  expect(types.slice(1)).toEqual(['Current', 'Savings', 'Mortgage', 'Merchant']);
  expect(screen.getByLabelText<HTMLInputElement>('Referral code (optional)').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Send me the newsletter').checked).toBe(false);
});

test('nobody under 16 gets past the first step', async () => {
  await open();
  await fillIn({ Year: `${new Date().getFullYear() - 15}` });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You must be at least 16 years old to open an account.',
  );
  expect(screen.queryByRole('heading', { name: 'Check what you told us' })).toBeNull();
});

test('a password is judged while it is typed, with how to mend it', async () => {
  await open();
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const field = screen.getByLabelText('Password');
  for (const [secret, words] of [
    ['violet', 'Too short: use at least 12 characters.'],
    ['adalovelace1985', 'Do not use your name, email address or date of birth.'],
    ['sunshinemonkey', 'Perhaps easy to guess: add another unrelated word.'],
    ['aaaaaaaaaaaaaaaa', 'Perhaps easy to guess: add another unrelated word.'],
    ['violet-anchor-piano-72', 'Looks strong.'],
    ['k8#pQz!v2LmX', 'Looks strong.'],
  ] as const) {
    fireEvent.change(field, { target: { value: secret } });
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words);
  }
});

test('[AUTH-11] a refusal without fields, without words, or no answer at all: said, kept, tried again', async () => {
  let answer: Answer = 'hang up';
  vi.spyOn(console, 'error').mockReturnValue();
  bank = await loopbackBank(() => answer);
  startApp({ entries: ['/account/signup'], origin: bank.origin, pages: <AppRoutes /> });
  await screen.findByLabelText('First name');
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toContain('Network error. Please try again.');
  for (const [body, words] of [
    [{ message: 'We open no accounts today.' }, 'We open no accounts today.'],
    [{}, 'Registration failed. Please check your input.'],
    [{ errors: { branch: ['Choose a branch.'] } }, 'branch: Choose a branch.'],
  ] as const) {
    answer = { status: 400, body };
    await press('Submit');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words));
  }
  expect(screen.getByLabelText<HTMLInputElement>('I agree to create this account.').checked).toBe(true);
  answer = { status: 201, body: { status: 'success', message: '' } };
  await press('Submit');
  const onward = await screen.findByRole('link', { name: 'Continue now' });
  expect(onward.getAttribute('href')).toBe('/account/otp');
});
