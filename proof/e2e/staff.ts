import { randomInt } from 'node:crypto';
import type { StaffRole } from '@farthing/contract';
import type { Client } from '@farthing/contract/client';
import type { Modules } from '../../apps/bank/src/app.ts';
import type { Tx } from '../../apps/bank/src/platform/database/database.ts';
import { codeAt } from '../../apps/bank/src/platform/totp/totp.ts';
import { backOfficeOf } from './back-office.ts';
import { clientFrom } from './customer.ts';
import type { JourneyBank } from './fixtures.ts';

export type JourneyMember = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
  /** Of the authenticator app. */
  readonly secret: string;
  /** The calls of the contract as this member makes them. */
  readonly client: Client;
};

/** Somebody with this role, invited as by the command line, who has accepted and is signed in. */
export async function newMember(bank: JourneyBank, role: StaffRole, name: string): Promise<JourneyMember> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${randomInt(1e12)}@bank.example`;
  const password = 'quiet-harbour-lantern-58';
  const token = new URL(await invitationLink(bank, role, email)).searchParams.get('token') ?? '';
  const anybody = clientFrom(bank.url);
  const { secret } = await anybody.openInvitation({ body: { token } });
  const body = { token, full_name: name, password, code: codeAt(secret, new Date()) };
  const { access, refresh, me } = await anybody.acceptInvitation({ body });
  const client = clientFrom(bank.url, access);
  return { id: me.id, name, email, password, access, refresh, secret, client };
}

/** The address that the mail to somebody invited leads to. */
export async function invitationLink(bank: JourneyBank, role: StaffRole, email: string): Promise<string> {
  const invited = await asStaff(bank, ({ staff }, tx) => staff.invite(tx, { email, role }, 'a journey'));
  return invited.url;
}

/** A code that was not used yet: each works once, and the one of the next half minute is taken already. */
export function nextCode(secret: string): string {
  return codeAt(secret, new Date(Date.now() + 30_000));
}

/** Does what staff do, by the bank's own modules, in a transaction on its database. */
export async function asStaff<Result>(
  bank: Pick<JourneyBank, 'databaseUrl' | 'dataDir'>,
  work: (modules: Modules, tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { modules, database } = await backOfficeOf(bank);
  return database.transaction((tx) => work(modules, tx));
}
