import { permissions, settingGroups } from '@farthing/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { defaultsOf, definitionOf, readValue, settingKeys, valueInWords } from './index.ts';

const defaults = defaultsOf(readConfig({}));

test('[SET-01] every setting has a title, a help text, a group and a default that fits its own schema', () => {
  for (const key of settingKeys) {
    const { title, help, group, propose } = definitionOf(key);
    expect([key, title.length > 3, help.endsWith('.'), group in settingGroups]).toEqual([
      key,
      true,
      true,
      true,
    ]);
    expect([key, readValue(key, defaults[key], 'USD')]).toEqual([key, { ok: true, value: defaults[key] }]);
    expect(propose.length).toBeGreaterThan(0);
    for (const role of propose) expect(permissions['settings.propose'] as readonly string[]).toContain(role);
  }
  expect(new Set(settingKeys.map((key) => definitionOf(key).title)).size).toBe(settingKeys.length);
});

test('[SET-01] a value has one form: what means the same is kept alike', () => {
  const kept = (key: (typeof settingKeys)[number], text: string) => readValue(key, text, 'USD');
  for (const text of ['1.5', '1.50', ' 1.50 ', '01.5'])
    expect(kept('fees.transfer', text)).toEqual({ ok: true, value: '1.50' });
  for (const text of ['0.5', '0.50', '00.5'])
    expect(kept('exchange.margin', text)).toEqual({ ok: true, value: '0.5' });
});

test.each([
  ['fees.transfer', '-1'],
  ['fees.transfer', '100.01'],
  ['fees.transfer', '1e2'],
  ['fees.transfer', '1,50'],
  ['fees.transfer', '0.001'],
  ['fees.transfer', ''],
  ['fees.transfer', '٣'],
  ['fees.transfer', 'NaN'],
  ['fees.card', '99999999999999999999'],
  ['exchange.margin', '100'],
  ['exchange.margin', '5.01'],
  ['exchange.margin', '-0.5'],
  ['exchange.margin', '0.005'],
  ['loans.rate.1-week', '51'],
  ['loans.least', '0.00'],
] as const)('[SET-01] %s cannot be %j', (key, text) => {
  expect(readValue(key, text, 'USD')).toEqual({ ok: false, problem: expect.stringMatching(/^Enter .+\.$/) });
});

test('[SET-01] what was read is read again as itself, and never throws, whatever is typed', () => {
  const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.-e') }));
  fc.assert(
    fc.property(fc.constantFrom(...settingKeys), typed, (key, text) => {
      const read = readValue(key, text, 'USD');
      expect(read.ok ? valueInWords(key, read.value, 'USD') : read.problem).not.toBe('');
      if (read.ok) expect(readValue(key, read.value, 'USD')).toEqual(read);
    }),
  );
});

test('[ACT-04] a live bank pays no interest on savings until two people have decided on a rate', () => {
  const inMode = (mode: 'live' | 'sandbox') => defaultsOf({ ...readConfig({}), mode });
  for (const key of ['savings.rate.usd', 'savings.rate.eur', 'savings.rate.gbp'] as const)
    expect([inMode('live')[key], inMode('sandbox')[key]]).toEqual(['0', '3']);
});

test('[PAY-09] a private key of a wallet is refused in words, and so is a key with a wrong character', () => {
  // Of BIP 84, "Test vectors": nobody's wallet.
  const zpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
  const read = (text: string) => readValue('deposits.key.btc', text, 'USD');
  expect(read(` ${zpub} `)).toEqual({ ok: true, value: zpub });
  expect(read('')).toEqual({ ok: true, value: '' });
  expect(read(zpub.replace('zpub', 'zprv'))).toEqual({
    ok: false,
    problem: expect.stringContaining('This is a private key'),
  });
  expect(read(zpub.replace('YYf', 'YYg'))).toEqual({
    ok: false,
    problem: 'Enter the whole public key. A character of this one is wrong or missing.',
  });
  expect(read('bc1q')).toEqual({ ok: false, problem: expect.stringContaining('starts with xpub or zpub') });
});
