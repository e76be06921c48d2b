import { expect, test } from 'vitest';
import { deviceCookie } from './device-cookie.ts';

const token = `${'x-_4'.repeat(10)}abc`;

test('behind TLS the cookie is secure, by attribute and by name', () => {
  const cookie = deviceCookie({ publicUrl: 'https://bank.example' });
  expect(cookie.write(token)).toMatch(/^__Secure-device=[\w-]{43}; .*HttpOnly; SameSite=Strict; Secure$/);
  expect(cookie.read(`theme=dark; __Secure-device=${token}`)).toBe(token);
  expect(cookie.read(`device=${token}`)).toBeUndefined();
});

test.for(['http://bank.example', undefined])('over plain HTTP (%s) it is kept all the same', (publicUrl) => {
  const cookie = deviceCookie({ publicUrl });
  expect(cookie.write(token)).toMatch(/^device=[\w-]{43}; Path=\/api\/v1\/account; /);
  expect(cookie.write(token)).not.toContain('Secure');
  expect(cookie.read(`device=${token}; theme=dark`)).toBe(token);
});

test.for([
  undefined,
  '',
  'device=',
  'device=short',
  `device=${token}x`,
  `xdevice=${token}`,
  `device=${token.slice(1)}"`,
])('what is no token of ours (%s) is none', (header) => {
  expect(deviceCookie({ publicUrl: undefined }).read(header)).toBeUndefined();
});
