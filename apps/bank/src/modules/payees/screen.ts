import type { PayeeServices } from './services.ts';
import { listBooks } from './store.ts';

/** Everybody who is kept, in batches that each commit for themselves: lists have changed since they were written down. */
export async function screenBook({ database, screening }: PayeeServices): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const payees = await listBooks(database.kysely, after, batch);
    const last = payees.at(-1);
    if (last === undefined) return;
    await database.transaction((tx) => screening.screenPayees(tx, payees));
    after = last.id;
  }
}

const batch = 1_000;
