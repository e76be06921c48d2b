import { apiPrefix } from '@farthing/contract';
import { policies } from '../policies.ts';

/**
 * The cookie by which a browser is known again. No script can read it, so that whoever copies the tokens out of the
 * local storage has not got it; it gives no access by itself.
 */
export type DeviceCookie = {
  /** The token that a request brings, if it has the form of one. */
  read(header: string | undefined): string | undefined;
  /** The header that makes a browser keep the token. */
  write(token: string): string;
};

/** Behind TLS the name holds browsers to the attribute: no page over plain HTTP can put another in its place. */
export function deviceCookie({ publicUrl }: { readonly publicUrl: string | undefined }): DeviceCookie {
  const isSecure = publicUrl?.startsWith('https:') === true;
  const name = isSecure ? '__Secure-device' : 'device';
  const form = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`);
  const attributes = [
    // Only where it is looked at: pages and other calls are the same for everybody's browser.
    `Path=${apiPrefix}/account`,
    `Max-Age=${policies.devices.rememberedMs / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
  return {
    read: (header) => form.exec(header ?? '')?.[1],
    write: (token) => `${name}=${token}; ${attributes}`,
  };
}
