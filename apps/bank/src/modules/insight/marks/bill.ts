import type { Marks } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Upload } from '../../../platform/http/route.ts';
import { reEncode } from '../../../platform/pictures/re-encode.ts';
import { openPicture, type PicturePlace, sealPicture } from '../../../platform/pictures/sealed-picture.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Asking, InsightServices } from '../services.ts';
import { findOwnLine, findOwnLineToChange, type OwnLine, toMarks, type Which } from './own-line.ts';

const [sidePx, quality] = [2_000, 78] as const;

/** Large enough to read every line of it. */
export async function addBill(
  services: InsightServices,
  asking: Asking,
  which: Which,
  upload: Upload | undefined,
): Promise<Marks> {
  if (upload === undefined)
    throw new Refusal('validation_failed', { fields: { picture: ['Choose a picture.'] } });
  const { database, clock, secrets } = services;
  // Whose it is comes first: nobody has the bank draw pictures for movements of others.
  await findOwnLineToChange(database.kysely, which);
  const webp = await reEncode(upload.bytes, 'picture', (picture) =>
    picture.resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true }).webp({ quality }),
  );
  return database.transaction(async (tx) => {
    const line = await findOwnLineToChange(tx, which);
    const kept = { sealed: sealPicture(secrets, placeOf(line), webp), received_at: clock.now() };
    await tx
      .insertInto('movement_bill')
      .values({ ledger_account: line.ledgerAccount, no: line.no, ...kept })
      .onConflict((conflict) => conflict.columns(['ledger_account', 'no']).doUpdateSet(kept))
      .execute();
    await record(services, tx, asking, which.movementId, 'bill kept');
    return toMarks({ ...line, hasBill: true });
  });
}

/** WebP. */
export async function readBill({ database, secrets }: InsightServices, which: Which): Promise<Buffer> {
  const line = await findOwnLine(database.kysely, which);
  const kept = await database.kysely
    .selectFrom('movement_bill')
    .select('sealed')
    .where('ledger_account', '=', line.ledgerAccount)
    .where('no', '=', line.no)
    .executeTakeFirst();
  if (kept === undefined) throw new Refusal('not_found');
  return openPicture(secrets, placeOf(line), kept.sealed);
}

export async function removeBill(services: InsightServices, asking: Asking, which: Which): Promise<Marks> {
  return services.database.transaction(async (tx) => {
    const line = await findOwnLineToChange(tx, which);
    const { numDeletedRows } = await tx
      .deleteFrom('movement_bill')
      .where('ledger_account', '=', line.ledgerAccount)
      .where('no', '=', line.no)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Refusal('not_found');
    await record(services, tx, asking, which.movementId, 'bill removed');
    return toMarks({ ...line, hasBill: false });
  });
}

const placeOf = ({ ledgerAccount, no }: OwnLine): PicturePlace => ({
  purpose: 'bills',
  place: `${ledgerAccount}/${no}`,
});

function record(
  { audit }: InsightServices,
  tx: Tx,
  { customerId, origin }: Asking,
  movementId: string,
  state: 'bill kept' | 'bill removed',
): Promise<void> {
  return audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'posting.mark',
    subject: { kind: 'posting', id: movementId },
    origin,
    after: { state },
  });
}
