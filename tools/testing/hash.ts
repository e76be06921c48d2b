import { randomBytes } from 'node:crypto';

/** Of a transaction on a chain that nobody has seen before. */
export const someHash = (): string => randomBytes(32).toString('hex');
