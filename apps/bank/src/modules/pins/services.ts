import type { Brand } from '../../platform/brand.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import type { Recipient } from '../../platform/mail/letter.ts';
import type { Mail, Mailer } from '../../platform/mail/mail.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { deviceName } from '../../platform/sessions/device-name.ts';
import type { Audit } from '../audit/index.ts';
import { type Identity, withUndo } from '../identity/index.ts';

export type PinServices = {
  readonly brand: Brand;
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly identity: Pick<Identity, 'find' | 'hashing' | 'notMeUrl' | 'withPasswordAndCode'>;
};

export async function tell(
  { brand, clock, mailer, identity }: PinServices,
  tx: Tx,
  customerId: string,
  write: (brandName: string, recipient: Recipient) => Mail,
  origin?: Origin,
): Promise<void> {
  const customer = await identity.find(tx, customerId);
  if (customer === undefined) return;
  const mail = write(brand.name, { to: customer.email, firstName: customer.firstName });
  const url = await identity.notMeUrl(tx, customerId);
  const device = origin === undefined ? undefined : deviceName(origin.userAgent);
  await mailer.send(tx, withUndo(mail, { at: clock.now(), device, url }));
}
