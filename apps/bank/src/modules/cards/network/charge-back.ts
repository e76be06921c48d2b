import { Refusal } from '../../../platform/refusal.ts';
import { derivedId, type Work } from '../../books/index.ts';
import { chargeBack } from './payment.ts';
import { postingsOf } from './postings.ts';
import { changedRow, givenRows, stepRow } from './rows.ts';
import type { NetworkServices } from './services.ts';
import type { PaymentFacts } from './store.ts';

type Won = {
  readonly disputeId: string;
  /** In the currency of the account. */
  readonly minor: bigint;
  /** By the bank, before the outcome was known. */
  readonly isCredited: boolean;
  readonly now: Date;
};

/** What a customer has won comes from the network: one step of the payment, whose id is made of the dispute's, so that it is taken once. */
export function chargeBackWork(
  { books }: Pick<NetworkServices, 'books'>,
  { payment, isClosed }: PaymentFacts,
  { disputeId, minor, isCredited, now }: Won,
): Work {
  const change = chargeBack(payment, minor, isCredited);
  if (!change.ok) throw givenBackMeanwhile();
  const { after, moves, inMinor } = change;
  const id = derivedId(disputeId, 'won');
  const billed = { minor, currency: payment.billedCurrency };
  return {
    ...postingsOf(books, payment, { id, moves, inMinor, isClosed, disputed: { isCredited } }),
    rows: [
      changedRow(payment, { ...after, steps: payment.steps + 1, updatedAt: now }),
      ...givenRows(payment, moves.given > 0n && !isCredited && !isClosed),
      stepRow({
        id,
        kind: 'charge-back',
        call: null,
        payment,
        reason: 'approved',
        billed,
        moves,
        madeAt: now,
      }),
    ],
  };
}

export function givenBackMeanwhile(): Refusal {
  return new Refusal('status_conflict', {
    message: 'The merchant has given money back meanwhile: less than is disputed is left of the payment.',
  });
}
