import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, register, SentBodyOf, StaffRole } from '@farthing/contract';
import { type Client, createClient } from '@farthing/contract/client';
import { openLedger } from '@farthing/ledger';
import { createApp, type Modules, type Platform } from '../../apps/bank/src/app.ts';
import { systemClock } from '../../apps/bank/src/platform/clock.ts';
import { readConfig } from '../../apps/bank/src/platform/config.ts';
import { openDatabase } from '../../apps/bank/src/platform/database/database.ts';
import { uuidV7 } from '../../apps/bank/src/platform/ids.ts';
import { createJobs } from '../../apps/bank/src/platform/jobs/boss-jobs.ts';
import { createLogger } from '../../apps/bank/src/platform/logging.ts';
import { createInbox, type InboxMail } from '../../apps/bank/src/platform/mail/inbox.ts';
import { createMailer } from '../../apps/bank/src/platform/mail/mailer.ts';
import { openSecrets } from '../../apps/bank/src/platform/secrets/secrets.ts';
import { signedInCustomer, type TestCustomer } from '../../tools/testing/customers.ts';
import { patience, type TestDatabase, testDatabase } from '../../tools/testing/database.ts';
import { giveMoney } from '../../tools/testing/give-money.ts';
import { type TestMember, testMember } from '../../tools/testing/staff.ts';
import type { Chance } from '../faults/chance.ts';
import type { BankProcess } from '../shared/bank-process.ts';
import { startBank } from '../shared/bank-process.ts';

export type AttackedBank = Platform & {
  /** Where the bank under attack listens: a process of its own, a sandbox that takes its callers' word for their address. */
  readonly url: string;
  /** Of the login that owns the schema, for a look behind the scenes. */
  readonly databaseUrl: string;
  /** Another database, as the migrations leave it, for an attack that needs a bank of its own. */
  newDatabase(): Promise<TestDatabase>;
  /** The doors of the same bank's modules, opened in this process on the same database: for preparing, not for attacking. */
  readonly modules: Modules;
  /** Everything that its router answers. */
  readonly calls: readonly Call[];
  readonly chance: Chance;
  /** A sample is enough: for the short form. */
  readonly short: boolean;
  /** `fetch` on the bank, each time from another address unless one is given; a redirect is an answer. */
  fetch(path: string, init?: RequestInit & { readonly from?: string }): Promise<Response>;
  /** The calls of the contract, made in the same way. */
  client(token?: string): Client;
  /** Newest first. */
  mailsTo(address: string): Promise<readonly InboxMail[]>;
  /** Signed in; with the PIN 4821 and so much in the wallet if an amount is given. */
  customer(money?: string, changes?: Partial<SentBodyOf<typeof register>>): Promise<TestCustomer>;
  member(role: StaffRole): Promise<TestMember>;
  /** Everything that the bank has printed. */
  output(): string;
  processorTime(): Promise<ProcessorTime>;
  /** Work with chance of its own for this attack. */
  attackedBy<T>(attack: string, work: (bank: AttackedBank) => Promise<T>): Promise<T>;
};

const fileHere = (name: string) => new URL(name, import.meta.url).href;
const loadedAlways = ['generous-limits.ts', 'telling-threads.ts'].map(fileHere);

export const attackedPin = '4821';

type Options = {
  readonly chance: Chance;
  readonly short: boolean;
  /** Whether passwords take next to no time: for attacks that do not take the bank's. */
  readonly cheapPasswords?: boolean;
  /** Files that take controls of the bank away. */
  readonly loadedBefore?: readonly string[];
};

/** A bank as its own process on a new database, and a way behind its scenes. */
export async function openAttackedBank(
  started: AsyncDisposableStack,
  { chance, short, cheapPasswords = false, loadedBefore = [] }: Options,
): Promise<AttackedBank> {
  const folder = await mkdtemp(join(tmpdir(), 'farthing-attacks-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const test = await testDatabase();
  started.defer(() => test.drop());
  const settings = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: test.appUrl,
    MIGRATION_DATABASE_URL: test.ownerUrl,
    SECRET_KEYS: `1:${randomBytes(32).toString('base64')},2:${randomBytes(32).toString('base64')}`,
    PAYMENTS_IN_SECRETS: randomBytes(32).toString('hex'),
    CARD_PROVIDER_SECRETS: randomBytes(32).toString('hex'),
    CARD_NETWORK_SECRETS: randomBytes(32).toString('hex'),
    // Leads nowhere: no attack wakes a device of anybody.
    PUSH_HOSTS: 'push.example',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  // A limit on calls would hide what is behind it.
  const loaded = [...loadedAlways, ...loadedBefore];
  if (cheapPasswords) loaded.push(fileHere('cheap-passwords.ts'));
  const NODE_OPTIONS = loaded.map((file) => `--import=${file}`).join(' ');
  const bank = await startBank({ ...settings, NODE_OPTIONS });
  started.defer(() => bank.stop());
  const platform = await openPlatform(started, settings);
  const { url } = bank;
  const send: AttackedBank['fetch'] = (path, { from = someAddress(chance), ...init } = {}) => {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', from);
    return fetch(url + path, { redirect: 'manual', ...init, headers });
  };
  const behind = behindTheScenes(platform, url, chance);
  const attacked = (its: Chance): AttackedBank => ({
    ...behind,
    url,
    databaseUrl: test.ownerUrl,
    newDatabase: () => testDatabase(),
    chance: its,
    short,
    fetch: send,
    output: () => bank.output(),
    processorTime: () => processorTimeOf(bank),
    attackedBy: (attack, work) => work(attacked(chance.of(attack))),
  });
  return attacked(chance);
}

/** The platform of the same bank in this process, with none of its jobs running. */
async function openPlatform(
  started: AsyncDisposableStack,
  settings: Readonly<Record<string, string>>,
): Promise<Scenes> {
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent' });
  const database = await openDatabase({ ...patience, url: config.databaseUrl ?? '' });
  started.defer(() => database.close());
  const clock = systemClock;
  const ids = uuidV7(clock);
  const log = createLogger(config);
  const secrets = await openSecrets(config);
  const jobs = createJobs({ database, logger: log });
  const mailer = createMailer({ config, database, jobs, secrets, clock, ids });
  started.defer(() => mailer.close());
  const ledger = openLedger({ pool: database.pool, clock });
  started.defer(() => ledger.close());
  const platform = { config, database, secrets, clock, ids, log, jobs, mailer, ledger };
  const { modules, routes } = createApp(platform);
  await modules.books.open();
  return { ...platform, modules, calls: routes.map(({ call }) => call) };
}

type Scenes = Platform & Pick<AttackedBank, 'modules' | 'calls'>;

function behindTheScenes(platform: Scenes, url: string, chance: Chance) {
  const inbox = createInbox({ kysely: platform.database.kysely, secrets: platform.secrets });
  const scenes = {
    ...platform,
    client: (token?: string) =>
      createClient({
        baseUrl: url,
        // A busy machine may take longer than a person's browser waits.
        timeoutMs: 90_000,
        ...(token === undefined ? {} : { token }),
        fetch(input, init) {
          const headers = new Headers(init?.headers);
          headers.set('x-forwarded-for', someAddress(chance));
          return fetch(input, { ...init, headers });
        },
      }),
    mailsTo: (address: string) => inbox.list(address),
  };
  return {
    ...scenes,
    async customer(money?: string, changes: Partial<SentBodyOf<typeof register>> = {}) {
      const customer = await signedInCustomer(scenes, changes);
      if (money === undefined) return customer;
      await customer.client.createPin({ body: { pin: attackedPin } });
      await giveMoney(scenes, customer.id, money);
      return customer;
    },
    // The clock is the system's: nothing here moves it, and codes of the authenticator app are used once each.
    member: (role: StaffRole) => testMember({ ...scenes, clock: standing }, role),
  };
}

const standing = { ...systemClock, advance: () => {} };

/** From the range that is set aside for benchmarks, so that it is nobody's. */
function someAddress(chance: Chance): string {
  return `198.${chance.between(18, 19)}.${chance.between(0, 255)}.${chance.between(1, 254)}`;
}

/** In microseconds: of the thread that answers, and of all threads together. */
export type ProcessorTime = { readonly answering: number; readonly all: number };

/** Asks a bank that telling-threads.ts was loaded before. */
async function processorTimeOf({ process, output }: BankProcess): Promise<ProcessorTime> {
  const answers = () => [...output().matchAll(/^processor (\{.*\})$/gm)];
  const known = answers().length;
  process.kill('SIGUSR2');
  while (answers().length === known) await once(process.stdout ?? process, 'data');
  return JSON.parse(answers().at(-1)?.[1] ?? '');
}
