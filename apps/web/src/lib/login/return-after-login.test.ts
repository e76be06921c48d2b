import { expect, test } from 'vitest';
import { pageAfterLogin, returningTo } from './return-after-login.ts';

const page = `/layout/pay/${'A'.repeat(27)}`;

test('[PAY-05] who signs in on the way to a request is led back to it', () => {
  expect(pageAfterLogin(returningTo(page))).toBe(page);
});

test('[PAY-05] nothing else leads anywhere but to the dashboard', () => {
  expect(returningTo('/layout/profile')).toBeUndefined();
  const others = [null, undefined, 'x', { next: 1 }, { next: 'https://evil.example' }, { next: `/${page}` }];
  for (const state of [...others, { next: `${page}/../../staff` }])
    expect(pageAfterLogin(state)).toBe('/layout/dashboard');
});
