import { createPublicKey, verify } from 'node:crypto';

/** What a browser shows with a refresh token: its signature, by a key that nothing can copy out of the browser. */
export type SignedRefresh = { readonly publicKey: Buffer; readonly signature: Buffer };

/** What came with a refresh token. */
export type ShownWithRefresh = { readonly refresh: string; readonly signed?: SignedRefresh | undefined };

/**
 * Whether a key of P-256 has signed this very token. The bank draws each token and takes it once, so that a signature that somebody
 * has seen is worth nothing for the next.
 */
export function isSignedRefresh({ refresh, signed }: ShownWithRefresh): boolean {
  if (signed === undefined) return false;
  try {
    const key = createPublicKey({ key: signed.publicKey, format: 'der', type: 'spki' });
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false;
    return verify('sha256', Buffer.from(refresh), { key, dsaEncoding: 'ieee-p1363' }, signed.signature);
  } catch {
    // What is no key at all.
    return false;
  }
}
