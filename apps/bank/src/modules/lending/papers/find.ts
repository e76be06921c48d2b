import type { Reader } from '../../../platform/database/database.ts';
import { openPicture } from '../../../platform/pictures/sealed-picture.ts';
import type { LendingServices } from '../services.ts';
import { placeOf, type Which } from './place.ts';

/** Opened; undefined when that loan has no such paper. */
export async function findPaper({ secrets }: Pick<LendingServices, 'secrets'>, reader: Reader, which: Which) {
  const row = await reader
    .selectFrom('lending_paper')
    .select(['name', 'type', 'sealed'])
    .where('id', '=', which.id)
    .where('loan_id', '=', which.loanId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const bytes = openPicture(secrets, placeOf(which), row.sealed);
  return { type: row.type, fileName: row.name, bytes };
}
