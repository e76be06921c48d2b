import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { Upload } from '../../../platform/http/route.ts';
import { readPictureOrPdf } from '../../../platform/pictures/picture-or-pdf.ts';
import { sealPicture } from '../../../platform/pictures/sealed-picture.ts';
import { lendingPolicies } from '../../../platform/policies/lending.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type LendingState, takesPapers } from '../loan.ts';
import type { Asking, LendingServices } from '../services.ts';
import { placeOf } from './place.ts';

/** Drawn before the transaction begins: that takes a while. */
export async function addPaper(
  services: LendingServices,
  { customerId, origin }: Asking,
  loanId: string,
  upload: Upload | undefined,
): Promise<void> {
  const { database, clock, ids, secrets, audit } = services;
  const { name, type, bytes } = await readPictureOrPdf(upload, lendingPolicies);
  await database.transaction(async (tx) => {
    const loan = await lockOwn(tx, customerId, loanId);
    if (loan === undefined) throw new Refusal('not_found');
    if (!takesPapers(loan.state, loan.papers))
      throw new Refusal('status_conflict', {
        message: `No more papers can be added: there are ${lendingPolicies.mostPapers}, or the loan has ended.`,
      });
    const id = ids.next();
    const sealed = sealPicture(secrets, placeOf({ loanId, id }), bytes);
    const row = { id, loan_id: loanId, name, type, bytes: bytes.length, sealed, received_at: clock.now() };
    await tx.insertInto('lending_paper').values(row).execute();
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'lending.add-paper',
      subject: { kind: 'lending', id: loanId },
      origin,
    });
  });
}

/** One at a time, so that two uploads at once are not both the last that fits. */
async function lockOwn(
  tx: Tx,
  customerId: string,
  loanId: string,
): Promise<{ readonly state: LendingState; readonly papers: number } | undefined> {
  const { rows } = await sql<{ state: LendingState }>`
    SELECT state FROM lending_loan WHERE id = ${loanId} AND customer_id = ${customerId} FOR UPDATE
  `.execute(tx);
  const [loan] = rows;
  if (loan === undefined) return undefined;
  const { count } = await tx
    .selectFrom('lending_paper')
    .select((papers) => papers.fn.countAll<bigint>().as('count'))
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow();
  return { state: loan.state, papers: Number(count) };
}
