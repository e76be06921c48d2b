import { z } from 'zod';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

const content = z.object({ memberId: z.string(), secret: z.string() });

/** The secret of an authenticator app, readable only with the keys outside of the database. */
export function sealTotp(secrets: Secrets, memberId: string, secret: string): string {
  return secrets.seal('staff-totp', JSON.stringify({ memberId, secret }));
}

export function openTotp(secrets: Secrets, memberId: string, sealed: string): string {
  const opened = content.parse(JSON.parse(secrets.open('staff-totp', sealed)));
  // Moved to another row, it would let one member sign in as another.
  if (opened.memberId !== memberId) throw new Error(`the authenticator secret of ${memberId} is another's`);
  return opened.secret;
}
