import { randomInt } from 'node:crypto';

/** Without what is mistaken for something else when it is read aloud or copied by hand: 0 O, 1 I L, 5 S, 8 B, U V. */
const alphabet = 'ACDEFGHJKMNPQRTWXYZ234679';

export function drawReferralCode(): string {
  return Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
