import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Recipient } from '../../platform/mail/letter.ts';
import type { Mail, Mailer } from '../../platform/mail/mail.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Audit } from '../audit/index.ts';
import type { Identity } from '../identity/index.ts';

export type PinServices = {
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly identity: Pick<Identity, 'find' | 'hashing'>;
};

export async function tell(
  { brand, mailer, identity }: PinServices,
  tx: Tx,
  customerId: string,
  write: (brandName: string, recipient: Recipient) => Mail,
): Promise<void> {
  const customer = await identity.find(tx, customerId);
  if (customer === undefined) return;
  await mailer.send(tx, write(brand.name, { to: customer.email, firstName: customer.firstName }));
}
