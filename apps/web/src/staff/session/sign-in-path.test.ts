import { expect, test } from 'vitest';
import { destinationIn, reasonIn, signInPath } from './sign-in-path.ts';

const queryOf = (path: string) => new URL(path, 'http://localhost').searchParams;

test('signing in leads back to where the session ended, with its filters', () => {
  const path = signInPath({ reason: 'idle', to: '/staff/audit?action=deposit.credit&at_from=2026-11-01' });
  expect(reasonIn(queryOf(path))).toBe('idle');
  expect(destinationIn(queryOf(path))).toBe('/staff/audit?action=deposit.credit&at_from=2026-11-01');
});

test.each([
  '//elsewhere.example/staff/',
  'https://elsewhere.example',
  '/layout/dashboard',
  '/staff/../layout',
  '/staff/sign-in',
  'javascript:alert(1)',
])('a link that somebody was sent does not lead to %s', (to) => {
  const query = new URLSearchParams({ to });
  expect(destinationIn(query)).toBe('/staff');
});
