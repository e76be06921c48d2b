import { apiPrefix } from '@farthing/contract';
import { chatPolicies } from '../policies/chat.ts';
import { policies } from '../policies.ts';

/**
 * The cookie by which a browser is known again. No script can read it, so that whoever copies the tokens out of the
 * local storage has not got it; it gives no access by itself.
 */
export type SecretCookie = {
  /** The token that a request brings, if it has the form of one. */
  read(header: string | undefined): string | undefined;
  /** The header that makes a browser keep the token. */
  write(token: string): string;
};

/** Behind TLS the name holds browsers to the attribute: no page over plain HTTP can put another in its place. */
export function deviceCookie(site: Site): SecretCookie {
  return secretCookie(site, {
    name: 'device',
    // Only where it is looked at: pages and other calls are the same for everybody's browser.
    path: `${apiPrefix}/account`,
    lastsMs: policies.devices.rememberedMs,
  });
}

/** By which a guest reads on in their own conversation, and nobody else does. */
export function guestCookie(site: Site): SecretCookie {
  return secretCookie(site, { name: 'guest', path: `${apiPrefix}/chat`, lastsMs: chatPolicies.cookieMs });
}

type Site = { readonly publicUrl: string | undefined };

function secretCookie(
  { publicUrl }: Site,
  given: { readonly name: string; readonly path: string; readonly lastsMs: number },
): SecretCookie {
  const isSecure = publicUrl?.startsWith('https:') === true;
  const name = isSecure ? `__Secure-${given.name}` : given.name;
  const form = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`);
  const attributes = [
    `Path=${given.path}`,
    `Max-Age=${given.lastsMs / 1000}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
  return {
    read: (header) => form.exec(header ?? '')?.[1],
    write: (token) => `${name}=${token}; ${attributes}`,
  };
}
