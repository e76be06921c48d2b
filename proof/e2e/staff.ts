import { randomInt } from 'node:crypto';
import type { StaffRole } from '@farthing/contract';
import type { Client } from '@farthing/contract/client';
import { openLedger } from '@farthing/ledger';
import { createApp, type Modules } from '../../apps/bank/src/app.ts';
import { codeAt } from '../../apps/bank/src/modules/staff/sign-in/totp.ts';
import { systemClock } from '../../apps/bank/src/platform/clock.ts';
import { readConfig } from '../../apps/bank/src/platform/config.ts';
import { openDatabase, type Tx } from '../../apps/bank/src/platform/database/database.ts';
import { uuidV7 } from '../../apps/bank/src/platform/ids.ts';
import { createJobs } from '../../apps/bank/src/platform/jobs/boss-jobs.ts';
import { createLogger } from '../../apps/bank/src/platform/logging.ts';
import { createMailer } from '../../apps/bank/src/platform/mail/mailer.ts';
import { openSecrets } from '../../apps/bank/src/platform/secrets/secrets.ts';
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
  if (invited === undefined) throw new Error(`${email} is a member already`);
  return invited.url;
}

/** A code that was not used yet: each works once, and the one of the next half minute is taken already. */
export function nextCode(secret: string): string {
  return codeAt(secret, new Date(Date.now() + 30_000));
}

/** Does what staff do, by the bank's own modules, in a transaction on its database. */
export async function asStaff<Result>(
  { databaseUrl, dataDir }: Pick<JourneyBank, 'databaseUrl' | 'dataDir'>,
  work: (modules: Modules, tx: Tx) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const log = createLogger(config);
  const database = await openDatabase({ url: databaseUrl });
  const ledger = openLedger({ pool: database.pool, clock: systemClock });
  const [secrets, ids, clock] = [await openSecrets(config), uuidV7(systemClock), systemClock];
  const jobs = createJobs({ database, logger: log });
  const mailer = createMailer({ config, database, jobs, secrets, clock, ids });
  try {
    const app = createApp({ config, database, secrets, clock, ids, log, jobs, mailer, ledger });
    await app.modules.books.open();
    return await database.transaction((tx) => work(app.modules, tx));
  } finally {
    mailer.close();
    await ledger.close();
    await database.close();
  }
}
