import { systemClock } from '../../../apps/bank/src/platform/clock.ts';
import { readConfig } from '../../../apps/bank/src/platform/config.ts';
import { openDatabase } from '../../../apps/bank/src/platform/database/database.ts';
import { uuidV7 } from '../../../apps/bank/src/platform/ids.ts';
import type { RenderedMail } from '../../../apps/bank/src/platform/mail/body.ts';
import { openSecrets } from '../../../apps/bank/src/platform/secrets/secrets.ts';
import type { JourneyBank } from '../fixtures.ts';

/** Puts a mail into the bank's database with its HTML as given, which the bank itself does not write: with its keys. */
export async function putMail(
  { databaseUrl, dataDir }: JourneyBank,
  { to, subject, ...body }: RenderedMail & { readonly to: string },
): Promise<void> {
  const secrets = await openSecrets(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  const database = await openDatabase({ url: databaseUrl });
  try {
    const id = uuidV7(systemClock).next();
    const at = systemClock.now();
    const sealed_body = secrets.seal('mail', JSON.stringify({ id, to, ...body }));
    await database.kysely
      .insertInto('mail')
      .values({ id, recipient: to, subject, sealed_body, created_at: at, sent_at: at })
      .execute();
  } finally {
    await database.close();
  }
}
