import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { isPrivateSandbox, limitsTimes } from './private-sandbox.ts';

test.for([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '127.1.2.3' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '127.evil.example' }, false],
  [{ TRUSTED_PROXIES: '127.0.0.1' }, false],
] as const)('a sandbox with %j is for this machine alone: %s', ([settings, isPrivate]) => {
  expect(isPrivateSandbox(readConfig(settings))).toBe(isPrivate);
});

test('limits are a hundred times as high there, unless the live ones are asked for, and nowhere else', () => {
  expect(limitsTimes(readConfig({}))).toBe(100);
  expect(limitsTimes(readConfig({ SANDBOX_LIMITS: 'live' }))).toBe(1);
  expect(limitsTimes(readConfig({ HOST: '0.0.0.0' }))).toBe(1);
  expect(limitsTimes({ ...readConfig({}), mode: 'live' })).toBe(1);
});
