import { randomBytes } from 'node:crypto';
import { statementCodeLetters } from '@farthing/contract';

/** A hundred bits of chance: nobody finds one by trying. */
export function drawCode(): string {
  return Array.from(randomBytes(20), (byte) => statementCodeLetters[byte % 32]).join('');
}
