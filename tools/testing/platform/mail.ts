import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, vi } from 'vitest';
import { type Clock, systemClock } from '../../../apps/bank/src/platform/clock.ts';
import { uuidV7 } from '../../../apps/bank/src/platform/ids.ts';
import { createJobs } from '../../../apps/bank/src/platform/jobs/boss-jobs.ts';
import { installJobs } from '../../../apps/bank/src/platform/jobs/install.ts';
import type { Jobs } from '../../../apps/bank/src/platform/jobs.ts';
import { createLogger } from '../../../apps/bank/src/platform/logging.ts';
import type { Mail, Mailer } from '../../../apps/bank/src/platform/mail/mail.ts';
import { createMailer } from '../../../apps/bank/src/platform/mail/mailer.ts';
import { openSecrets } from '../../../apps/bank/src/platform/secrets/secrets.ts';
import { openTestDatabase } from '../database.ts';

export const codeMail = {
  to: 'ada@example.com',
  subject: 'Your code 042917 · naïve £',
  brandName: 'Farthing',
  blocks: [
    { kind: 'paragraph', text: 'Your code is:' },
    { kind: 'code', code: '042917' },
  ],
  code: '042917',
} satisfies Mail;

/** As long as it takes on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });

type Bank = { mailer: Mailer; jobs: Jobs; send(mail?: Mail): Promise<void>; stop(): Promise<void> };

type PostOffice = { url: string; port: number; received: string[]; close(): Promise<void> };

/** A bank that sends mail, and post offices that take it, to be closed after each test. */
export async function testMail() {
  const database = await openTestDatabase();
  await installJobs(database.test.ownerUrl);
  const secrets = await openSecrets({
    mode: 'live',
    dataDir: '',
    secretKeys: `1:${randomBytes(32).toString('base64')}`,
  });

  const cleanups: (() => unknown)[] = [];
  async function cleanUp(): Promise<void> {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    await asOwner('DELETE FROM mail; DELETE FROM jobs.job');
  }

  async function startBank(
    smtpUrl: string | undefined,
    mode: 'sandbox' | 'live' = 'live',
    clock: Clock = systemClock,
    smtpTimeoutMs = 8_000,
  ) {
    const logger = createLogger({ logLevel: 'silent' });
    const backoff = { firstSeconds: 1, maxSeconds: 1 };
    const jobs = createJobs({ database, logger, backoff, pace: 0.05 });
    const config = { mode, smtpUrl, mailFrom: 'Farthing <no-reply@bank.example>' };
    const ids = uuidV7(clock);
    const mailer = createMailer({ config, database, jobs, secrets, clock, ids, smtpTimeoutMs });
    await jobs.start();
    const bank: Bank = {
      mailer,
      jobs,
      send: (mail = codeMail) => database.transaction((tx) => mailer.send(tx, mail)),
      async stop() {
        await jobs.stop();
        mailer.close();
      },
    };
    cleanups.push(() => bank.stop());
    return bank;
  }

  async function openPostOffice(behaviour: SMTPServerOptions = {}, port = 0): Promise<PostOffice> {
    const received: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          received.push(Buffer.concat(chunks).toString());
          done();
        });
      },
      ...behaviour,
    });
    server.on('error', () => {});
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    const address = server.server.address() as AddressInfo;
    const close = () => new Promise<void>((resolve) => server.close(resolve));
    cleanups.push(close);
    return { url: `smtp://127.0.0.1:${address.port}`, port: address.port, received, close };
  }

  async function asOwner(statements: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: database.test.ownerUrl });
    await client.connect();
    return client.query(statements).finally(() => client.end());
  }

  async function mailRow() {
    return database.kysely.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
  }

  const sent = () => eventually(async () => expect((await mailRow()).sent_at).not.toBeNull());

  return { database, secrets, cleanUp, startBank, openPostOffice, asOwner, mailRow, sent };
}
