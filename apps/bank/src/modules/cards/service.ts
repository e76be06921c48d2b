import { ageInYears, type Card, type CardType, createCard, creditAgeYears } from '@farthing/contract';
import { type Money, money, toDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { forgetKeys } from '../../platform/http/idempotency.ts';
import type { Origin } from '../../platform/http/route.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Reader } from '../../platform/mail/letter.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Actor, type Audit, actedBy, reasonOf } from '../audit/index.ts';
import { type Books, referenceOf } from '../books/index.ts';
import type { CustomerRecord, Identity } from '../identity/index.ts';
import type { Pins } from '../pins/index.ts';
import { type CardEvent, type CardRefusal, decide, expiryDay, expiryText } from './card.ts';
import { drawCvv, drawNumber, masked } from './card-number.ts';
import { cardChangedMail, cardIssuedMail, cardRevealedMail } from './mails.ts';
import { postFee } from './postings.ts';
import { findLiveCard, insertCard, isNumberTaken, lockCard, type StoredCard, saveStatus } from './store.ts';

export type CardServices = {
  readonly config: Pick<Config, 'brandName' | 'ledgerCurrency' | 'mode'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly books: Books;
  readonly identity: Pick<Identity, 'find' | 'lock'>;
  readonly pins: Pick<Pins, 'check'>;
};

type Order = { readonly type: CardType; readonly feeAmount: string };

export async function readCard({ database }: CardServices, customerId: string): Promise<Card> {
  return toAnswer(await liveCard(database.kysely, customerId));
}

/** Card and fee together or neither. Customers are locked one by one, so that two requests at once are one card. */
export async function issueCard(
  services: CardServices,
  tx: Tx,
  customerId: string,
  asked: Order,
  origin: Origin,
): Promise<Card> {
  const { config, identity, books, audit, mailer } = services;
  const customer = await identity.lock(tx, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  const fee = money(policies.fees.cardMinor, config.ledgerCurrency);
  await refuseOrder(services, tx, customer, asked, fee);

  const { number, digest } = await drawFreeNumber(services, tx, asked.type);
  const card = newCard(services, customer, { type: asked.type, number, fee });
  await insertCard(tx, card, digest);
  await postFee(books, tx, card);
  const reference = referenceOf(card.id);
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'card.issue',
    subject: { kind: 'card', id: card.id },
    origin,
    after: {
      card_type: card.type,
      last_four: card.lastFour,
      amount: toDecimal(fee),
      currency: fee.currency,
      reference,
      status: card.status,
    },
  });
  await mailer.send(tx, cardIssuedMail(config.brandName, { ...readerOf(customer), card, fee, reference }));
  return toAnswer(card);
}

/** The whole number and the CVV, for whoever knows the PIN. Without a card no try is spent. */
export async function revealCard(
  services: CardServices,
  customerId: string,
  pin: string,
  origin: Origin,
): Promise<Card> {
  const { config, database, clock, secrets, identity, pins, audit, mailer } = services;
  await liveCard(database.kysely, customerId);
  await pins.check(customerId, pin, origin);
  return database.transaction(async (tx) => {
    const customer = await identity.find(tx, customerId);
    if (customer === undefined) throw new Refusal('not_found');
    const card = await liveCard(tx, customerId);
    const { number, cvv } = unseal(secrets, card);
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'card.reveal',
      subject: { kind: 'card', id: card.id },
      origin,
      after: { last_four: card.lastFour },
    });
    await mailer.send(
      tx,
      cardRevealedMail(config.brandName, { ...readerOf(customer), card, at: clock.now() }),
    );
    return { ...toAnswer(card), card_number: number, cvv, show_sensitive_data: true };
  });
}

/** For staff. What a card already is, or never can be again, is answered by its name and changes nothing. */
export async function changeCard(
  services: CardServices,
  tx: Tx,
  actor: Actor,
  cardId: string,
  event: CardEvent,
): Promise<'done' | 'card_not_found' | CardRefusal> {
  const { config, clock, identity, audit, mailer } = services;
  const card = await lockCard(tx, cardId);
  if (card === undefined) return 'card_not_found';
  const decision = decide(card.status, event);
  if (!decision.ok) return decision.refusal;
  await saveStatus(tx, cardId, decision.next, clock.now());
  // A customer whose program sends one key for ever would get the closed card back instead of a new one.
  if (decision.next === 'closed')
    await forgetKeys(tx, { kind: 'customer', customerId: card.customerId }, createCard);
  await audit.record(tx, {
    ...actedBy(actor),
    action: `card.${event}`,
    subject: { kind: 'card', id: cardId },
    before: { status: card.status },
    after: { status: decision.next, ...reasonOf(actor) },
  });
  const customer = await identity.find(tx, card.customerId);
  if (customer !== undefined)
    await mailer.send(tx, cardChangedMail(config.brandName, { ...readerOf(customer), card, event }));
  return 'done';
}

async function liveCard(reader: Database['kysely'] | Tx, customerId: string): Promise<StoredCard> {
  const card = await findLiveCard(reader, customerId);
  if (card === undefined) throw new Refusal('card_not_found');
  return card;
}

async function refuseOrder(
  { config, clock }: CardServices,
  tx: Tx,
  customer: CustomerRecord,
  asked: Order,
  fee: Money,
): Promise<void> {
  // Numbers of real cards come from a card company; until one is connected, live mode sells none.
  if (config.mode === 'live')
    throw new Refusal('service_unavailable', { message: 'Cards are not available yet.' });
  const today = clock.now().toISOString().slice(0, 10);
  if (ageInYears(customer.dateOfBirth, today) < creditAgeYears) throw new Refusal('under_18');
  if ((await findLiveCard(tx, customer.id)) !== undefined) throw new Refusal('card_exists');
  if (asked.feeAmount !== toDecimal(fee)) throw new Refusal('card_fee_mismatch');
}

function newCard(
  { clock, ids, secrets }: CardServices,
  customer: CustomerRecord,
  { type, number, fee }: { readonly type: CardType; readonly number: string; readonly fee: Money },
): StoredCard {
  const now = clock.now();
  const id = ids.next();
  return {
    id,
    customerId: customer.id,
    type,
    sealedDetails: seal(secrets, { id, number, cvv: drawCvv() }),
    lastFour: number.slice(-4),
    holderName: `${customer.firstName} ${customer.lastName}`,
    expiresOn: expiryDay(now, policies.cards.lifetimeYears),
    fee,
    status: 'active',
    createdAt: now,
    updatedAt: now,
  };
}

async function drawFreeNumber(
  { secrets }: CardServices,
  tx: Tx,
  type: CardType,
): Promise<{ readonly number: string; readonly digest: Buffer }> {
  for (let drawn = 0; drawn < 20; drawn += 1) {
    const number = drawNumber(type);
    const digest = secrets.hmac('card-number', number);
    if (!(await isNumberTaken(tx, digest))) return { number, digest };
  }
  throw new Error(`no free ${type} number was found`);
}

const details = z.object({ id: z.string(), number: z.string(), cvv: z.string() });

function seal(secrets: Secrets, content: z.infer<typeof details>): string {
  return secrets.seal('card', JSON.stringify(content));
}

function unseal(secrets: Secrets, { id, sealedDetails }: StoredCard): z.infer<typeof details> {
  const content = details.parse(JSON.parse(secrets.open('card', sealedDetails)));
  // Details that were moved to another row would show one customer the card of another.
  if (content.id !== id) throw new Error(`the sealed details of card ${id} belong to another`);
  return content;
}

function readerOf({ email, firstName }: CustomerRecord): Reader {
  return { to: email, firstName };
}

function toAnswer(card: StoredCard): Card {
  return {
    card_type: card.type,
    card_number: masked(card.lastFour),
    card_holder_name: card.holderName,
    expiry_date: expiryText(card.expiresOn),
    cvv: '•••',
    fee_amount: toDecimal(card.fee),
    payment_reference: referenceOf(card.id),
    status: card.status,
    created_at: card.createdAt.toISOString(),
    updated_at: card.updatedAt.toISOString(),
    show_sensitive_data: false,
  };
}
