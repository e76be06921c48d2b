import {
  type AnswerOf,
  type askCardChallenge,
  type BodyOf,
  type CardReason,
  cardResponses,
  type readCardChallengeResult,
} from '@farthing/contract';
import type { Money } from '@farthing/money';
import type { RiskAnswer } from '@farthing/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tellChanges } from '../../../platform/stream/changes.ts';
import { cardLookupWithin } from '../card-lookup.ts';
import { isFrictionless, standingOf } from '../challenge.ts';
import { refusedByControls } from '../controls.ts';
import {
  type AskedCard,
  billedIn,
  decidedOrAway,
  digestOf,
  judgedRisk,
  type NetworkServices,
  numberDigestsOf,
  readAsked,
  useOf,
  whyCardIsNotGood,
} from '../network/index.ts';
import { lockCard } from '../store.ts';
import { challengeMail } from './mails.ts';
import { countUnapproved, findAsked, findChallenge, insertChallenge, type StoredChallenge } from './store.ts';

type Asking = BodyOf<typeof askCardChallenge>;
type Answer = AnswerOf<typeof askCardChallenge>;

/** Whether a payment online is approved by itself, or its owner is asked. The same id gives the same answer. */
export function askChallenge(services: NetworkServices, body: Asking): Promise<Answer> {
  return decidedOrAway(ask(services, body));
}

/** What became of it, for the network that waits. */
export async function readResult(
  { database, clock }: NetworkServices,
  challengeId: string,
): Promise<AnswerOf<typeof readCardChallengeResult>> {
  const challenge = await decidedOrAway(findChallenge(database.kysely, challengeId));
  if (challenge === undefined) throw new Refusal('not_found', { message: 'There is no such challenge.' });
  return { state: standingOf(challenge, clock.now()) };
}

async function ask(services: NetworkServices, body: Asking): Promise<Answer> {
  const { database, config, clock } = services;
  const { ledgerCurrency: currency } = config;
  const billed = await billedIn(services, body.amount, body.currency, currency);
  const digest = digestOf(services, 'challenge', body);
  const numberDigests = numberDigestsOf(services, body.card.number);
  const online = { merchant: { ...body.merchant, city: body.merchant.city ?? null }, challengeId: null };
  return database.transaction(async (tx) => {
    const now = clock.now();
    const { merchant } = online;
    const { card } = await readAsked(cardLookupWithin(tx), {
      networkId: null,
      numberDigests,
      currency,
      merchant,
      online,
      now,
    });
    if (card === undefined) return refused('card_unknown');
    // Calls about one card are decided one after the other: none is written twice, and no count is passed by.
    await lockCard(tx, card.id);
    const known = await findAsked(tx, body.id);
    if (known !== undefined) return known.digest.equals(digest) ? answerOf(known) : refused('id_reused');
    const risk = await judgedRisk(services, tx, card, { ...billed, now });
    const asked = { card, merchant, ...billed, risk, now };
    const challenge = newChallenge(services, asked, await whyRefused(tx, asked));
    await insertChallenge(tx, { ...challenge, networkId: body.id, digest });
    if (challenge.state === 'asked')
      await tellChanges(tx, [{ topic: 'approvals', customerId: challenge.customerId }]);
    if (challenge.outcome === 'challenge')
      await services.mailer.send(tx, challengeMail(services.brand.name, card, challenge));
    return answerOf(challenge);
  });
}

type Asked = Pick<StoredChallenge, 'merchant'> & {
  readonly card: AskedCard;
  readonly amount: Money;
  readonly billedMinor: bigint;
  readonly risk: RiskAnswer;
  readonly now: Date;
};

/** Its owner is not asked about what the card may not do anyway, nor again and again until they give in. */
async function whyRefused(
  tx: Tx,
  { card, merchant, billedMinor, risk, now }: Asked,
): Promise<CardReason | undefined> {
  const use = useOf({ entry: 'online', purpose: 'purchase', merchant, billedMinor }, card.facts);
  const reason = whyCardIsNotGood(card.facts, now) ?? refusedByControls(card.facts.controls, use, now);
  if (reason !== undefined) return reason;
  if (risk === 'refuse') return 'risk_refused';
  const isOften = (await countUnapproved(tx, card.id, now)) >= policies.cards.mostChallenges;
  return isOften ? 'too_many_challenges' : undefined;
}

function newChallenge(
  { ids }: NetworkServices,
  { card, merchant, amount, billedMinor, risk, now }: Asked,
  reason: CardReason | undefined,
): StoredChallenge {
  return {
    id: ids.next(),
    cardId: card.id,
    customerId: card.holder.id,
    merchant,
    amount,
    reason: reason ?? 'approved',
    ...outcomeOf(reason, isFrictionless(billedMinor, card.unasked, risk)),
    askedAt: now,
    expiresAt: new Date(now.getTime() + policies.cards.challengeMs),
  };
}

function outcomeOf(
  reason: CardReason | undefined,
  isUnasked: boolean,
): Pick<StoredChallenge, 'outcome' | 'state' | 'isOwners'> {
  if (reason !== undefined) return { outcome: 'refused', state: 'refused', isOwners: false };
  return isUnasked
    ? { outcome: 'frictionless', state: 'approved', isOwners: false }
    : { outcome: 'challenge', state: 'asked', isOwners: true };
}

function refused(reason: CardReason): Answer {
  return {
    ...{ outcome: 'refused', challenge: null, reason, expires_at: null },
    response_code: cardResponses[reason].code,
  };
}

/** As it was told the first time, whatever has become of it since. */
function answerOf({ id, outcome, reason, askedAt }: StoredChallenge): Answer {
  if (outcome === 'refused') return refused(reason);
  const expiresAt = new Date(askedAt.getTime() + policies.cards.challengeMs);
  return {
    ...{ outcome, challenge: id, reason, expires_at: expiresAt.toISOString() },
    response_code: cardResponses[reason].code,
  };
}
