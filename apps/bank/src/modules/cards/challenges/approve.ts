import type { AnswerOf, CardChallenge, startChallengeApproval } from '@farthing/contract';
import { toDecimal } from '@farthing/money';
import { type ApprovalStatement, merchantGroupLabel, merchantGroupOf } from '@farthing/rules';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { standingOf } from '../challenge.ts';
import { placeOf } from '../network/index.ts';
import type { CardServices } from '../services.ts';
import { findOwnChallenge, lockChallenge, type OwnChallenge, saveApproved, saveDeclined } from './store.ts';

export type Asking = { readonly customerId: string; readonly challengeId: string; readonly origin: Origin };

export async function ownChallenge(
  reader: Reader,
  { customerId, challengeId }: Pick<Asking, 'customerId' | 'challengeId'>,
): Promise<OwnChallenge> {
  const challenge = await findOwnChallenge(reader, customerId, challengeId);
  if (challenge === undefined)
    throw new Refusal('not_found', { message: 'There is no such payment to approve.' });
  return challenge;
}

/** What a passkey has to sign to approve exactly this. */
export async function startApproval(
  { identity, database, clock }: CardServices,
  asking: Asking,
): Promise<AnswerOf<typeof startChallengeApproval>> {
  const challenge = waiting(await ownChallenge(database.kysely, asking), clock.now());
  const { expiresAt } = challenge;
  const statement = statementOf(challenge);
  const passkey = await identity.askForApproval(database.kysely, asking.customerId, { statement, expiresAt });
  return { statement, passkey };
}

/** The PIN was checked; or what a passkey has signed. Who has a passkey is not brought down to the PIN. */
export async function approve(
  services: CardServices,
  asking: Asking,
  proof: 'pin' | { readonly credential: object },
): Promise<OwnChallenge> {
  const { database, clock, identity } = services;
  return database.transaction(async (tx) => {
    const now = clock.now();
    await lockChallenge(tx, asking.challengeId);
    const challenge = waiting(await ownChallenge(tx, asking), now);
    const customer = await identity.find(tx, asking.customerId);
    // Whoever is not active has no valid session; this one became so a moment ago.
    if (customer?.status !== 'active') throw new Refusal('token_not_valid');
    if (challenge.card.status !== 'active')
      throw conflict('The card is frozen or closed: nothing can be paid with it.');
    if (proof === 'pin' && challenge.hasPasskey) throw new Refusal('passkey_needed');
    const signed = proof === 'pin' ? null : await signedBy(services, tx, challenge, proof.credential);
    const expiresAt = new Date(now.getTime() + policies.cards.challengeMs);
    await saveApproved(tx, challenge.id, { at: now, expiresAt, signed });
    await record(services, tx, asking, challenge, 'card.approve-payment');
    return { ...challenge, state: 'approved', expiresAt };
  });
}

/** At once and without a PIN. What was approved and not used yet can still be taken back. */
export async function decline(services: CardServices, asking: Asking): Promise<OwnChallenge> {
  const { database, clock } = services;
  return database.transaction(async (tx) => {
    await lockChallenge(tx, asking.challengeId);
    const challenge = await ownChallenge(tx, asking);
    if (challenge.state === 'used') throw conflict('This payment was made already.');
    if (challenge.state !== 'declined') {
      await saveDeclined(tx, challenge.id, clock.now());
      await record(services, tx, asking, challenge, 'card.decline-payment');
    }
    return { ...challenge, state: 'declined' };
  });
}

export function toAnswer(challenge: OwnChallenge, now: Date): CardChallenge {
  const { card, merchant, amount } = challenge;
  return {
    id: challenge.id,
    state: standingOf(challenge, now),
    card: { id: challenge.cardId, card_type: card.type, last_four: card.lastFour },
    merchant: merchant.name,
    place: placeOf(merchant),
    category: merchantGroupLabel(merchantGroupOf(merchant.category)),
    amount: toDecimal(amount),
    currency: amount.currency,
    approve_with: challenge.hasPasskey ? 'passkey' : 'pin',
    asked_at: challenge.askedAt.toISOString(),
    expires_at: challenge.expiresAt.toISOString(),
  };
}

async function signedBy({ identity }: CardServices, tx: Tx, challenge: OwnChallenge, credential: object) {
  const given = { statement: statementOf(challenge), credential };
  const signed = await identity.approvedByPasskey(tx, challenge.customerId, given);
  await signed.markUse(tx);
  const { statement, passkeyName, publicKey } = signed;
  return { statement, passkeyName, credential, publicKey };
}

function waiting(challenge: OwnChallenge, now: Date): OwnChallenge {
  const standing = standingOf(challenge, now);
  if (standing === 'waiting') return challenge;
  throw conflict(
    standing === 'over'
      ? 'The time to approve this payment is up. Please start again at the merchant.'
      : 'This payment is decided already.',
  );
}

const conflict = (message: string) => new Refusal('status_conflict', { message });

function statementOf({ id, amount, merchant, card }: OwnChallenge) {
  return {
    what: 'card payment',
    id,
    amount: toDecimal(amount),
    currency: amount.currency,
    payee: merchant.name,
    account: placeOf(merchant),
    from: `card ending in ${card.lastFour}`,
  } as const satisfies ApprovalStatement;
}

function record(
  { audit }: CardServices,
  tx: Tx,
  { customerId, origin }: Asking,
  { cardId, amount, merchant }: OwnChallenge,
  action: 'card.approve-payment' | 'card.decline-payment',
): Promise<void> {
  return audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action,
    subject: { kind: 'card', id: cardId },
    origin,
    after: { amount: toDecimal(amount), currency: amount.currency, name: merchant.name },
  });
}
