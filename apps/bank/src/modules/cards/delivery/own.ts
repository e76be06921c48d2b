import { type CardDelivery, createCard, errors } from '@farthing/contract';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { forgetKeys } from '../../../platform/http/idempotency.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import { isTooSimple } from '../../pins/index.ts';
import { decide, isOnItsWay } from '../card.ts';
import { isOver } from '../service.ts';
import type { CardServices } from '../services.ts';
import { findOwnCard, listLiveCards, lockCard, type StoredCard, saveState } from '../store.ts';
import { digestCardPin, letterCode } from './card-pin.ts';
import { activatedMail, pinSetMail } from './mails.ts';
import { findCardPin, findDelivery, saveCardPin, saveDelivery } from './store.ts';

const { letterTries, pinTries } = policies.cards;

export type By = { readonly customerId: string; readonly cardId: string; readonly origin: Origin };

export async function readDelivery(
  reader: Reader,
  { customerId, cardId }: Pick<By, 'customerId' | 'cardId'>,
): Promise<CardDelivery> {
  const card = await findOwnCard(reader, customerId, cardId);
  const delivery = card && (await findDelivery(reader, cardId));
  if (card === undefined || delivery === undefined) throw new Refusal('card_not_found');
  const pin = await findCardPin(reader, cardId);
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    card: {
      id: card.id,
      status: card.state.status,
      last_four: isOnItsWay(card.state.status) ? null : card.lastFour,
      card_holder_name: card.holderName,
    },
    address: delivery.address,
    ordered_at: delivery.ordered_at.toISOString(),
    made_at: at(delivery.made_at),
    sent_at: at(delivery.sent_at),
    tracking: delivery.tracking,
    activated_at: at(delivery.activated_at),
    tries_left: letterTries - delivery.wrong,
    pin: pin === undefined ? 'missing' : pin.wrong >= pinTries ? 'blocked' : 'set',
  };
}

/** By whoever has the card and its letter in their hands. A wrong try counts, whatever is wrong with it. */
export async function activate(
  services: CardServices,
  by: By,
  given: { readonly lastFour: string; readonly code: string },
): Promise<void> {
  const { database, clock, secrets, audit, mailer, brand, identity } = services;
  told(
    await database.transaction(async (tx) => {
      const card = await lockCard(tx, by.cardId);
      const delivery = card && (await findDelivery(tx, by.cardId));
      const customer = await identity.find(tx, by.customerId);
      if (card?.customerId !== by.customerId || delivery === undefined || customer === undefined)
        throw new Refusal('card_not_found');
      const decision = decide(card.state, { kind: 'activate' });
      if (!decision.ok) throw new Refusal('status_conflict');
      if (delivery.wrong >= letterTries) throw new Refusal('activation_locked');
      const others = await otherPhysical(tx, card);
      if (given.lastFour !== card.lastFour || given.code !== letterCode(secrets, card)) {
        const wrong = delivery.wrong + 1;
        await saveDelivery(tx, card.id, { wrong });
        return wrong >= letterTries ? new Refusal('activation_locked') : incorrect(letterTries - wrong);
      }
      const now = clock.now();
      await saveState(tx, card.id, decision.next, now);
      await saveDelivery(tx, card.id, { activated_at: now });
      for (const old of others) await closeOld(services, tx, old, { card, origin: by.origin });
      await audit.record(tx, {
        actor: { kind: 'customer', id: by.customerId },
        action: 'card.activate',
        subject: { kind: 'card', id: card.id },
        origin: by.origin,
        before: { status: card.state.status },
        after: { status: decision.next.status },
      });
      const recipient = { to: customer.email, firstName: customer.firstName };
      await mailer.send(tx, activatedMail(brand.name, { ...recipient, card }));
      return undefined;
    }),
  );
}

/** The cards that this one takes the place of, locked. What the bank froze is not left behind for a new card. */
async function otherPhysical(tx: Tx, { id, customerId }: StoredCard): Promise<readonly StoredCard[]> {
  const others: StoredCard[] = [];
  for (const { id: otherId, kind } of await listLiveCards(tx, customerId)) {
    const other = kind === 'physical' && otherId !== id ? await lockCard(tx, otherId) : undefined;
    if (other === undefined || isOver(other)) continue;
    if (other.state.frozenByStaff)
      throw new Refusal('status_conflict', {
        message: 'The bank froze the card that this one replaces. Please contact support.',
      });
    others.push(other);
  }
  return others;
}

/** One physical card works at a time: the one that was damaged or ends soon closes when its successor is there. */
async function closeOld(
  { clock, audit }: CardServices,
  tx: Tx,
  old: StoredCard,
  { card, origin }: { readonly card: StoredCard; readonly origin: Origin },
): Promise<void> {
  const because = card.replaces === null ? 'renewed' : 'damaged';
  const decision = decide(old.state, { kind: 'close', because });
  if (!decision.ok) return;
  await saveState(tx, old.id, decision.next, clock.now());
  await forgetKeys(tx, { kind: 'customer', customerId: card.customerId }, createCard);
  await audit.record(tx, {
    actor: { kind: 'customer', id: card.customerId },
    action: 'card.close',
    subject: { kind: 'card', id: old.id },
    origin,
    before: { status: old.state.status },
    after: { status: 'closed', because },
  });
}

function incorrect(left: number): Refusal {
  const tries = left === 1 ? '1 try is left' : `${left} tries are left`;
  return new Refusal('activation_incorrect', {
    message: `The digits or the code are not right. ${tries}.`,
  });
}

/** The transaction PIN was checked. */
export async function setPin(services: CardServices, by: By, cardPin: string, pin: string): Promise<void> {
  const { database, clock, secrets, audit, mailer, brand, identity, pins } = services;
  physical(await findOwnCard(database.kysely, by.customerId, by.cardId));
  await pins.check(by.customerId, pin, by.origin);
  await database.transaction(async (tx) => {
    const card = physical(await lockCard(tx, by.cardId));
    const customer = await identity.find(tx, by.customerId);
    if (customer === undefined) throw new Refusal('not_found');
    // Whoever looks over a shoulder at a cash machine must not learn what sends money.
    if (cardPin === pin) throw new Refusal('pin_too_simple', { fields: { card_pin: [sameAsOther] } });
    if (isTooSimple(cardPin, customer.dateOfBirth))
      throw new Refusal('pin_too_simple', { fields: { card_pin: [errors.pin_too_simple.message] } });
    const { keyVersion, digest } = digestCardPin(secrets, card.id, cardPin);
    await saveCardPin(tx, { card_id: card.id, key_version: keyVersion, digest, set_at: clock.now() });
    await audit.record(tx, {
      actor: { kind: 'customer', id: by.customerId },
      action: 'card.set-pin',
      subject: { kind: 'card', id: card.id },
      origin: by.origin,
    });
    const recipient = { to: customer.email, firstName: customer.firstName };
    await mailer.send(tx, pinSetMail(brand.name, { ...recipient, card }));
  });
}

const sameAsOther = 'Choose another PIN than your transaction PIN.';

/** Only what a machine can read has a PIN, once it is in the hands of its owner. */
function physical(card: StoredCard | undefined): StoredCard {
  if (card === undefined || isOver(card)) throw new Refusal('card_not_found');
  const isThere = card.state.status === 'active' || card.state.status === 'frozen';
  if (card.kind !== 'physical' || !isThere) throw new Refusal('status_conflict');
  return card;
}
