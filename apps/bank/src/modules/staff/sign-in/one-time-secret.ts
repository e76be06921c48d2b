import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that somebody is given once; only their digest is kept. */
export function drawSecret(): { readonly text: string; readonly digest: Buffer } {
  const text = randomBytes(32).toString('base64url');
  return { text, digest: secretDigest(text) };
}

/** Of what cannot be guessed: no slow hash is needed. */
export function secretDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
