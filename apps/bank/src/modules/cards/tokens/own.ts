import type { CardToken, PasskeyRequest } from '@farthing/contract';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import type { CustomerRecord, Identity } from '../../identity/index.ts';
import { drawNumber } from '../card-number.ts';
import type { CardServices } from '../services.ts';
import { findOwnCard, lockCard, type StoredCard } from '../store.ts';
import { tokenAddedMail, tokenCodeMail } from './mails.ts';
import { insertToken, listTokens, lockToken, saveTokenState } from './store.ts';

export type TokenServices = CardServices & {
  readonly identity: CardServices['identity'] & Pick<Identity, 'lock' | 'codes' | 'deliverCode'>;
};

export type By = { readonly customerId: string; readonly cardId: string; readonly origin: Origin };

const purpose = 'card-token';
const subjectOf = (cardId: string, device: string) => `${cardId}\n${device}`;

export async function readTokens(
  reader: Reader,
  { customerId, cardId }: Pick<By, 'customerId' | 'cardId'>,
): Promise<CardToken[]> {
  if ((await findOwnCard(reader, customerId, cardId)) === undefined) throw new Refusal('card_not_found');
  return (await listTokens(reader, cardId)).map((token) => ({
    id: token.id,
    device: token.device,
    last_four: token.last_four,
    // Those that are removed are not listed.
    state: token.state as CardToken['state'],
    added_at: token.created_at.toISOString(),
    last_used_at: token.last_used_at?.toISOString() ?? null,
  }));
}

/** The PIN first. The code is for this card and this telephone alone. */
export async function sendCode(
  services: TokenServices,
  by: By,
  { device, pin }: { readonly device: string; readonly pin: string },
): Promise<PasskeyRequest | null> {
  const { database, identity, brand, pins } = services;
  payable(await findOwnCard(database.kysely, by.customerId, by.cardId));
  await pins.check(by.customerId, pin, by.origin);
  return database.transaction(async (tx) => {
    const { customer, card } = await locked(services, tx, by);
    const codes = await identity.codes.open(tx, purpose, subjectOf(card.id, device), by.customerId);
    if (codes.tooSoon !== undefined) throw codes.tooSoon;
    const code = await codes.send();
    const about = { recipient: recipientOf(customer), device, lastFour: card.lastFour };
    const mail = tokenCodeMail(brand.name, about, code);
    return identity.deliverCode(tx, by.customerId, { code, mail });
  });
}

/** A wrong code is handed over, so that the try is counted. */
export async function addToken(
  services: TokenServices,
  by: By,
  { device, pin, code }: { readonly device: string; readonly pin: string; readonly code: string },
): Promise<void> {
  const { database, clock, ids, secrets, identity, audit, mailer, brand, pins } = services;
  payable(await findOwnCard(database.kysely, by.customerId, by.cardId));
  await pins.check(by.customerId, pin, by.origin);
  told(
    await database.transaction(async (tx) => {
      const { customer, card } = await locked(services, tx, by);
      if ((await listTokens(tx, card.id)).length >= policies.cards.mostTokens) throw tooMany();
      const codes = await identity.codes.open(tx, purpose, subjectOf(card.id, device), by.customerId);
      const refusal = await codes.judge(code);
      if (refusal !== undefined) return refusal;
      const id = ids.next();
      const number = drawNumber(card.type);
      const now = clock.now();
      await insertToken(tx, {
        id,
        card_id: card.id,
        customer_id: by.customerId,
        device,
        sealed_number: secrets.seal('card-token', JSON.stringify({ id, number })),
        number_digest: secrets.hmac('card-number', number),
        last_four: number.slice(-4),
        state: 'active',
        ...{ created_at: now, updated_at: now },
      });
      await audit.record(tx, {
        actor: { kind: 'customer', id: by.customerId },
        action: 'card.add-token',
        subject: { kind: 'card', id: card.id },
        origin: by.origin,
        after: { device },
      });
      const about = { recipient: recipientOf(customer), device, lastFour: card.lastFour };
      await mailer.send(tx, tokenAddedMail(brand.name, about));
      return undefined;
    }),
  );
}

const changes = {
  suspend: { from: ['active'], to: 'suspended', action: 'card.suspend-token' },
  resume: { from: ['suspended'], to: 'active', action: 'card.resume-token' },
  remove: { from: ['active', 'suspended'], to: 'removed', action: 'card.remove-token' },
} as const;

/** Refused when it is so already, or removed. */
export async function changeToken(
  { database, clock, audit }: TokenServices,
  by: By & { readonly telephoneId: string },
  change: keyof typeof changes,
): Promise<void> {
  const { from, to, action } = changes[change];
  await database.transaction(async (tx) => {
    const token = await lockToken(tx, by);
    if (token === undefined) throw new Refusal('not_found');
    if (!(from as readonly string[]).includes(token.state)) throw new Refusal('status_conflict');
    await saveTokenState(tx, token.id, to, clock.now());
    await audit.record(tx, {
      actor: { kind: 'customer', id: by.customerId },
      action,
      subject: { kind: 'card', id: by.cardId },
      origin: by.origin,
      before: { state: token.state },
      after: { state: to, device: token.device },
    });
  });
}

async function locked({ identity }: TokenServices, tx: Tx, { customerId, cardId }: By) {
  const customer = await identity.lock(tx, customerId);
  // Whoever is not active has no valid session; this one became so a moment ago.
  if (customer?.status !== 'active') throw new Refusal('token_not_valid');
  const card = await lockCard(tx, cardId);
  return { customer, card: payable(card?.customerId === customerId ? card : undefined) };
}

/** What cannot pay itself is not added, nor what closes after one payment. */
function payable(card: StoredCard | undefined): StoredCard {
  if (card === undefined) throw new Refusal('card_not_found');
  if (card.state.status !== 'active' || card.kind === 'one-time') throw new Refusal('status_conflict');
  return card;
}

function recipientOf({ email, firstName }: CustomerRecord) {
  return { to: email, firstName };
}

function tooMany(): Refusal {
  const message = 'This card is on as many phones as it can be. Please remove one first.';
  return new Refusal('status_conflict', { message });
}
