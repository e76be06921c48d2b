import type { AccountId } from '@farthing/ledger';
import { type Books, referenceOf, type Work } from '../books/index.ts';
import type { StoredCard } from './store.ts';

/** The fee goes from the customer's account to the bank's card fees, under the card's own id: once for each card, for ever. */
export function chargeFee(
  books: Books,
  card: StoredCard,
  account: AccountId,
): Pick<Work, 'commands' | 'lines'> {
  const to = books.account('card-fees', card.fee.currency);
  return {
    commands: [{ id: card.id, from: account, to, amount: card.fee.minor }],
    lines: [
      {
        transfer: card.id,
        account,
        kind: 'card-fee',
        description: `Fee for ${card.type} card ending in ${card.lastFour}`,
        reference: referenceOf(card.id),
      },
    ],
  };
}
