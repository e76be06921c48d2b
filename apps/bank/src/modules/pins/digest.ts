import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/** A PIN as it is kept. */
export type PinDigest = { readonly keyVersion: number; readonly digest: Buffer };

/** Ten thousand PINs are tried in no time; not without a key that the database does not have. */
export function digestPin(
  secrets: Secrets,
  customerId: string,
  pin: string,
  keyVersion: number = secrets.currentVersion,
): PinDigest {
  return { keyVersion, digest: secrets.hmac('transaction-pin', `${customerId}\n${pin}`, keyVersion) };
}

export function isPin(secrets: Secrets, customerId: string, pin: string, kept: PinDigest): boolean {
  return timingSafeEqual(digestPin(secrets, customerId, pin, kept.keyVersion).digest, kept.digest);
}
