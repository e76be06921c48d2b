import type { Currency } from '@farthing/money';
import type { RiskAnswer, RiskFact, RiskRule } from '@farthing/rules';
import { CompiledQuery, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { View } from '../../platform/database/view.ts';
import { policies } from '../../platform/policies.ts';
import { customerAccountView } from '../books/index.ts';
import { depositView } from '../deposits/index.ts';
import { customerTrustView, passkeyView, sessionTrustView } from '../identity/index.ts';
import { paymentInView } from '../payments-in/index.ts';
import { topupView } from '../topups/index.ts';
import { type FactsRow, type ReadFacts, toReadFacts } from './facts-row.ts';

/** Payments as the module that keeps them lets others read them. It judges by this module, so it hands them in. */
export type Payments = View<unknown>;

export type AskedFacts = {
  readonly customerId: string;
  readonly sessionId: string;
  readonly payeeKey: string;
  readonly limitCurrency: string;
  readonly now: Date;
};

/** What the facts are about, each as an expression of the statement that they are read by. */
export type FactsOf = {
  /** What payments are read from: the view of the module that keeps them, and that asks for this query. */
  readonly payments: string;
  readonly customer: string;
  /** Null when nobody is signed in, as when staff decide. */
  readonly session: string;
  readonly payee: string;
  /** The payment that is judged, which must not count twice. */
  readonly except: string;
  /** The file that it is a line of, if it is: approved as one, all of its lines are one act. */
  readonly batch: string;
  readonly currency: string;
  readonly now: string;
};

/**
 * All that a payment is judged by, as a query of one row that is part of whatever reads the payment. What waits counts like
 * what has left: asked for at the same moment, many small payments are one large one. Whoever writes what was judged sees
 * to it that no payment of the customer has changed since.
 */
export function factsQuery(of: FactsOf): string {
  const { payments, customer, session, payee, except, batch, currency, now } = of;
  const ago = (hours: number) => `${now} - interval '${hours} hours'`;
  // What has left within three days was asked for before that by as long as staff may take.
  const oldest = ago(72 + policies.withdrawals.reviewAtMostDays * 24);
  const sum = (condition: string) => `coalesce(sum(limit_amount) FILTER (WHERE ${condition}), 0)`;
  return `
    SELECT
      sums.*, known.*,
      (
        SELECT sent_at
        FROM ${payments} AS payment
        WHERE customer_id = ${customer} AND payee_key = ${payee} AND sent_at IS NOT NULL AND state <> 'failed'
        ORDER BY sent_at
        LIMIT 1
      ) AS known_payee_since,
      (
        SELECT json_agg(json_build_object('currency', currency, 'minor', minor::text))
        FROM (
          SELECT currency, sum(came) AS minor
          FROM (
            SELECT currency, received AS came
            FROM ${depositView.text} AS deposit
            WHERE customer_id = ${customer} AND status = 'credited' AND decided_at > ${ago(24)}
            UNION ALL
            SELECT debit_currency, debit_amount
            FROM ${payments} AS payment
            WHERE payee_customer_id = ${customer} AND sent_at > ${ago(24)} AND state = 'completed'
            UNION ALL
            SELECT currency, amount
            FROM ${topupView.text} AS topup
            WHERE customer_id = ${customer} AND state = 'credited' AND credited_at > ${ago(24)}
            UNION ALL
            SELECT payment_in.credited_currency, payment_in.credited_amount
            FROM ${customerAccountView.text} AS own
            JOIN ${paymentInView.text} AS payment_in ON payment_in.account_id = own.id
            WHERE
              own.customer_id = ${customer} AND payment_in.state = 'credited'
              AND coalesce(payment_in.decided_at, payment_in.received_at) > ${ago(24)}
          ) AS incoming
          GROUP BY currency
        ) AS sums_by_currency
      ) AS known_incoming_day,
      (SELECT coalesce(max(version), 0) FROM risk_rules) AS known_version,
      EXISTS (SELECT FROM ${passkeyView.text} AS passkey WHERE passkey.customer_id = ${customer}) AS known_has_passkey
    FROM (
      SELECT
        ${sum(`counts AND at > ${ago(24)}`)} AS known_customer_day,
        ${sum(`counts AND at > ${ago(72)}`)} AS known_customer_three_days,
        ${sum(`counts AND is_payee AND at > ${ago(24)}`)} AS known_payee_day,
        ${sum(`counts AND is_payee AND at > ${ago(72)}`)} AS known_payee_three_days,
        ${sum('counts AND is_batch')} AS known_batch,
        count(DISTINCT coalesce(batch_id, id)) FILTER (
          WHERE is_other AND NOT is_batch AND confirmed_at > ${ago(1)}
        ) AS known_payments_in_hour,
        coalesce(sum(wrong_codes) FILTER (WHERE created_at > ${ago(24)}), 0) AS known_wrong_codes
      FROM (
        SELECT
          id, batch_id, limit_amount, wrong_codes, created_at, confirmed_at,
          coalesce(batch_id = ${batch}, false) AS is_batch,
          payee_key = ${payee} AS is_payee,
          id IS DISTINCT FROM ${except} AS is_other,
          id IS DISTINCT FROM ${except}
            AND limit_currency = ${currency}
            AND state IN ('awaiting-code', 'awaiting-approval', 'in-review', 'paying', 'completed') AS counts,
          coalesce(sent_at, ${now}) AS at
        FROM ${payments} AS payment
        WHERE customer_id = ${customer} AND created_at > ${oldest}
      ) AS recent
    ) AS sums
    LEFT JOIN (
      SELECT
        email_since AS known_email_since, password_since AS known_password_since, pin_since AS known_pin_since,
        device_since AS known_device_since
      FROM ${customerTrustView.text} AS customer_trust
      LEFT JOIN ${sessionTrustView.text} AS session_trust
        ON session_trust.customer_id = customer_trust.customer_id AND session_id = ${session}
      WHERE customer_trust.customer_id = ${customer}
    ) AS known ON true`;
}

const own = {
  customer: '$1::uuid',
  session: '$2::uuid',
  payee: '$3::text',
  except: 'NULL::uuid',
  batch: 'NULL::uuid',
  currency: '$4::text',
  now: '$5::timestamptz',
};

/** For a payment that nobody has asked for yet. */
export async function readFacts(reader: Reader, payments: Payments, asked: AskedFacts): Promise<ReadFacts> {
  const query = factsQuery({ ...own, payments: payments.text });
  const { customerId, sessionId, payeeKey, limitCurrency, now } = asked;
  const values = [customerId, sessionId, payeeKey, limitCurrency, now];
  const { rows } = await reader.executeQuery<FactsRow>(CompiledQuery.raw(query, values));
  const [row] = rows;
  if (row === undefined) throw new Error(`nothing is known of the payments of ${customerId}`);
  return toReadFacts(row);
}

/** Undefined when there is no such version. */
export async function findRules(reader: Reader, version: number): Promise<readonly RiskRule[] | undefined> {
  const row = await reader
    .selectFrom('risk_rules')
    .select('rules')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.rules as readonly RiskRule[] | undefined;
}

export async function latestVersion(reader: Reader): Promise<number> {
  const { version } = await reader
    .selectFrom('risk_rules')
    .select(({ fn }) => fn.coalesce(fn.max('version'), sql<number>`0`).as('version'))
    .executeTakeFirstOrThrow();
  return version;
}

/** Held until the transaction ends: of two who approve at once, the second finds another version. */
export async function lockVersions(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('risk rules', 0))`.execute(tx);
}

export type RulesVersion = {
  readonly version: number;
  readonly reason: string;
  readonly proposedBy: string;
  readonly approvedBy: string;
  readonly approvedAt: Date;
};

export async function insertRules(
  tx: Tx,
  { rules, ...version }: RulesVersion & { readonly rules: readonly RiskRule[]; readonly proposalId: string },
): Promise<void> {
  await tx
    .insertInto('risk_rules')
    .values({
      version: version.version,
      rules: sql<string>`${JSON.stringify(rules)}::jsonb`,
      reason: version.reason,
      proposal_id: version.proposalId,
      proposed_by: version.proposedBy,
      approved_by: version.approvedBy,
      approved_at: version.approvedAt,
    })
    .execute();
}

/** Newest first. */
export async function listVersions(reader: Reader): Promise<readonly RulesVersion[]> {
  const rows = await reader
    .selectFrom('risk_rules')
    .select(['version', 'reason', 'proposed_by', 'approved_by', 'approved_at'])
    .orderBy('version', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    version: row.version,
    reason: row.reason,
    proposedBy: row.proposed_by,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
  }));
}

/** A payment with the decision that was kept with it. */
export type JudgedPayment = {
  readonly id: string;
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly limitCurrency: Currency;
  readonly confirmedAt: Date;
  readonly risk: {
    readonly answer: RiskAnswer;
    readonly facts: Readonly<Partial<Record<RiskFact, string>>>;
  };
};

/** Confirmed since then, newest first, and before a place if there is one. */
export async function listJudged(
  reader: Reader,
  payments: Payments,
  {
    since,
    before,
    limit,
  }: {
    readonly since: Date;
    readonly before: Pick<JudgedPayment, 'confirmedAt' | 'id'> | undefined;
    readonly limit: number;
  },
): Promise<readonly JudgedPayment[]> {
  const place = before ?? {
    confirmedAt: new Date(8.64e15 / 1000),
    id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  };
  const { rows } = await sql<{
    id: string;
    reference: string;
    amount: bigint;
    currency: Currency;
    limit_currency: Currency;
    confirmed_at: Date;
    risk: JudgedPayment['risk'];
  }>`
    SELECT id, reference, amount, currency, limit_currency, confirmed_at, risk
    FROM ${payments} AS payment
    WHERE
      risk IS NOT NULL
      AND confirmed_at > ${since}
      AND (confirmed_at, id) < (${place.confirmedAt}, ${place.id}::uuid)
    ORDER BY confirmed_at DESC, id DESC
    LIMIT ${limit}
  `.execute(reader);
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    amountMinor: BigInt(row.amount),
    currency: row.currency,
    limitCurrency: row.limit_currency,
    confirmedAt: row.confirmed_at,
    risk: row.risk,
  }));
}

/** How many were confirmed since then. */
export async function countJudged(reader: Reader, payments: Payments, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count
    FROM ${payments} AS payment
    WHERE risk IS NOT NULL AND confirmed_at > ${since}
  `.execute(reader);
  return rows[0]?.count ?? 0;
}
