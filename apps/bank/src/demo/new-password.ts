import { randomBytes } from 'node:crypto';

/** To be typed from a terminal, and not to be guessed. */
export function newPassword(): string {
  return `wren-${randomBytes(9).toString('base64url')}`;
}
