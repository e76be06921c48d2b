import { expect, test } from 'vitest';
import { failureOf, wasAnswered } from './errors.ts';

const failed = (code: string) => Object.assign(new Error('no'), { code });

test.for(['EPIPE', 'EPERM', 'EBADF', 'ECONNRESET'])(
  '[LED-05] what the operating system says, %s, is no answer of the database: whether it was committed is not known',
  (code) => {
    expect([wasAnswered(failed(code)), failureOf(failed(code))]).toEqual([false, 'away']);
  },
);

test.for([
  ['23505', 'conflict'],
  ['LG409', 'conflict'],
  ['53100', 'away'],
  ['57P01', 'away'],
  ['08P01', 'broken'],
  ['23514', 'broken'],
  ['XX000', 'broken'],
] as const)('[LED-05] what the database says, %s, is an answer: %s', ([code, failure]) => {
  expect([wasAnswered(failed(code)), failureOf(failed(code))]).toEqual([true, failure]);
});
