import type { Reader, Tx } from '../database/database.ts';

/** Who waits for one mail in place of many, by their addresses. */
export async function listDigests(reader: Reader, after: string, limit: number): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('mail')
    .select('recipient')
    .distinct()
    .where('withheld', '=', 'digest')
    .where('recipient', '>', after)
    .orderBy('recipient')
    .limit(limit)
    .execute();
  return rows.map(({ recipient }) => recipient);
}

/** What they were not told by a mail of its own, in the order of time. It is not told again. */
export async function takeDigest(tx: Tx, recipient: string): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('mail')
    .set({ withheld: 'told' })
    .where('recipient', '=', recipient)
    .where('withheld', '=', 'digest')
    .returning(['id', 'subject'])
    .execute();
  return rows.toSorted((first, second) => (first.id < second.id ? -1 : 1)).map(({ subject }) => subject);
}

/** What waits for the one mail a day of somebody whose address is another now: whoever reads the old one is told no more of it. */
export async function moveDigest(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ recipient: to })
    .where('recipient', '=', from)
    .where('withheld', '=', 'digest')
    .execute();
}
