import { createHash } from 'node:crypto';

/**
 * The id of a further movement of the same thing: its fee, its return. Always the same for the same two, so that it
 * moves money once, whoever asks and however often. UUID version 8 (RFC 9562).
 */
export function derivedId(id: string, purpose: string): string {
  const hex = createHash('sha256').update(`${purpose} of ${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What people read out on the telephone: 12 letters and digits, made of the random end of the id. */
export function referenceOf(id: string): string {
  let bits = BigInt(`0x${id.replaceAll('-', '').slice(-15)}`);
  let text = '';
  for (let left = 0; left < 12; left += 1) {
    text = (alphabet[Number(bits % 32n)] ?? '') + text;
    bits /= 32n;
  }
  return text;
}

/** Crockford's: without I, L, O and U, which are read as something else. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
