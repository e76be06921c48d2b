import { z } from 'zod';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

const content = z.object({ customerId: z.string(), secret: z.string() });
const purpose = 'customer-totp';

/** The secret of an authenticator app, readable only with the keys outside of the database. */
export function sealSecret(secrets: Secrets, customerId: string, secret: string): string {
  return secrets.seal(purpose, JSON.stringify({ customerId, secret }));
}

export function openSecret(secrets: Secrets, customerId: string, sealed: string): string {
  const opened = content.parse(JSON.parse(secrets.open(purpose, sealed)));
  // Moved to another row, it would let one customer in as another.
  if (opened.customerId !== customerId)
    throw new Error(`the authenticator secret of ${customerId} is another's`);
  return opened.secret;
}
