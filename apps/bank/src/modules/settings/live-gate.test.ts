import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { refuseUnfitLive } from './live-gate.ts';
import { defaultsOf } from './registry/index.ts';

const config = readConfig({});

test('[OPS-01] nobody takes from a live bank what it cannot start without', () => {
  const difference = { key: 'legal.entity', before: 'Groat plc', after: '', seen: 1 } as const;
  const none = { ...defaultsOf(config), 'legal.entity': '' };
  expect(() => refuseUnfitLive({ mode: 'live' }, none, [difference])).toThrow(
    expect.objectContaining({
      details: { fields: { 'legal.entity': ['A live bank cannot be without it.'] } },
    }),
  );
  const inEnvironment = { ...none, 'legal.entity': 'Groat plc' };
  expect(() => refuseUnfitLive({ mode: 'live' }, inEnvironment, [difference])).not.toThrow();
  expect(() => refuseUnfitLive({ mode: 'sandbox' }, none, [difference])).not.toThrow();
});

test('[OPS-05] nobody asks for a live bank to post to what only the bank can reach', () => {
  const to = (after: string) => [{ key: 'alarms.webhook', before: '', after, seen: 0 }] as const;
  const defaults = defaultsOf(config);
  for (const inside of [
    'http://127.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    'https://[::1]/',
  ]) {
    expect(() => refuseUnfitLive({ mode: 'live' }, defaults, to(inside))).toThrow(
      expect.objectContaining({ details: { fields: { 'alarms.webhook': [expect.any(String)] } } }),
    );
    expect(() => refuseUnfitLive({ mode: 'sandbox' }, defaults, to(inside))).not.toThrow();
  }
  expect(() => refuseUnfitLive({ mode: 'live' }, defaults, to('https://alarms.example/'))).not.toThrow();
  expect(() => refuseUnfitLive({ mode: 'live' }, defaults, to(''))).not.toThrow();
});
