import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits that somebody is given once: in a link, a cookie or an answer. Only their digest is kept. */
export type DrawnToken = { readonly token: string; readonly digest: Buffer };

export function drawToken(): DrawnToken {
  const token = randomBytes(32).toString('base64url');
  return { token, digest: tokenDigest(token) };
}

/** What cannot be guessed needs no slow hash. */
export function tokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
