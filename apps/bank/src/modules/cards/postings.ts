import type { Tx } from '../../platform/database/database.ts';
import { type Books, referenceOf } from '../books/index.ts';
import type { StoredCard } from './store.ts';

/** The fee goes from the wallet to the bank's card fees, under the card's own id: once for each card, for ever. */
export async function postFee(books: Books, tx: Tx, card: StoredCard): Promise<void> {
  const wallet = await books.customerAccount(tx, card.customerId);
  const to = books.account('card-fees', card.fee.currency);
  await books.post(
    tx,
    [{ id: card.id, from: wallet, to, amount: card.fee.minor }],
    [
      {
        transfer: card.id,
        account: wallet,
        kind: 'card-fee',
        description: `Fee for ${card.type} card ending in ${card.lastFour}`,
        reference: referenceOf(card.id),
      },
    ],
  );
}
