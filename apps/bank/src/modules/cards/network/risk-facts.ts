import { type Currency, money } from '@farthing/money';
import type { RiskAnswer } from '@farthing/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { policies } from '../../../platform/policies.ts';
import { customerTrustView } from '../../identity/index.ts';
import { type ReadFacts, rulesVersionView } from '../../risk/index.ts';
import type { CardPayment } from './payment.ts';
import type { NetworkServices } from './services.ts';

/** What the rules of risk know of a payment by card, read with the card: what the customer's cards have paid, and what is new. */
export type RiskRow = {
  readonly risk_version: number;
  readonly risk_payee_since: Date | null;
  readonly email_since: Date | null;
  readonly password_since: Date | null;
  readonly pin_since: Date | null;
  readonly payee_day: bigint;
  readonly payee_three_days: bigint;
  readonly customer_day: bigint;
  readonly customer_three_days: bigint;
  readonly in_hour: bigint;
};

/** The merchant is the payee. */
export function riskColumns(merchant: string, now: Date): RawBuilder<unknown> {
  return sql`
    (SELECT coalesce(max(version), 0) FROM ${rulesVersionView} AS rules) AS risk_version,
    (
      SELECT min(first.created_at)
      FROM card_payment AS first
      WHERE
        first.card_id = card.id AND first.created_at > ${before(now, policies.cards.knownMerchantMs)}
        AND first.merchant = ${merchant} AND first.state <> 'declined'
    ) AS risk_payee_since,
    trust.email_since, trust.password_since, trust.pin_since,
    sums.payee_day, sums.payee_three_days, sums.customer_day, sums.customer_three_days, sums.in_hour`;
}

export function riskJoins(
  merchant: string,
  now: Date,
  without: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const day = before(now, dayMs);
  return sql`
    LEFT JOIN ${customerTrustView} AS trust ON trust.customer_id = card.customer_id
    LEFT JOIN LATERAL (
      SELECT
        coalesce(sum(paid) FILTER (WHERE at > ${day} AND is_payee), 0)::bigint AS payee_day,
        coalesce(sum(paid) FILTER (WHERE is_payee), 0)::bigint AS payee_three_days,
        coalesce(sum(paid) FILTER (WHERE at > ${day}), 0)::bigint AS customer_day,
        coalesce(sum(paid), 0)::bigint AS customer_three_days,
        count(*) FILTER (WHERE at > ${before(now, dayMs / 24)}) AS in_hour
      FROM (
        SELECT other.held + other.cleared AS paid, other.created_at AS at, other.merchant = ${merchant} AS is_payee
        FROM card_payment AS other
        WHERE
          other.customer_id = card.customer_id AND other.created_at > ${before(now, 3 * dayMs)}
          AND other.state <> 'declined' ${without}
      ) AS recent
    ) AS sums ON card.id IS NOT NULL`;
}

/** The same of a payment that may be added to: it is judged as a whole, and so is not among what was paid before. */
export async function readRisk(
  reader: Reader,
  { id, cardId, merchant }: Pick<CardPayment, 'id' | 'cardId' | 'merchant'>,
  now: Date,
): Promise<ReadFacts> {
  const { rows } = await sql<RiskRow & { readonly created_at: Date }>`
    SELECT card.created_at, ${riskColumns(merchant.name, now)}
    FROM card
    ${riskJoins(merchant.name, now, sql`AND other.id <> ${id}`)}
    WHERE card.id = ${cardId}
  `.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no card ${cardId}`);
  return riskFactsOf(row, row.created_at);
}

/** The card is what is paid by: it is as new as a device is. */
export function riskFactsOf(row: RiskRow, cardSince: Date): ReadFacts {
  return {
    version: row.risk_version,
    payeeDay: row.payee_day,
    payeeThreeDays: row.payee_three_days,
    customerDay: row.customer_day,
    customerThreeDays: row.customer_three_days,
    paymentsInHour: row.in_hour,
    payeeSince: row.risk_payee_since,
    deviceSince: cardSince,
    emailSince: row.email_since,
    pinSince: row.pin_since,
    passwordSince: row.password_since,
    // No mailed code approves a payment by card.
    hasPasskey: true,
    ...{ incomingDay: [], batch: 0n, wrongCodes: 0 },
  };
}

/** Asks nobody: the rules are read again only when two members of staff have changed them. */
export async function judgedRisk(
  { risk }: Pick<NetworkServices, 'risk'>,
  reader: Reader,
  { riskFacts, currency }: { readonly riskFacts: ReadFacts; readonly currency: Currency },
  { billedMinor, now }: { readonly billedMinor: bigint; readonly now: Date },
): Promise<RiskAnswer> {
  const known = await risk.known(reader, riskFacts, { now, toLimit: ({ minor }) => minor });
  return risk.judge(known, money(billedMinor, currency)).answer;
}

const dayMs = 86_400_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
