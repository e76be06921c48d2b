import type { ChallengeOutcome } from '@farthing/contract';
import { type Currency, money } from '@farthing/money';
import { type RawBuilder, sql } from 'kysely';
import { policies } from '../../../platform/policies.ts';
import type { Challenge } from '../challenge.ts';
import type { Asked } from './decide.ts';
import type { Merchant } from './payment.ts';

/** A payment online, or by a number that was kept, as far as its approval goes. */
export type OnlineUse = { readonly merchant: Merchant; readonly challengeId: string | null };

export type UnaskedRow = {
  readonly may_keep_number: boolean;
  readonly unasked: bigint;
  readonly unasked_version: bigint;
};

/** What is read about the approval of a payment, as part of what reads the card. */
export type ApprovalRow = UnaskedRow & {
  readonly known_merchant: boolean;
  readonly challenge_id: string | null;
  readonly challenge_card: string;
  readonly challenge_state: Challenge['state'];
  readonly challenge_outcome: ChallengeOutcome;
  readonly challenge_merchant: string;
  readonly challenge_category: string;
  readonly challenge_country: string;
  readonly challenge_amount: bigint;
  readonly challenge_currency: Currency;
  readonly challenge_expires_at: Date;
};

/** Nothing is looked for when the card itself is there. */
export function approvalColumns(online: OnlineUse | null, now: Date): RawBuilder<unknown> {
  if (online === null)
    return sql`
      false AS known_merchant, false AS may_keep_number, 0::bigint AS unasked, 0::bigint AS unasked_version, NULL::uuid AS challenge_id`;
  const since = (ms: number) => new Date(now.getTime() - ms);
  const { merchant } = online;
  return sql`
    EXISTS (
      SELECT FROM card_challenge AS before
      WHERE
        before.card_id = card.id AND before.asked_at > ${since(policies.cards.knownMerchantMs)}
        AND ${approvedMerchant} AND before.merchant = ${merchant.name}
        AND before.category = ${merchant.category} AND before.country = ${merchant.country}
    ) AS known_merchant,
    EXISTS (
      SELECT FROM card_challenge AS before
      WHERE
        before.card_id = card.id AND ${approvedMerchant} AND before.merchant = ${merchant.name}
        AND before.category = ${merchant.category} AND before.country = ${merchant.country}
    ) AS may_keep_number,
    ${unaskedSql(sql`other.created_at > ${since(dayMs)}`)} AS unasked, ${unaskedVersionSql} AS unasked_version,
    challenge.id AS challenge_id, challenge.card_id AS challenge_card, challenge.state AS challenge_state,
    challenge.outcome AS challenge_outcome,
    challenge.merchant AS challenge_merchant, challenge.category AS challenge_category,
    challenge.country AS challenge_country, challenge.amount AS challenge_amount,
    challenge.currency AS challenge_currency, challenge.expires_at AS challenge_expires_at`;
}

/** To which the owner has approved a payment that was made, by the row `before`. */
const approvedMerchant = sql`before.state = 'used' AND before.outcome = 'challenge'`;

const sameMerchant = (payment: 'other' | 'payment') => {
  const of = (column: string) => sql.ref(`${payment}.${column}`);
  return sql`
    before.card_id = ${of('card_id')} AND ${approvedMerchant} AND before.merchant = ${of('merchant')}
    AND before.category = ${of('category')} AND before.country = ${of('country')}`;
};

/** What a card has paid to merchants that do not see it without its owner being asked, then or when they were given its number. */
function unaskedSql(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT coalesce(sum(other.held + other.cleared), 0)::bigint
    FROM card_payment AS other
    WHERE
      other.card_id = card.id AND ${which} AND other.entry IN ('online', 'stored')
      AND NOT EXISTS (
        SELECT FROM card_challenge AS before
        WHERE
          before.payment_id = other.id AND before.outcome = 'challenge'
          OR other.entry = 'stored' AND ${sameMerchant('other')}
      )
  )`;
}

const unaskedVersionSql = sql`
  coalesce((SELECT payments FROM card_unasked WHERE card_unasked.card_id = card.id), 0)`;

/** The same beside a payment that may be added to, from a day before it was made; nothing of one at which the card itself was read. */
export const unaskedBesideColumns = sql`
  CASE
    WHEN payment.entry IN ('online', 'stored')
    THEN ${unaskedSql(sql`other.created_at > payment.created_at - interval '1 day' AND other.id <> payment.id`)}
    ELSE 0
  END AS unasked,
  payment.entry = 'stored' AND EXISTS (SELECT FROM card_challenge AS before WHERE ${sameMerchant('payment')}) AS may_keep_number,
  ${unaskedVersionSql} AS unasked_version`;

export function challengeJoin(online: OnlineUse | null): RawBuilder<unknown> {
  return online === null
    ? sql``
    : sql`LEFT JOIN card_challenge AS challenge ON challenge.id = ${online.challengeId}::uuid`;
}

export function approvalOf(row: ApprovalRow, online: OnlineUse | null): Pick<Asked, 'approval' | 'unasked'> {
  const isGiven = online !== null && online.challengeId !== null;
  return {
    approval: isGiven ? { challenge: row.challenge_id === null ? undefined : challengeOf(row) } : null,
    unasked: { isKnownMerchant: row.known_merchant, ...unaskedOf(row) },
  };
}

export function unaskedOf(row: UnaskedRow): Omit<Asked['unasked'], 'isKnownMerchant'> {
  return {
    mayKeepNumber: row.may_keep_number,
    unaskedMinor: row.unasked,
    unaskedVersion: row.unasked_version,
  };
}

function challengeOf(row: ApprovalRow): Challenge {
  return {
    id: row.challenge_id ?? '',
    cardId: row.challenge_card,
    state: row.challenge_state,
    isOwners: row.challenge_outcome === 'challenge',
    merchant: {
      name: row.challenge_merchant,
      category: row.challenge_category,
      country: row.challenge_country,
    },
    amount: money(row.challenge_amount, row.challenge_currency),
    expiresAt: row.challenge_expires_at,
  };
}

const dayMs = 86_400_000;
