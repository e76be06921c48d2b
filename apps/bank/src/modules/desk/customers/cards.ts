import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findCard } from '../customer-store.ts';
import { type DeskServices, staffActor, type Worker } from '../services.ts';

type About = { readonly cardId: string; readonly because: string };

export async function freezeCustomerCard(
  { database, cards }: DeskServices,
  worker: Worker,
  { cardId, because }: About,
): Promise<void> {
  const actor = staffActor(worker, because);
  await database.transaction((tx) => cards.change(tx, actor, cardId, 'freeze'));
}

/** One person alone could let a friend pay with a card that was stopped for a reason. */
export async function proposeCardLifting(
  { identity, staff }: DeskServices,
  tx: Tx,
  worker: Worker,
  { cardId, because }: About,
): Promise<string> {
  const card = await findCard(tx, cardId);
  if (card === undefined || card.status === 'closed') throw new Refusal('card_not_found');
  if (!card.frozen_by_staff)
    throw new Refusal('status_conflict', { message: 'The bank has not frozen this card.' });
  const customer = await identity.find(tx, card.customer_id);
  if (customer === undefined) throw new Refusal('card_not_found');
  const { id } = await staff.propose(tx, {
    kind: 'card-unfreeze',
    content: {
      card_id: cardId,
      card: `${card.card_type} •••• ${card.last_four}`,
      customer_id: card.customer_id,
      customer: `${customer.firstName} ${customer.lastName}`,
    },
    reason: because,
    ...worker,
  });
  return id;
}
