import { isHeld, notesForCustomer } from '@farthing/rules';
import { noteOfPayment } from '../../payees/index.ts';
import { isNameUnasked } from '../limits/index.ts';
import type { WithdrawalServices } from '../services.ts';
import { findOwnPayment } from '../store.ts';

/** What a payer has to know before they enter the code. */
export type BeforeCode = { readonly reviewExpected: boolean; readonly notes: readonly string[] };

/** For whoever comes back to a payment that waits for its code: they read what they would have read at once. */
export async function beforeCode(
  { database }: WithdrawalServices,
  customerId: string,
  withdrawalId: string,
): Promise<BeforeCode | undefined> {
  const found = await findOwnPayment(database.kysely, customerId, withdrawalId);
  const risk = found?.withdrawal.risk;
  if (found === undefined || found.withdrawal.state !== 'awaiting-code' || risk == null) return undefined;
  const isUnasked = isNameUnasked(found.withdrawal);
  const nameNote = await noteOfPayment(database.kysely, withdrawalId, { isUnasked });
  return {
    reviewExpected: isHeld(risk.answer),
    notes: [...notesForCustomer(risk.fired), ...(nameNote === null ? [] : [nameNote])],
  };
}
