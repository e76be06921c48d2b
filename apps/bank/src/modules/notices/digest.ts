import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';
import type { Job } from '../../platform/jobs.ts';
import { listDigests, takeDigest } from '../../platform/mail/digests.ts';
import { digestMail } from './mails.ts';
import type { NoticesServices } from './services.ts';

const atOnce = 500;

/** Early in the morning in London, in summer and in winter. */
export function digestJob(services: NoticesServices): Job<object> {
  return { name: 'send-digests', every: '0 6 * * *', handle: () => sendDigests(services) };
}

/** One mail for each who asked for one a day. Told and taken in one transaction: run twice, it says nothing twice. */
export async function sendDigests({
  database,
  mailer,
  brand,
}: Pick<NoticesServices, 'database' | 'mailer' | 'brand'>): Promise<void> {
  await eachByItself(everyRecipient(database), (recipient) =>
    database.transaction(async (tx) => {
      const subjects = await takeDigest(tx, recipient);
      if (subjects.length > 0) await mailer.send(tx, digestMail(brand.name, recipient, subjects));
    }),
  );
}

async function* everyRecipient({ kysely }: NoticesServices['database']): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const recipients = await listDigests(kysely, after, atOnce);
    yield* recipients;
    after = recipients.at(-1) ?? after;
    if (recipients.length < atOnce) return;
  }
}
