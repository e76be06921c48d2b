import type { AccountId } from '@farthing/ledger';
import { accountTaking, type Books, referenceOf, type Work } from '../books/index.ts';
import type { StoredCard } from './store.ts';

/** Nothing for a card that costs nothing. The fee goes from the customer's account to the bank's card fees, under the card's own id: once for each card, for ever. */
export function chargeFee(
  books: Books,
  card: StoredCard,
  accountId: AccountId | null,
): Pick<Work, 'commands' | 'lines'> {
  if (card.fee.minor === 0n) return { commands: [], lines: [] };
  const account = accountTaking(accountId, card.fee.currency);
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
