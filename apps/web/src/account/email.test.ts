import { expect, test } from 'vitest';
import { emailProblem, isSameEmail } from './email.ts';

test('an address is judged loosely: whether it exists, only a mail tells', () => {
  for (const address of ['ada@example.com', ' ada+bank@mail.example.co.uk ', 'ärger@münchen.example'])
    expect(emailProblem(address), address).toBeUndefined();
  expect(emailProblem(' ')).toBe('Enter your email address.');
  for (const address of ['ada', 'ada@example', '@example.com', 'a b@example.com', 'a@b@example.com'])
    expect(emailProblem(address), address).toBe('Enter an email address such as name@example.com.');
});

test('capital letters and spaces around it do not make another address', () => {
  expect(isSameEmail('Ada@Example.com ', 'ada@example.com')).toBe(true);
  expect(isSameEmail('ada@example.com', 'ada@example.org')).toBe(false);
});
