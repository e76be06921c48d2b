import { randomInt, randomUUID } from 'node:crypto';
import type { MovementKind } from '@farthing/contract';
import { type Client, createClient } from '@farthing/contract/client';
import { type Currency, fromDecimal } from '@farthing/money';
import type { BrowserContext } from '@playwright/test';
import { sql } from 'kysely';
import { referenceOf } from '../../apps/bank/src/modules/books/index.ts';
import type { JourneyBank } from '../shared/bank-process.ts';
import { backOfficeOf } from './back-office.ts';

export type JourneyCustomer = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
  /** The calls of the contract as this customer makes them. */
  readonly client: Client;
};

type Given = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly dateOfBirth?: string;
  readonly ref?: string;
};

/** Somebody with an account, made over the API with the code of the sandbox inbox, and signed in. */
export async function newCustomer(
  { url }: Pick<JourneyBank, 'url'>,
  { firstName = 'Ada', lastName = 'Lovelace', dateOfBirth = '1990-12-10', ref }: Given = {},
): Promise<JourneyCustomer> {
  const anybody = clientFrom(url);
  const email = `${firstName.toLowerCase()}.${randomInt(1e12)}@example.com`;
  const password = 'violet-anchor-piano-72';
  await anybody.register({
    body: {
      first_name: firstName,
      last_name: lastName,
      date_of_birth: dateOfBirth,
      account_type: 'Current',
      email,
      password,
      password2: password,
      ...(ref === undefined ? {} : { ref }),
    },
  });
  await anybody.verifyCode({ body: { email, code: await newestCode({ url }, email) } });
  const { access, refresh, user } = await anybody.login({ body: { email, password } });
  const client = clientFrom(url, access);
  return { id: user.id, name: user.full_name, email, password, access, refresh, client };
}

/** The code of the newest mail to an address. */
export async function newestCode({ url }: Pick<JourneyBank, 'url'>, to: string): Promise<string> {
  const { messages } = await clientFrom(url).listSandboxMail({ query: { to } });
  const code = messages.find((message) => message.code !== undefined)?.code;
  if (code === undefined) throw new Error(`no mail with a code was sent to ${to}`);
  return code;
}

/** What the login page leaves in the browser. */
export async function signInBrowser(
  context: BrowserContext,
  { url }: Pick<JourneyBank, 'url'>,
  customer: JourneyCustomer,
  remembered = false,
): Promise<void> {
  // The page that is still empty, if there is one: another would take a process of its own for a moment.
  const empty = context.pages().find((page) => page.url() === 'about:blank');
  const page = empty ?? (await context.newPage());
  // The storage is that of the whole site, of which this is the smallest page.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [
      ['access', customer.access],
      ['refresh', customer.refresh],
      ['user_id', customer.id],
      ['user_name', customer.name],
      ['user_email', customer.email],
      ['remember_me', `${remembered}`],
    ] as const,
  );
  if (empty === undefined) await page.close();
}

export type Movement = {
  /** In the currency of the wallet; with a minus it leaves the wallet. */
  readonly amount: string;
  readonly kind: MovementKind;
  readonly description: string;
};

/** Moves money between the owners of the bank and a wallet, one after the other, as the bank itself does. */
export async function moveMoney(
  bank: Pick<JourneyBank, 'databaseUrl' | 'dataDir'>,
  customerId: string,
  movements: readonly Movement[],
): Promise<void> {
  const { modules, database } = await backOfficeOf(bank);
  const { books } = modules;
  const wallet = await books.customerAccount(database.kysely, customerId);
  const { currency } = await database.kysely
    .selectFrom(sql<{ id: number; currency: Currency }>`ledger_view.account`.as('account'))
    .select('currency')
    .where('id', '=', wallet)
    .executeTakeFirstOrThrow();
  const equity = books.account('equity', currency);
  for (const { amount, kind, description } of movements) {
    const id = randomUUID();
    const { minor } = fromDecimal(amount, currency);
    const [from, to] = minor < 0n ? [wallet, equity] : [equity, wallet];
    await books.submit({
      commands: [{ id, from, to, amount: minor < 0n ? -minor : minor }],
      lines: [{ transfer: id, account: wallet, kind, description, reference: referenceOf(id) }],
      rows: [],
    });
  }
}

/** Each from an address of its own, so that the limits of one journey do not hold up another. */
export function clientFrom(url: string, token?: string): Client {
  const from = `198.18.${randomInt(256)}.${randomInt(256)}`;
  return createClient({
    baseUrl: url,
    ...(token === undefined ? {} : { token }),
    fetch(input, init) {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', from);
      return fetch(input, { ...init, headers });
    },
  });
}
