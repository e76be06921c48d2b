import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Application, emptyApplication, problemsIn, registrationOf } from './application.ts';

const surroundings = { brandName: 'Farthing', today: '2026-11-16' };

const ada: Application = {
  ...emptyApplication,
  first_name: 'Ada',
  last_name: 'Lovelace',
  date_of_birth: '1990-12-10',
  account_type: 'Savings',
  email: 'ada@example.com',
  confirm_email: 'ada@example.com',
  password: 'violet-anchor-piano-72',
  password2: 'violet-anchor-piano-72',
};

const problems = (change: Partial<Application>) =>
  Object.fromEntries(
    Object.entries(problemsIn({ ...ada, ...change }, surroundings)).map(([name, { message }]) => [
      name,
      message,
    ]),
  );

test('[AUTH-07] a whole application has no problem, with or without a referral code', () => {
  expect(problems({})).toEqual({});
  expect(problems({ ref: ' wren2024 ', newsletter: true })).toEqual({});
});

test('[AUTH-08] everything but the referral code is asked for, each by its own words', () => {
  const found = problemsIn(emptyApplication, surroundings);
  expect(Object.keys(found)).toEqual([
    'first_name',
    'last_name',
    'date_of_birth',
    'account_type',
    'email',
    'confirm_email',
    'password',
    'password2',
  ]);
  expect(new Set(Object.values(found).map(({ type }) => type))).toEqual(new Set(['required']));
  expect(new Set(Object.values(found).map(({ message }) => message)).size).toBe(8);
  expect(problems({ first_name: '   ' })).toEqual({ first_name: 'Enter your first name.' });
});

test('[AUTH-08] email addresses and passwords must match, capital letters of an address aside', () => {
  expect(problems({ confirm_email: 'eda@example.com' })).toEqual({
    confirm_email: 'Email addresses must match.',
  });
  expect(problems({ confirm_email: ' ADA@Example.com' })).toEqual({});
  expect(problems({ password2: 'Violet-anchor-piano-72' })).toEqual({ password2: 'Passwords must match.' });
});

test.each([
  ['2010-11-16', undefined],
  ['2010-11-17', 'You must be at least 16 years old to open an account.'],
  ['1900-01-01', undefined],
  ['1899-12-31', 'Please check your year of birth.'],
  ['2027-01-01', 'Your date of birth cannot be in the future.'],
  ['2005-02-29', 'That date does not exist. Please check the day and the month.'],
  ['--', 'Enter your date of birth as day, month and year.'],
])('[AUTH-07] a birth on %s: %s', (date_of_birth, message) => {
  expect(problems({ date_of_birth }).date_of_birth).toBe(message);
});

test('a password made of the person or the bank is refused before it is sent', () => {
  for (const password of ['ada-lovelace-1', 'lovelace19901210', 'farthing-farthing']) {
    expect(Object.keys(problems({ password, password2: password })), password).toEqual(['password']);
  }
  expect(problems({ password: 'short', password2: 'short' })).toHaveProperty('password');
});

test('a referral code has four to sixteen letters and digits', () => {
  for (const ref of ['abc', 'a'.repeat(17), 'WREN-1', 'wrën']) {
    expect(problems({ ref }), ref).toHaveProperty('ref');
  }
});

test('what the bank is sent has no field of the form alone, and only an account type that exists', () => {
  const sent = registrationOf({ ...ada, email: ' ada@example.com ', ref: ' WREN2024 ' });
  expect(sent).toEqual({
    first_name: 'Ada',
    last_name: 'Lovelace',
    date_of_birth: '1990-12-10',
    account_type: 'Savings',
    email: 'ada@example.com',
    password: 'violet-anchor-piano-72',
    password2: 'violet-anchor-piano-72',
    ref: 'WREN2024',
    newsletter: false,
  });
  fc.assert(
    fc.property(fc.string(), (account_type) => {
      expect(['Current', 'Savings', 'Mortgage', 'Merchant']).toContain(
        registrationOf({ ...ada, account_type }).account_type,
      );
    }),
  );
});
