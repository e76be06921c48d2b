import { afterEach, expect, test } from 'vitest';
import { forgetReturn, keepReturn, pageAfterLogin, returningTo } from './return-after-login.ts';

afterEach(() => sessionStorage.clear());

const page = `/layout/pay/${'A'.repeat(27)}`;
const home = '/layout/dashboard';
const at = (pathname: string, search = '') => ({ pathname, search });
const shared = at('/layout/requests', '?title=Theatre&text=Row+F%0Aseats&next=https://evil.example');

test('[PAY-05] whoever signs in on the way to a request is led back to it', () => {
  expect(pageAfterLogin(returningTo(at(page)), 'ada')).toBe(page);
});

test('[NTF-03] what another app has shared is there after the login: its words, and nothing else of the address', () => {
  expect(pageAfterLogin(returningTo(shared), 'ada')).toBe('/layout/requests?text=Theatre+Row+F+seats');
  expect(returningTo(at('/layout/requests'))).toBeUndefined();
  expect(returningTo(at('/layout/requests', '?payee=1'))).toBeUndefined();
});

test('[PAY-05] nothing else leads anywhere but to the dashboard', () => {
  expect(returningTo(at('/layout/profile'))).toBeUndefined();
  expect(returningTo(at('/layout/profile', '?text=Theatre'))).toBeUndefined();
  const others = [null, undefined, 'x', { next: 1 }, { next: 'https://evil.example' }, { next: `/${page}` }];
  for (const state of [...others, { next: `${page}/../../staff` }, { next: '/layout/requests/?text=x' }])
    expect(pageAfterLogin(state, 'ada')).toBe(home);
});

test('[NTF-03] of a session that has ended by itself it is kept for the same person, until they are in', () => {
  keepReturn(shared, 'ada');
  expect(pageAfterLogin(null, 'grace')).toBe(home);
  expect(pageAfterLogin(null, 'ada')).toBe('/layout/requests?text=Theatre+Row+F+seats');
  forgetReturn();
  expect(pageAfterLogin(null, 'ada')).toBe(home);
  keepReturn(at('/layout/profile'), 'ada');
  keepReturn(shared, null);
  expect(sessionStorage).toHaveLength(0);
});

test('what is kept in another shape leads home', () => {
  for (const kept of ['{', 'null', '{"owner":"ada"}', '{"owner":"ada","next":"https://evil.example"}']) {
    sessionStorage.setItem('afterLogin', kept);
    expect(pageAfterLogin(null, 'ada')).toBe(home);
  }
});
