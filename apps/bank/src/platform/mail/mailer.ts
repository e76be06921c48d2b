import { z } from 'zod';
import type { Brand } from '../brand.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Ids } from '../ids.ts';
import { type Jobs, newJob } from '../jobs.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { openBody, openSubject, sealBody } from './body.ts';
import { webAddress } from './layout.ts';
import type { BrandedMailer, Mail, MailFooter } from './mail.ts';
import { noticeRows, writeNotice } from './notice-row.ts';
import { shortSubject, subjectMost } from './short-subject.ts';
import { createSmtp, type Smtp } from './smtp.ts';
import {
  beginAttempt,
  deleteAllButNewest,
  insertMail,
  type MailRow,
  markFailed,
  markSent,
  newMail,
  wipeBodiesBefore,
} from './store.ts';
import { unlink } from './unlink.ts';

export type MailerOptions = {
  readonly config: Pick<Config, 'mode' | 'smtpUrl' | 'mailFrom'>;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly smtpTimeoutMs?: number;
};

const keptInSandbox = 1000;
const undeliveredKeptForMs = 30 * 86_400_000;
const deliverMail = { name: 'deliver-mail' } as const;

/** Registers its jobs, so it is made before they start; closed after they have stopped. */
export function createMailer(options: MailerOptions): BrandedMailer & { close(): void } {
  const { config, jobs, secrets, clock, ids, smtpTimeoutMs = 20_000 } = options;
  const smtp =
    config.smtpUrl === undefined
      ? undefined
      : createSmtp({ url: config.smtpUrl, from: config.mailFrom, timeoutMs: smtpTimeoutMs });
  let colours = (): Brand['colours'] => null;
  let footerOf: MailFooter = async () => [];
  if (smtp === undefined && config.mode === 'live') throw new Error('Live mode needs a mail server');

  if (smtp !== undefined) {
    jobs.register<{ mailId: string }>({
      ...deliverMail,
      // With the waits doubling to an hour, about a day.
      retries: 30,
      concurrency: 4,
      handle: ({ mailId }) => deliver(options, smtp, { colours: colours(), footerOf }, mailId),
    });
  }
  jobs.register({ name: 'tidy-mail', every: '*/10 * * * *', handle: () => tidy(options) });

  const rowOf = (given: Mail): MailRow => {
    const mail = { ...given, subject: shortSubject(unlink(given.subject)) };
    assertSendable(mail);
    const id = ids.next();
    const now = clock.now();
    return {
      id,
      recipient: mail.to,
      subject: openSubject(mail),
      sealed_body: sealBody(secrets, { id, to: mail.to }, mail),
      created_at: now,
      // Without a mail server the sandbox inbox is where mail arrives, and it is there now.
      sent_at: smtp === undefined ? now : null,
      // A code is waited for: nobody can have switched it off.
      kind: mail.code === undefined ? (mail.notice ?? null) : null,
    };
  };
  return {
    async send(tx, mail) {
      const row = rowOf(mail);
      await insertMail(tx, row);
      await writeNotice(tx, row, shortSubject(mail.subject));
      if (smtp !== undefined) await jobs.enqueue(tx, deliverMail, { mailId: row.id });
    },
    rowsOf(mail) {
      const row = rowOf(mail);
      const deliveries = smtp === undefined ? [] : jobs.rowsOf(deliverMail, { mailId: row.id });
      return [
        newMail.row(row),
        ...noticeRows(row, shortSubject(mail.subject)),
        ...deliveries.map(newJob.row),
      ];
    },
    wear(now) {
      colours = now;
    },
    footerOf: (mail) => footerOf(mail),
    end(footer) {
      footerOf = footer;
    },
    close: () => smtp?.close(),
  };
}

async function deliver(
  options: MailerOptions,
  smtp: Smtp,
  { colours, footerOf }: { readonly colours: Brand['colours']; readonly footerOf: MailFooter },
  id: string,
): Promise<void> {
  const { config, database, secrets, clock } = options;
  const mail = await beginAttempt(database.kysely, id);
  if (mail === undefined || mail.sealed_body === null) return;
  const envelope = { id, to: mail.recipient };
  try {
    const footer = await footerOf({ to: mail.recipient, writtenAt: mail.created_at });
    const shown = { ...envelope, subject: mail.subject, colours, footer };
    const rendered = openBody(secrets, shown, mail.sealed_body);
    await smtp.deliver({ ...envelope, ...rendered, date: mail.created_at });
  } catch (failure) {
    await markFailed(database.kysely, id, (failure as Error).message);
    throw failure;
  }
  await markSent(database.kysely, id, clock.now(), config.mode === 'sandbox');
}

async function tidy({ config, database, clock }: MailerOptions): Promise<void> {
  if (config.mode === 'sandbox') await deleteAllButNewest(database.kysely, keptInSandbox);
  await wipeBodiesBefore(database.kysely, new Date(clock.now().getTime() - undeliveredKeptForMs));
}

const sendable = z.object({
  to: z.email().max(254),
  // A line break in a header would start another header.
  subject: z
    .string()
    .min(1)
    .max(subjectMost)
    .regex(/^\P{Cc}+$/u),
});

function assertSendable(mail: Mail): void {
  const problem = sendable.safeParse(mail).error?.issues[0];
  if (problem !== undefined)
    throw new Error(`The mail cannot be sent: its ${problem.path.join('.')} is not valid`);
  // Found out when it is sent, it would be too late for whoever wrote it.
  if ('blocks' in mail) for (const block of mail.blocks) if (block.kind === 'button') webAddress(block.url);
}
