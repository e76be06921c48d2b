import { isIP } from 'node:net';
import type { Config } from '../../platform/config.ts';

/** The bank as passkeys know it: they work for this host and nowhere else. */
export type RelyingParty = {
  readonly id: string;
  readonly name: string;
  /** Whether a page of this origin is one of the bank's. */
  isOwn(origin: string): boolean;
};

/** Browsers make passkeys for a host with a name. Without a public address that is localhost, on whichever port. */
export function relyingPartyOf({
  publicUrl,
  brandName,
}: Pick<Config, 'publicUrl' | 'brandName'>): RelyingParty | undefined {
  if (publicUrl === undefined)
    return { id: 'localhost', name: brandName, isOwn: (origin) => localhost.test(origin) };
  const { hostname, origin: own } = new URL(publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return undefined;
  return { id: hostname, name: brandName, isOwn: (origin) => origin === own };
}

const localhost = /^http:\/\/localhost(:[0-9]{1,5})?$/;
