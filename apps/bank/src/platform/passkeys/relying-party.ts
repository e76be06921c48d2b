import { isIP } from 'node:net';
import type { Brand } from '../brand.ts';
import type { Config } from '../config.ts';

/** The bank as passkeys know it: they work for this host and nowhere else. */
export type RelyingParty = {
  readonly id: string;
  readonly name: string;
  /** Whether a page of this origin is one of the bank's. */
  isOwn(origin: string): boolean;
};

/** Browsers make passkeys for a host with a name. Without a public address that is localhost, on whichever port. */
export function relyingPartyOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  brand: Pick<Brand, 'name'>,
): RelyingParty | undefined {
  const named = (id: string, isOwn: RelyingParty['isOwn']): RelyingParty => ({
    id,
    get name() {
      return brand.name;
    },
    isOwn,
  });
  if (publicUrl === undefined) return named('localhost', (origin) => localhost.test(origin));
  const { hostname, origin: own } = new URL(publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return undefined;
  return named(hostname, (origin) => origin === own);
}

const localhost = /^http:\/\/localhost(:[0-9]{1,5})?$/;
