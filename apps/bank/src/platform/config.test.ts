import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { publicUrlOf, readConfig, settingsNeededLive } from './config.ts';
import { settings } from './environment.ts';

const live = {
  BANK_MODE: 'live',
  SECRET_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}`,
  DATABASE_URL: 'postgres://bank:secret@db.example/bank',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'Example Bank <no-reply@bank.example>',
  PUBLIC_URL: 'https://bank.example/',
  LEGAL_ENTITY: 'Example Bank Ltd',
  REGULATORY_STATEMENT: 'Example Bank Ltd is not a real bank.',
  LEGAL_JURISDICTION: 'These terms are under the law of Exampleland, and its courts decide.',
  COMPLAINTS_STATEMENT: 'You can take a complaint to the Example Ombudsman.',
  DATA_COMPLAINTS_STATEMENT: 'You can complain to the Example Data Office.',
  CONTACT_EMAIL: 'help@bank.example',
  BANK_SORT_CODE: '009600',
  BANK_IBAN_CODE: 'FRTH',
  PAYOUT_IBAN: 'GB59FRTH00960000000001',
  PAYOUT_BIC: 'FRTHGB21',
  WALLET_ADDRESS_TRC20: `T${'x'.repeat(33)}`,
  WALLET_ADDRESS_BTC: `bc1q${'x'.repeat(38)}`,
  METRICS_TOKEN: 'a token of the operator',
};

test('an empty environment is a sandbox on 127.0.0.1:3000 with its data in ./data', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'sandbox',
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    ledgerCurrency: 'USD',
    brandName: 'Farthing',
  });
});

test('a setting that is empty counts as absent', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '  ' })).toMatchObject({ port: 3000, smtpUrl: undefined });
});

test('all bad settings are named at once', () => {
  const bad = { PORT: 'eighty', BANK_MODE: 'test', DATABASE_URL: 'mysql://x', SANDBOX_PASSWORD: 'short' };
  const message = messageOf(() => readConfig(bad));
  for (const name of Object.keys(bad)) expect(message).toContain(`- ${name} `);
  expect(message).toContain('BANK_MODE must be one of sandbox, live');
  expect(message).toContain('DATABASE_URL must be an address that starts with postgres:// or postgresql://');
});

test('the codes of account numbers are taken as people write them, and not with a slip in them', () => {
  const { accountCodes } = readConfig({ BANK_SORT_CODE: '20-15-55', BANK_IBAN_CODE: 'bukb' });
  expect(accountCodes).toEqual({ sortCode: '201555', ibanBankCode: 'BUKB' });
  const message = messageOf(() => readConfig({ BANK_SORT_CODE: '20155', BANK_IBAN_CODE: 'BUK1' }));
  expect(message).toContain('BANK_SORT_CODE must have the 6 digits');
  expect(message).toContain('BANK_IBAN_CODE must have the 4 letters');
});

test('the account that pays is taken as people write it, and not with a slip in it', () => {
  const account = { PAYOUT_IBAN: ' gb33 bukb 2020 1555 5555 55', PAYOUT_BIC: 'bukbgb22' };
  expect(readConfig(account).payoutAccount).toEqual({ iban: 'GB33BUKB20201555555555', bic: 'BUKBGB22' });
  const message = messageOf(() => readConfig({ PAYOUT_IBAN: 'GB33BUKB20201555555556', PAYOUT_BIC: 'BUKB' }));
  expect(message).toContain('PAYOUT_IBAN must be an IBAN with the right check digits');
  expect(message).toContain('PAYOUT_BIC must have the 8 or 11');
});

test.each([
  ['TRUSTED_PROXIES', ['10.0.0.0/8, ::1, 192.0.2.7'], ['the-proxy', '10.0.0.0/33', '10.0.0/8', '::1/']],
  ['SOCIAL_URLS', ['https://social.example/bank'], ['social.example', 'javascript:alert(1)']],
  ['METRICS_PORT', ['0', '9100'], ['ninety', '65536', '127.0.0.1:9100']],
  [
    'SECURITY_CONTACT',
    ['security@bank.example', 'https://bank.example/report'],
    ['us', 'http://bank.example'],
  ],
  ['MAIL_FROM', ['no-reply@bank.example', 'Bank <a@bank.example>'], ['Bank', 'Bank a@bank.example', '<@>']],
  ['WALLET_ADDRESS_TRC20', [live.WALLET_ADDRESS_TRC20], ['the address that USDT deposits go to', 'T0']],
  ['WALLET_ADDRESS_BTC', [live.WALLET_ADDRESS_BTC, `3${'x'.repeat(33)}`], ['the address', 'tb1qxxxx']],
])('%s is taken in its form and in no other', (name, right, wrong) => {
  for (const value of right) expect(() => readConfig({ [name]: value })).not.toThrow();
  for (const value of wrong)
    expect(messageOf(() => readConfig({ [name]: value }))).toContain(`- ${name} must be`);
});

test('a refusal never repeats the value, which may be a secret', () => {
  const message = messageOf(() => readConfig({ DATABASE_URL: 'hunter2', SECRET_KEYS: 'hunter2' }));
  expect(message).not.toContain('hunter2');
});

const settable = Object.keys(settingsNeededLive);

test.each(Object.keys(live).filter((name) => name !== 'BANK_MODE' && !settable.includes(name)))(
  'live mode does not start without %s and says so',
  (name) => {
    expect(messageOf(() => readConfig({ ...live, [name]: undefined }))).toContain(`${name} is missing`);
  },
);

test('live mode names everything that is missing at once', () => {
  const message = messageOf(() => readConfig({ BANK_MODE: 'live' }));
  expect(message.match(/ is missing: /g)).toHaveLength(Object.keys(live).length - 1);
});

test('[OPS-01] what may be a setting instead is asked for once the settings are read, and told with the rest', () => {
  const without = Object.fromEntries(settable.map((name) => [name, undefined]));
  expect(readConfig({ ...live, ...without })).toMatchObject({ legal: { entity: undefined } });
  const message = messageOf(() => readConfig({ ...live, ...without, SMTP_URL: undefined }));
  for (const [name, { key }] of Object.entries(settingsNeededLive))
    expect(message).toMatch(new RegExp(`${name} is missing: .* or as the setting ${key} of the console`));
});

test('live mode takes a port of its own for metrics instead of a token', () => {
  const { METRICS_TOKEN: _, ...without } = live;
  expect(readConfig({ ...without, METRICS_PORT: '9100' }).metricsPort).toBe(9100);
});

test('weaknesses are reported where the operator says, or by the address for customers', () => {
  expect(readConfig({}).securityContact).toBeUndefined();
  expect(readConfig(live).securityContact).toBe('mailto:help@bank.example');
  expect(readConfig({ ...live, SECURITY_CONTACT: 'security@bank.example' }).securityContact).toBe(
    'mailto:security@bank.example',
  );
});

test('live mode starts when all it needs is given, and does not take a sandbox password', () => {
  expect(readConfig(live)).toMatchObject({ mode: 'live', publicUrl: 'https://bank.example' });
  expect(messageOf(() => readConfig({ ...live, SANDBOX_PASSWORD: 'long enough to use' }))).toContain(
    'SANDBOX_PASSWORD',
  );
});

test('links lead to the address that customers use, or to where the bank listens', () => {
  expect(publicUrlOf(readConfig(live))).toBe('https://bank.example');
  expect(publicUrlOf(readConfig({ PORT: '3100' }))).toBe('http://127.0.0.1:3100');
});

test('links of a bank that listens on IPv6 or on all addresses can be opened', () => {
  for (const [HOST, url] of [
    ['::1', 'http://[::1]:3000'],
    ['::', 'http://[::1]:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['bank.local', 'http://bank.local:3000'],
  ] as const) {
    expect(publicUrlOf(readConfig({ HOST }))).toBe(url);
    expect(new URL('/account/login', url).href).toBe(`${url}/account/login`);
  }
});

test('.env.example names exactly the settings that exist', () => {
  const documented = readFileSync(resolve('.env.example'), 'utf8').match(/^[A-Z0-9_]+(?==)/gm) ?? [];
  expect(documented.toSorted()).toEqual(Object.keys(settings.shape).toSorted());
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was refused');
}

test.each([
  ['NAME_CHECK_URL', 'NAME_CHECK_SECRETS'],
  ['IDENTITY_CHECK_URL', 'IDENTITY_CHECK_SECRETS'],
  ['CARD_PROVIDER_URL', 'CARD_PROVIDER_SECRETS'],
  ['CHAIN_TRC20_URL', 'CHAIN_TRC20_TOKEN'],
])('%s is refused without %s: it would be asked unsigned, or in vain', (name, other) => {
  expect(messageOf(() => readConfig({ [name]: 'https://provider.example' }))).toContain(
    `${other} is missing: ${name} needs it`,
  );
});
