import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** A PIN of a card as it is kept. */
export type KeptPin = { readonly keyVersion: number; readonly digest: Buffer };

/** Ten thousand PINs are tried in no time; not without a key that the database does not have. */
export function digestCardPin(
  { hmac, currentVersion }: Pick<Secrets, 'hmac' | 'currentVersion'>,
  cardId: string,
  pin: string,
  keyVersion = currentVersion,
): KeptPin {
  return { keyVersion, digest: hmac('card-pin', `${cardId}\n${pin}`, keyVersion) };
}

export function isCardPin(
  secrets: Pick<Secrets, 'hmac' | 'currentVersion'>,
  cardId: string,
  pin: string,
  kept: KeptPin,
): boolean {
  return timingSafeEqual(digestCardPin(secrets, cardId, pin, kept.keyVersion).digest, kept.digest);
}

/** Six digits of the letter that a card comes with: kept nowhere, made of the card by the key that its details are under. */
export function letterCode(
  { hmac }: Pick<Secrets, 'hmac'>,
  { id, sealedDetails }: { readonly id: string; readonly sealedDetails: string },
): string {
  const made = hmac('card-letter', id, Number.parseInt(sealedDetails, 10));
  return String(made.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}
