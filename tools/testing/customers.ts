import { randomInt } from 'node:crypto';
import type { register, SentBodyOf } from '@farthing/contract';
import type { Client } from '@farthing/contract/client';
import type { TestBank } from './bank.ts';

type RegisterBody = SentBodyOf<typeof register>;

/** Strong enough, and everybody's. */
export const testPassword = 'violet-anchor-piano-72';

export type TestCustomer = {
  readonly id: string;
  readonly email: string;
  readonly access: string;
  readonly refresh: string;
  /** The calls of the contract as this customer makes them. */
  readonly client: Client;
};

/** An address that no other test uses. */
export function someEmail(name = 'ada'): string {
  return `${name}.${randomInt(1e12)}@example.com`;
}

/** What a registration form sends. */
export function registration(changes: Partial<RegisterBody> = {}): RegisterBody {
  return {
    first_name: 'Ada',
    last_name: 'Lovelace',
    date_of_birth: '1990-12-10',
    account_type: 'Current',
    email: someEmail(),
    password: testPassword,
    password2: changes.password ?? testPassword,
    ...changes,
  };
}

/** Registered, with the code of the mail; not yet verified. */
export async function registerCustomer(
  bank: Pick<TestBank, 'client' | 'mailsTo'>,
  changes: Partial<RegisterBody> = {},
): Promise<{ email: string; code: string }> {
  const body = registration(changes);
  await bank.client().register({ body });
  return { email: body.email, code: await newestCode(bank, body.email) };
}

/** Registered and verified. */
export async function verifiedCustomer(
  bank: Pick<TestBank, 'client' | 'mailsTo'>,
  changes: Partial<RegisterBody> = {},
): Promise<{ email: string }> {
  const { email, code } = await registerCustomer(bank, changes);
  await bank.client().verifyCode({ body: { email, code } });
  return { email };
}

/** Registered, verified and signed in. */
export async function signedInCustomer(
  bank: Pick<TestBank, 'client' | 'mailsTo'>,
  changes: Partial<RegisterBody> = {},
): Promise<TestCustomer> {
  const { email } = await verifiedCustomer(bank, changes);
  return signIn(bank, email, changes.password);
}

export async function signIn(
  bank: Pick<TestBank, 'client' | 'mailsTo'>,
  email: string,
  password = testPassword,
  remember_me = false,
): Promise<TestCustomer> {
  const { access, refresh, user } = await bank.client().login({ body: { email, password, remember_me } });
  return { id: user.id, email, access, refresh, client: bank.client(access) };
}

/** The code of the newest mail to an address. */
export async function newestCode(bank: Pick<TestBank, 'client' | 'mailsTo'>, email: string): Promise<string> {
  const code = (await bank.mailsTo(email)).find((mail) => mail.code !== undefined)?.code;
  if (code === undefined) throw new Error(`no mail with a code was sent to ${email}`);
  return code;
}
