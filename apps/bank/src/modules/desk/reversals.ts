import { format, money } from '@farthing/money';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import { type Posting, whyNotReversible } from '../books/index.ts';
import type { DeskServices, Worker } from './services.ts';

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
  const { id } = await staff.propose(tx, {
    kind: 'posting-correction',
    content: {
      posting_id: postingId,
      amount: amountOf(posting),
      from: posting.from.code,
      to: posting.to.code,
      description: posting.line?.description ?? '',
    },
    reason: because,
    ...worker,
  });
  return id;
}

export async function reversePosting(
  { books, audit }: DeskServices,
  tx: Tx,
  actor: Actor,
  postingId: string,
): Promise<void> {
  const posting = await books.posting(tx, postingId);
  if (posting === undefined) throw new Refusal('proposal_not_possible');
  await books.reverse(tx, postingId);
  await audit.record(tx, {
    ...actedBy(actor),
    action: 'posting.reverse',
    subject: { kind: 'posting', id: postingId },
    after: {
      amount: amountOf(posting),
      description: posting.line?.description ?? '',
      ...reasonOf(actor),
    },
  });
}

function amountOf({ amount, currency }: Posting): string {
  return format(money(amount, currency));
}
