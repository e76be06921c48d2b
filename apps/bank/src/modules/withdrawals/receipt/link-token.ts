import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** What a link says of itself. */
export type LinkFacts = { readonly id: string; readonly keyVersion: number; readonly expiresAt: Date };

const purpose = 'receipt-link';
/** An id of 16 bytes, seconds of 4, a version of 2, a signature of 32. */
const [idBytes, headBytes, allBytes] = [16, 22, 54];

/** Signed with all that it says: nobody makes one, or one that lasts longer, without the bank's key. */
export function linkToken(secrets: Pick<Secrets, 'hmac'>, link: LinkFacts): string {
  const head = Buffer.alloc(headBytes);
  head.write(link.id.replaceAll('-', ''), 'hex');
  head.writeUInt32BE(Math.floor(link.expiresAt.getTime() / 1000), idBytes);
  head.writeUInt16BE(link.keyVersion, idBytes + 4);
  return Buffer.concat([head, secrets.hmac(purpose, head, link.keyVersion)]).toString('base64url');
}

/** Undefined for whatever the bank has not signed, before anything is looked up. */
export function readLinkToken(
  secrets: Pick<Secrets, 'hmac' | 'versions'>,
  token: string,
): LinkFacts | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== allBytes || bytes.toString('base64url') !== token) return undefined;
  const head = bytes.subarray(0, headBytes);
  const keyVersion = head.readUInt16BE(idBytes + 4);
  if (!secrets.versions.includes(keyVersion)) return undefined;
  if (!timingSafeEqual(secrets.hmac(purpose, head, keyVersion), bytes.subarray(headBytes))) return undefined;
  const id = head.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, keyVersion, expiresAt: new Date(head.readUInt32BE(idBytes) * 1000) };
}
