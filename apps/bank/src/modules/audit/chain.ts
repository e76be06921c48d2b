import { createHash } from 'node:crypto';

/** An entry as its hash covers it: every column as PostgreSQL writes it, in this order. */
export type WrittenEntry = readonly (string | null)[];

/** How a link is reckoned: 1, of banks that are older, over the entry itself; 2 over its digest. */
export type LinkForm = 1 | 2;

/** What stands before the first entry. */
export const beginning = Buffer.alloc(32);

/** A list in JSON has one way to be read, so nothing in it can be moved. Its id has 62 random bits: nobody guesses an entry by it. */
export function entryDigest(entry: WrittenEntry): Buffer {
  return createHash('sha256').update(JSON.stringify(entry)).digest();
}

/** The hash that ties an entry to everything before it. */
export function linkHash(before: Buffer, entry: WrittenEntry, form: LinkForm): Buffer {
  const covered = form === 1 ? JSON.stringify(entry) : entryDigest(entry);
  return createHash('sha256').update(before).update(covered).digest();
}
