import type { BodyOf, Marks, writeNote as writeNoteCall } from '@farthing/contract';
import type { Asking, InsightServices } from '../services.ts';
import { findOwnLine, findOwnLineToChange, toMarks, type Which } from './own-line.ts';

export async function readMarks({ database }: InsightServices, which: Which): Promise<Marks> {
  return toMarks(await findOwnLine(database.kysely, which));
}

/** What is sent takes the place of what was there; nothing at all removes it. */
export async function writeNote(
  { database, clock, audit }: InsightServices,
  { customerId, origin }: Asking,
  movementId: string,
  { account, note, tags: sent }: BodyOf<typeof writeNoteCall>,
): Promise<Marks> {
  const tags = [...new Set(sent)];
  const which = { customerId, movementId, accountId: account };
  return database.transaction(async (tx) => {
    const { ledgerAccount, no } = await findOwnLineToChange(tx, which);
    const key = { ledger_account: ledgerAccount, no };
    const written = { note: note ?? null, tags, written_at: clock.now() };
    if (note === undefined && tags.length === 0)
      await tx
        .deleteFrom('movement_note')
        .where('ledger_account', '=', ledgerAccount)
        .where('no', '=', no)
        .execute();
    else
      await tx
        .insertInto('movement_note')
        .values({ ...key, ...written })
        .onConflict((conflict) => conflict.columns(['ledger_account', 'no']).doUpdateSet(written))
        .execute();
    // That something was written, and not what: a note is its writer's own.
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'posting.mark',
      subject: { kind: 'posting', id: movementId },
      origin,
      after: { rows: tags.length + (note === undefined ? 0 : 1) },
    });
    return toMarks(await findOwnLine(tx, which));
  });
}
