import { expect, test } from 'vitest';
import { loginPath, signOutReasonIn } from './sign-out.ts';

test('the login page reads from its address why somebody was signed out, and believes no other word', () => {
  const reasonIn = (path: string) => signOutReasonIn(new URL(path, 'https://bank.example').searchParams);
  for (const reason of ['idle', 'ended', 'elsewhere'] as const)
    expect(reasonIn(loginPath(reason))).toBe(reason);
  expect(reasonIn('/account/login')).toBeUndefined();
  expect(reasonIn('/account/login?signed-out=call+this+number')).toBeUndefined();
});
