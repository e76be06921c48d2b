import { createHash } from 'node:crypto';

/** An entry as its hash covers it: every column as PostgreSQL writes it, in this order. */
export type WrittenEntry = readonly (string | null)[];

/** What stands before the first entry. */
export const beginning = Buffer.alloc(32);

/** The hash that ties an entry to everything before it. A list in JSON has one way to be read, so none can be moved. */
export function linkHash(before: Buffer, entry: WrittenEntry): Buffer {
  return createHash('sha256').update(before).update(JSON.stringify(entry)).digest();
}
