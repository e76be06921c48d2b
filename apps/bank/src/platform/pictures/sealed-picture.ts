import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Secrets } from '../secrets/secrets.ts';

/** Where a picture is kept: under a key of the purpose's own, and bound to its place. */
export type PicturePlace = { readonly purpose: string; readonly place: string };

const [cipher, nonceBytes, tagBytes] = ['aes-256-gcm', 12, 16] as const;

/** Bound to its place, so that nobody with the database alone shows one person's picture as another's. */
export function sealPicture(
  { key, currentVersion }: Secrets,
  { purpose, place }: PicturePlace,
  webp: Uint8Array,
): Buffer {
  const version = Buffer.alloc(4);
  version.writeUInt32BE(currentVersion);
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, key(purpose), nonce, { authTagLength: tagBytes });
  encryption.setAAD(Buffer.from(place));
  const hidden = Buffer.concat([encryption.update(webp), encryption.final()]);
  return Buffer.concat([version, nonce, hidden, encryption.getAuthTag()]);
}

/** Throws when it was changed, is of another place, or its key is gone. */
export function openPicture({ key }: Secrets, { purpose, place }: PicturePlace, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(4, 4 + nonceBytes);
  const opening = createDecipheriv(cipher, key(purpose, sealed.readUInt32BE(0)), nonce, {
    authTagLength: tagBytes,
  });
  opening.setAAD(Buffer.from(place));
  opening.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([opening.update(sealed.subarray(4 + nonceBytes, -tagBytes)), opening.final()]);
}
