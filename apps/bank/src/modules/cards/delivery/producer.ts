import type { ProducedCard } from '@farthing/contract';
import { Refusal } from '../../../platform/refusal.ts';
import { type CardEvent, decide } from '../card.ts';
import type { CardServices } from '../services.ts';
import { lockCard, saveState } from '../store.ts';
import { letterCode } from './card-pin.ts';
import { returnedMail, sentMail } from './mails.ts';
import { findDelivery, listDeliveries, saveDelivery } from './store.ts';

/** What a producer of cards tells the bank of one that was ordered. */
export type ProducerStep =
  | { readonly step: 'make' }
  | { readonly step: 'send'; readonly tracking: string }
  /** The post could not deliver it: nobody has it, and it never works. */
  | { readonly step: 'return' };

/** Refused with status_conflict when the card is not where the step begins. */
export async function tellOfCard(services: CardServices, cardId: string, told: ProducerStep): Promise<void> {
  const { database, clock, audit, mailer, brand, identity } = services;
  await database.transaction(async (tx) => {
    const card = await lockCard(tx, cardId);
    if (card === undefined || (await findDelivery(tx, cardId)) === undefined) throw new Refusal('not_found');
    const decision = decide(card.state, eventOf(told));
    const isReturned = told.step === 'return';
    if (!decision.ok || (isReturned && card.state.status !== 'sent')) throw new Refusal('status_conflict');
    const now = clock.now();
    await saveState(tx, cardId, decision.next, now);
    await saveDelivery(tx, cardId, savedBy(told, now));
    await audit.record(tx, {
      actor: { kind: 'system' },
      origin: undefined,
      action: `card.${told.step}`,
      subject: { kind: 'card', id: cardId },
      before: { status: card.state.status },
      after: { status: decision.next.status },
    });
    const customer = await identity.find(tx, card.customerId);
    if (customer === undefined || told.step === 'make') return;
    const about = { to: customer.email, firstName: customer.firstName, card };
    await mailer.send(
      tx,
      told.step === 'send' ? sentMail(brand.name, about, told.tracking) : returnedMail(brand.name, about),
    );
  });
}

function eventOf({ step }: ProducerStep): CardEvent {
  return step === 'return' ? { kind: 'close', because: 'returned' } : { kind: step };
}

function savedBy(told: ProducerStep, now: Date) {
  switch (told.step) {
    case 'make':
      return { made_at: now };
    case 'send':
      return { sent_at: now, tracking: told.tracking };
    case 'return':
      return { returned_at: now };
  }
}

/** The page of the sandbox's producer: what it has to make, and the letters that it has sent. */
export async function readProduced({ database, secrets }: CardServices): Promise<ProducedCard[]> {
  const rows = await listDeliveries(database.kysely, shown);
  return rows.map((row) => ({
    card_id: row.card_id,
    // The table's checks hold it to the same words.
    status: row.status as ProducedCard['status'],
    holder: row.holder_name,
    last_four: row.last_four,
    address: row.address,
    tracking: row.tracking,
    code:
      row.sent_at === null
        ? null
        : letterCode(secrets, { id: row.card_id, sealedDetails: row.sealed_details }),
    ordered_at: row.ordered_at.toISOString(),
  }));
}

const shown = 50;

/** The number of a parcel, as a post of a sandbox gives it. */
export const sandboxTracking = (cardId: string) =>
  `FW${cardId.replaceAll('-', '').slice(-9).toUpperCase()}GB`;
