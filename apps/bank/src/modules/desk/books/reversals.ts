import { money, toDecimal } from '@farthing/money';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Posting, whyNotReversible } from '../../books/index.ts';
import { findCustomerLines } from '../customer-line.ts';
import type { DeskServices, Worker } from '../services.ts';

export async function proposeReversalOf(
  { books, staff }: DeskServices,
  tx: Tx,
  worker: Worker,
  postingId: string,
  because: string,
): Promise<string> {
  const posting = await books.posting(tx, postingId);
  if (posting === undefined) throw new Refusal('not_found');
  const message = whyNotReversible(posting);
  if (message !== undefined) throw new Refusal('posting_not_reversible', { message });
  const { amount, currency, from, to, line } = posting;
  const { id } = await staff.propose(tx, {
    kind: 'posting-correction',
    content: {
      posting_id: postingId,
      amount: toDecimal(money(amount, currency)),
      currency,
      // Of the reversal, which goes the other way.
      from: await nameOf(tx, to),
      to: await nameOf(tx, from),
      description: line?.description ?? '',
    },
    reason: because,
    ...worker,
  });
  return id;
}

/** Of the customer, or of the bank's own account. */
async function nameOf(tx: Tx, { code, customerId }: Posting['from']): Promise<string> {
  if (customerId === null) return code.split(':').at(-1) ?? code;
  return (await findCustomerLines(tx, [customerId])).get(customerId)?.full_name ?? code;
}
