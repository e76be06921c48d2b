import type { Provider } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import type { z } from 'zod';
import { type LogLevel, settings } from './environment.ts';
import { StartError } from './start-error.ts';

/** Everything an operator can set, read once from the environment. */
export type Config = {
  readonly mode: 'sandbox' | 'live';
  readonly host: string;
  readonly port: number;
  /** Where customers reach the bank, without a trailing slash; absent: host and port. */
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly migrationDatabaseUrl: string | undefined;
  readonly secretKeys: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly ratesUrl: string | undefined;
  readonly ledgerCurrency: Currency;
  readonly sandboxPassword: string | undefined;
  /** Whether an empty sandbox is given its demo customers. */
  readonly sandboxDemo: boolean;
  /** Whether limits on calls are those of a live bank, for somebody who wants to see them; see `isPrivateSandbox`. */
  readonly sandboxLimits: 'generous' | 'live';
  /** What a sandbox asks for on a new device of a customer with neither app nor passkey: a live bank always asks for the emailed code. */
  readonly sandboxNewDevices: 'password' | 'code';
  /** Files that say in which country networks are; see `networkPlaces`. */
  readonly networkPlaces: readonly string[];
  readonly trustedProxies: readonly string[];
  /** The services of browsers by which devices are woken; one that begins with a dot stands for all names below it. */
  readonly pushHosts: readonly string[];
  /** What providers sign their calls with; several while one takes the place of another. */
  readonly providerSecrets: Readonly<Record<Provider, readonly string[]>>;
  /** Who knows the names of accounts at other banks, and what calls to them are signed with. */
  readonly nameChecks: { readonly url: string | undefined; readonly secrets: readonly string[] };
  /** Who judges documents and pictures of customers, and what calls to them are signed with. */
  readonly identityChecks: { readonly url: string | undefined; readonly secrets: readonly string[] };
  /** Where the provider of top-ups by card is asked; absent: a sandbox has one of its own, and a live bank offers none. */
  readonly cardProviderUrl: string | undefined;
  readonly metricsToken: string | undefined;
  /** Who is told when the bank finds something wrong with itself. */
  readonly alarmEmails: readonly string[];
  /** By which alarms that are posted are signed: the first is the newest, and all of them sign. */
  readonly alarmWebhookSecrets: readonly string[];
  /** Where this machine alone reads the metrics, apart from what customers reach. */
  readonly metricsPort: number | undefined;
  /** Where to report a weakness: a mailto: or https: address. */
  readonly securityContact: string | undefined;
  readonly logLevel: LogLevel;
  readonly brandName: string;
  /** Where the operator's content files are: what the public pages say of the bank. */
  readonly contentDir: string | undefined;
  readonly contact: Contact;
  readonly legal: Legal;
  readonly accountCodes: AccountCodes;
  /** The account at another bank from which payment files are paid. */
  readonly payoutAccount: { readonly iban: string; readonly bic: string };
  /** The services that show the chains, and the contract of USDT. */
  readonly chains: {
    readonly btcUrl: string | undefined;
    readonly trc20Url: string | undefined;
    readonly trc20Token: string | undefined;
  };
  readonly walletAddresses: { readonly TRC20: string | undefined; readonly BTC: string | undefined };
};

/** Numbers of real cards come from a card company; until one is connected, a live bank offers none. */
export function issuesCards({ mode }: Pick<Config, 'mode'>): boolean {
  return mode === 'sandbox';
}

/** Where links to the bank lead. */
export function publicUrlOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? listeningUrl(host, port);
}

/** What a browser on this machine opens: an IPv6 address stands in brackets, and "all addresses" is none that can be opened. */
export function listeningUrl(host: string, port: number): string {
  const name = openable[host] ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

const openable: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** What an authority has assigned to the bank: it stands before the number of every account. */
export type AccountCodes = { readonly sortCode: string; readonly ibanBankCode: string };

export type Contact = {
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly address: string | undefined;
  readonly whatsappUrl: string | undefined;
  readonly telegramUrl: string | undefined;
  readonly socialUrls: readonly string[];
};

export type Legal = {
  readonly entity: string | undefined;
  readonly regulatoryStatement: string | undefined;
  readonly depositInsuranceStatement: string | undefined;
  readonly jurisdiction: string | undefined;
  readonly complaints: string | undefined;
  readonly dataComplaints: string | undefined;
};

type Settings = z.output<typeof settings>;

/** What live mode cannot do without, and why, in the words of the refusal. */
const neededLive = {
  SECRET_KEYS: 'the keys that protect tokens, codes and card numbers',
  DATABASE_URL: 'the PostgreSQL server that holds the books',
  SMTP_URL: 'the mail server that delivers codes',
  MAIL_FROM: 'the sender of all mail',
  PUBLIC_URL: 'the address that customers use, for links in mail',
  BANK_SORT_CODE: 'the sort code by which customers are paid',
  BANK_IBAN_CODE: 'the letters of the bank in their IBANs',
  PAYOUT_IBAN: 'the account from which payments to other banks are made',
  PAYOUT_BIC: 'the bank of that account',
  WALLET_ADDRESS_TRC20: 'where USDT deposits go',
  WALLET_ADDRESS_BTC: 'where BTC deposits go',
} as const satisfies Partial<Record<keyof Settings, string>>;

/** The same of what can also be a setting: the environment has its default. What the settings say is known once they are read. */
export const settingsNeededLive = {
  LEGAL_ENTITY: { key: 'legal.entity', why: 'the company that runs the bank' },
  REGULATORY_STATEMENT: { key: 'legal.regulatory-statement', why: 'what it may say about its licence' },
  LEGAL_JURISDICTION: { key: 'legal.jurisdiction', why: 'the law and the courts of its terms' },
  COMPLAINTS_STATEMENT: { key: 'legal.complaints', why: 'where customers can take a complaint' },
  DATA_COMPLAINTS_STATEMENT: {
    key: 'legal.data-complaints',
    why: 'where customers can complain about the use of their data',
  },
  CONTACT_EMAIL: { key: 'contact.email', why: 'where customers reach support' },
} as const satisfies Partial<Record<keyof Settings, { readonly key: string; readonly why: string }>>;

/** Reads the settings, or refuses with one sentence for each that is wrong or missing. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(settings.shape).flatMap((name) => {
      const value = environment[name];
      return value === undefined || value.trim() === '' ? [] : [[name, value]];
    }),
  );
  const parsed = settings.safeParse(given);
  const problems = [
    ...(parsed.success
      ? []
      : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${problem(issue)}`)),
    ...missingBeside(given),
    ...missingLive(given),
  ];
  if (!parsed.success || problems.length > 0) {
    throw new StartError(`The settings are not right:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
  }
  return toConfig(parsed.data);
}

/** Who is asked without what goes with it would be asked in vain, or without a signature. */
const neededBeside = [
  ['NAME_CHECK_URL', 'NAME_CHECK_SECRETS', 'calls to that provider are signed'],
  ['IDENTITY_CHECK_URL', 'IDENTITY_CHECK_SECRETS', 'calls to that provider are signed'],
  ['CARD_PROVIDER_URL', 'CARD_PROVIDER_SECRETS', 'calls of and to that provider are signed'],
  ['CHAIN_TRC20_URL', 'CHAIN_TRC20_TOKEN', 'payments are looked for by the contract of USDT'],
] as const satisfies readonly (readonly [keyof Settings, keyof Settings, string])[];

function missingBeside(given: Readonly<Record<string, string>>): string[] {
  return neededBeside
    .filter(([name, other]) => given[name] !== undefined && given[other] === undefined)
    .map(([name, other, why]) => `${other} is missing: ${name} needs it, since ${why}`);
}

function missingLive(given: Readonly<Record<string, string>>): string[] {
  if (given.BANK_MODE !== 'live') return [];
  const missing = Object.entries(neededLive).filter(([name]) => given[name] === undefined);
  const sandboxOnly =
    given.SANDBOX_PASSWORD === undefined ? [] : ['SANDBOX_PASSWORD is for sandbox mode only'];
  const hasMetrics = given.METRICS_TOKEN !== undefined || given.METRICS_PORT !== undefined;
  const problems = [
    ...missing.map(([name, why]) => `${name} is missing: live mode needs ${why}`),
    ...(hasMetrics ? [] : ['METRICS_TOKEN is missing: live mode needs it for its metrics, or METRICS_PORT']),
    ...sandboxOnly,
  ];
  // By themselves they are no reason to refuse yet, but whoever mends the others wants to know of them at once.
  const perhaps = Object.entries(settingsNeededLive).filter(([name]) => given[name] === undefined);
  return problems.length === 0
    ? []
    : [
        ...problems,
        ...perhaps.map(
          ([name, { key, why }]) =>
            `${name} is missing: live mode needs ${why}, here or as the setting ${key} of the console`,
        ),
      ];
}

function problem(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_big') return `must have at most ${issue.maximum} characters`;
  return issue.message;
}

function toConfig(from: Settings): Config {
  return {
    mode: from.BANK_MODE,
    host: from.HOST,
    port: from.PORT,
    publicUrl: from.PUBLIC_URL,
    dataDir: from.DATA_DIR,
    databaseUrl: from.DATABASE_URL,
    migrationDatabaseUrl: from.MIGRATION_DATABASE_URL,
    secretKeys: from.SECRET_KEYS,
    smtpUrl: from.SMTP_URL,
    mailFrom: from.MAIL_FROM,
    ratesUrl: from.RATES_URL,
    ledgerCurrency: from.LEDGER_CURRENCY,
    sandboxPassword: from.SANDBOX_PASSWORD,
    sandboxDemo: from.SANDBOX_DEMO === 'on',
    sandboxLimits: from.SANDBOX_LIMITS,
    sandboxNewDevices: from.SANDBOX_NEW_DEVICES,
    networkPlaces: from.NETWORK_PLACES,
    trustedProxies: from.TRUSTED_PROXIES,
    pushHosts: from.PUSH_HOSTS,
    providerSecrets: {
      payments: from.PAYMENTS_IN_SECRETS,
      cards: from.CARD_PROVIDER_SECRETS,
      network: from.CARD_NETWORK_SECRETS,
    },
    cardProviderUrl: from.CARD_PROVIDER_URL,
    nameChecks: { url: from.NAME_CHECK_URL, secrets: from.NAME_CHECK_SECRETS },
    identityChecks: { url: from.IDENTITY_CHECK_URL, secrets: from.IDENTITY_CHECK_SECRETS },
    metricsToken: from.METRICS_TOKEN,
    alarmEmails: from.ALARM_EMAIL,
    alarmWebhookSecrets: from.ALARM_WEBHOOK_SECRET,
    metricsPort: from.METRICS_PORT,
    securityContact:
      from.SECURITY_CONTACT ??
      (from.CONTACT_EMAIL === undefined ? undefined : `mailto:${from.CONTACT_EMAIL}`),
    logLevel: from.LOG_LEVEL,
    brandName: from.BRAND_NAME,
    contentDir: from.CONTENT_DIR,
    contact: {
      email: from.CONTACT_EMAIL,
      phone: from.CONTACT_PHONE,
      address: from.CONTACT_ADDRESS,
      whatsappUrl: from.CONTACT_WHATSAPP_URL,
      telegramUrl: from.CONTACT_TELEGRAM_URL,
      socialUrls: from.SOCIAL_URLS,
    },
    legal: {
      entity: from.LEGAL_ENTITY,
      regulatoryStatement: from.REGULATORY_STATEMENT,
      depositInsuranceStatement: from.DEPOSIT_INSURANCE_STATEMENT,
      jurisdiction: from.LEGAL_JURISDICTION,
      complaints: from.COMPLAINTS_STATEMENT,
      dataComplaints: from.DATA_COMPLAINTS_STATEMENT,
    },
    accountCodes: { sortCode: from.BANK_SORT_CODE, ibanBankCode: from.BANK_IBAN_CODE },
    payoutAccount: { iban: from.PAYOUT_IBAN, bic: from.PAYOUT_BIC },
    chains: {
      btcUrl: from.CHAIN_BTC_URL,
      trc20Url: from.CHAIN_TRC20_URL,
      trc20Token: from.CHAIN_TRC20_TOKEN,
    },
    walletAddresses: { TRC20: from.WALLET_ADDRESS_TRC20, BTC: from.WALLET_ADDRESS_BTC },
  };
}
