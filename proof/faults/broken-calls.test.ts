import { expect, test } from 'vitest';
import { brokenCalls } from './broken-calls.ts';

test('a call that was answered with 500 is told with what the log of its bank says', () => {
  const id = '01a1e2ee-35d0-7000-858d-782bb138be6d';
  const banks = [
    { printed: () => ['one line', 'another'] },
    { printed: () => [`{"requestId":"${id}","err":{"message":"disk on fire"}}`] },
  ];
  expect(brokenCalls([`500 internal_error (${id})`], banks)).toEqual([
    expect.stringMatching(/^answered with 500: 500 internal_error .+disk on fire/),
  ]);
  expect(brokenCalls(['500 internal_error'], banks)).toEqual([
    'answered with 500: 500 internal_error; the log has nothing about it',
  ]);
});
