import { createHash, randomBytes } from 'node:crypto';

/** What stands in a link that we mail, and what we keep of it: 256 random bits need no slow hash. */
export type MailedLink = { readonly token: string; readonly digest: Buffer };

export function drawLink(): MailedLink {
  const token = randomBytes(32).toString('base64url');
  return { token, digest: linkDigest(token) };
}

export function linkDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
