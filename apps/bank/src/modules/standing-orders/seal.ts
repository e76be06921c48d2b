import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { type OrderTerms, type StandingOrder, sealedText } from './standing-order.ts';

export function sealOf(
  secrets: Secrets,
  terms: OrderTerms,
): { readonly seal: Buffer; readonly sealVersion: number } {
  const sealVersion = secrets.currentVersion;
  return { seal: secrets.hmac(purpose, sealedText(terms), sealVersion), sealVersion };
}

/** Whether its terms are those that were approved: nobody who can write to the database alone makes others. */
export function isAsApproved(secrets: Secrets, order: StandingOrder): boolean {
  const { seal, sealVersion } = order;
  if (seal === null || sealVersion === null) return false;
  return timingSafeEqual(seal, secrets.hmac(purpose, sealedText(order), sealVersion));
}

const purpose = 'standing-order';
