import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { usualBrandName } from '@farthing/contract';
import { type Currency, currencies } from '@farthing/money';
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { isTronAddress } from './wallet-keys/wallet-key.ts';

export type LogLevel = z.infer<typeof logLevel>;

const logLevel = z.enum(['debug', 'info', 'warn', 'error', 'silent']);
const text = z.string().trim().min(1, 'is too short').max(2000);
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
const isUrlOf = (protocols: readonly string[], value: string) =>
  protocols.includes(URL.parse(value)?.protocol ?? '');
const urlOf = (...protocols: readonly string[]) =>
  z.string().refine((value) => isUrlOf(protocols, value), {
    error: `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65535, 'must be a port number from 0 to 65535');

/** The names are the environment's; `.env.example` explains each, and a test holds the two together. */
export const settings = z.object({
  BANK_MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: urlOf('http:', 'https:')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: text.default('./data').transform((dir) => resolve(dir)),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  MIGRATION_DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  SECRET_KEYS: z
    .string()
    .regex(
      /^\d+:[A-Za-z0-9+/]{43}=(,\d+:[A-Za-z0-9+/]{43}=)*$/,
      'must be "version:key" pairs separated by commas, each key 32 bytes in base64 (openssl rand -base64 32)',
    )
    .optional(),
  SMTP_URL: urlOf('smtp:', 'smtps:').optional(),
  MAIL_FROM: text
    .regex(
      /^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an email address, or a name and the address in angle brackets',
    )
    .default('no-reply@localhost'),
  RATES_URL: urlOf('http:', 'https:').optional(),
  CHAIN_BTC_URL: urlOf('http:', 'https:').optional(),
  CHAIN_TRC20_URL: urlOf('http:', 'https:').optional(),
  CHAIN_TRC20_TOKEN: z.string().refine(isTronAddress, 'must be an address of TRON').optional(),
  LEDGER_CURRENCY: z.enum(Object.keys(currencies) as [Currency, ...Currency[]]).default('USD'),
  SANDBOX_PASSWORD: z.string().min(12, 'must have at least 12 characters').max(128).optional(),
  SANDBOX_DEMO: z.enum(['on', 'off']).default('on'),
  SANDBOX_LIMITS: z.enum(['generous', 'live']).default('generous'),
  SANDBOX_NEW_DEVICES: z.enum(['password', 'code']).default('password'),
  NETWORK_PLACES: list.transform((files) => files.map((file) => resolve(file))).default([]),
  TRUSTED_PROXIES: list
    .refine((items) => items.every(isNetwork), 'must be IP addresses or networks such as 10.0.0.0/8')
    .default([]),
  PUSH_HOSTS: list
    .refine((items) => items.every((item) => /^\.?[a-z0-9.-]+$/.test(item)), 'must be names of hosts')
    .default([
      ...['fcm.googleapis.com', 'updates.push.services.mozilla.com'],
      ...['.push.apple.com', '.notify.windows.com'],
    ]),
  PAYMENTS_IN_SECRETS: list
    .refine((items) => items.every((item) => item.length >= 32), 'must have at least 32 characters each')
    .default([]),
  NAME_CHECK_URL: urlOf('http:', 'https:').optional(),
  NAME_CHECK_SECRETS: list
    .refine((items) => items.every((item) => item.length >= 32), 'must have at least 32 characters each')
    .default([]),
  IDENTITY_CHECK_URL: urlOf('http:', 'https:').optional(),
  IDENTITY_CHECK_SECRETS: list
    .refine((items) => items.every((item) => item.length >= 32), 'must have at least 32 characters each')
    .default([]),
  CARD_PROVIDER_URL: urlOf('http:', 'https:')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  CARD_PROVIDER_SECRETS: list
    .refine((items) => items.every((item) => item.length >= 32), 'must have at least 32 characters each')
    .default([]),
  CARD_NETWORK_SECRETS: list
    .refine((items) => items.every((item) => item.length >= 32), 'must have at least 32 characters each')
    .default([]),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ALARM_EMAIL: list
    .refine((items) => items.every((item) => z.email().safeParse(item).success), 'must be email addresses')
    .default([]),
  ALARM_WEBHOOK_SECRET: list
    .refine(
      (items) => items.every((item) => item.length >= 32 && item.length <= 200),
      'must have at least 32 characters (openssl rand -base64 32)',
    )
    .default([]),
  METRICS_PORT: port.optional(),
  SECURITY_CONTACT: z
    .string()
    .trim()
    .transform((value) => (z.email().safeParse(value).success ? `mailto:${value}` : value))
    .refine(
      (value) => isUrlOf(['https:', 'mailto:'], value),
      'must be an email address, or one that starts with https://',
    )
    .optional(),
  LOG_LEVEL: logLevel.default('info'),
  BRAND_NAME: text.max(40).default(usualBrandName),
  CONTENT_DIR: text.transform((dir) => resolve(dir)).optional(),
  CONTACT_EMAIL: z.email('must be an email address').optional(),
  CONTACT_PHONE: text.optional(),
  CONTACT_ADDRESS: text.optional(),
  CONTACT_WHATSAPP_URL: urlOf('https:').optional(),
  CONTACT_TELEGRAM_URL: urlOf('https:').optional(),
  SOCIAL_URLS: list
    .refine(
      (items) => items.every((item) => isUrlOf(['https:'], item)),
      'must be addresses that start with https://',
    )
    .default([]),
  LEGAL_ENTITY: text.optional(),
  REGULATORY_STATEMENT: text.optional(),
  DEPOSIT_INSURANCE_STATEMENT: text.optional(),
  LEGAL_JURISDICTION: text.optional(),
  COMPLAINTS_STATEMENT: text.optional(),
  DATA_COMPLAINTS_STATEMENT: text.optional(),
  // 00-96-00: a pound has 960 farthings. Both are assigned to nobody: a bank with a licence has its own.
  BANK_SORT_CODE: z
    .string()
    .transform((value) => value.replaceAll(/[\s-]/g, ''))
    .refine((code) => /^\d{6}$/.test(code), 'must have the 6 digits of a sort code')
    .default('009600'),
  BANK_IBAN_CODE: z
    .string()
    .transform((value) => value.trim().toUpperCase())
    .refine((code) => /^[A-Z]{4}$/.test(code), 'must have the 4 letters of the bank in an IBAN')
    .default('FRTH'),
  // Assigned to nobody: an operator with an account somewhere puts its own here.
  PAYOUT_IBAN: z
    .string()
    .transform((value) => electronicFormatIBAN(value) ?? '')
    .refine((iban) => isValidIBAN(iban), 'must be an IBAN with the right check digits')
    .default('GB59FRTH00960000000001'),
  PAYOUT_BIC: z
    .string()
    .transform((value) => value.trim().toUpperCase())
    .refine(isValidBIC, 'must have the 8 or 11 letters and digits of a BIC')
    .default('FRTHGB21'),
  // By their form alone, which a placeholder that somebody forgot does not have.
  WALLET_ADDRESS_TRC20: text
    .regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/, 'must be a TRON address: T and 33 letters and digits')
    .optional(),
  WALLET_ADDRESS_BTC: text
    .regex(
      /^(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{39,59})$/,
      'must be a Bitcoin address that starts with 1, 3 or bc1',
    )
    .optional(),
});

/** One address, or all that have so many leading bits. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
