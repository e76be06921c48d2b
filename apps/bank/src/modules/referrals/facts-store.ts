import { add, type Currency, convertRoundingUp, money, zero } from '@farthing/money';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.generated.ts';
import { isLoopback, networkOf } from '../../platform/http/limits/network.ts';
import { policies } from '../../platform/policies.ts';
import { depositView } from '../deposits/index.ts';
import { customerView, deviceView, sessionView } from '../identity/index.ts';
import { type CurrentRates, middleRate } from '../rates/index.ts';
import { paymentView } from '../withdrawals/index.ts';
import { canonicalAddress } from './canonical-address.ts';
import { personKey } from './referral.ts';
import { type Account, isMost, type ReferralFacts } from './signals.ts';

type AccountRow = {
  readonly part: 'referee' | 'referrer' | 'sibling';
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly email: string;
  readonly devices: readonly string[];
  readonly addresses: readonly string[];
  readonly depositMinor: bigint | null;
  readonly depositCurrency: Currency | null;
  /** By the currency of the accounts that it left, as text: a number of JSON would be rounded. */
  readonly sentBack: readonly { readonly currency: Currency; readonly minor: string }[] | null;
};

type Asked = {
  readonly refereeId: string;
  readonly referrerId: string;
  readonly depositId: string;
  readonly now: Date;
};

/** Everything that a referral is judged by, read in one moment. */
export async function readFacts(
  tx: Kysely<DB>,
  asked: Asked,
  rates: CurrentRates,
): Promise<Omit<ReferralFacts, 'hasAccount'>> {
  const { rows } = await sql<AccountRow>`${accounts(asked)}`.execute(tx);
  const [referee, referrer] = (['referee', 'referrer'] as const).map((part) =>
    rows.find((row) => row.part === part),
  );
  if (referee === undefined || referrer === undefined) throw new Error('a referral has two people');
  const siblings = rows.filter(({ part }) => part === 'sibling');
  return {
    referee: toAccount(referee),
    referrer: toAccount(referrer),
    siblings: siblings.map(toAccount),
    ...(await readEarlierJudgements(tx, asked, toAccount(referee))),
    depositMinor: referee.depositMinor ?? 0n,
    sentBackMinor: sentBackOf(referee, rates),
    siblingsWhoSentBack: siblings.filter(
      (row) => row.depositMinor !== null && isMost(sentBackOf(row, rates), row.depositMinor),
    ).length,
  };
}

/**
 * In the currency of the deposit: whoever exchanges it first, and sends it back from another account, has sent back as much.
 * Rounded up, or many small payments would be nothing.
 */
function sentBackOf({ depositCurrency, sentBack }: AccountRow, rates: CurrentRates): bigint {
  if (depositCurrency === null) return 0n;
  const worths = (sentBack ?? []).map(({ currency, minor }) =>
    convertRoundingUp(money(BigInt(minor), currency), middleRate(rates, currency, depositCurrency)),
  );
  return worths.reduce(add, zero(depositCurrency)).minor;
}

/**
 * The two, and the newest of the others whom the same referrer has brought in and who have shown that their address is
 * theirs. Money that went among them counts when it has left.
 */
function accounts({ refereeId, referrerId, depositId }: Asked): RawBuilder<unknown> {
  return sql`
    WITH circle AS (
      SELECT customer.*, 'referee' AS part FROM ${customerView} AS customer WHERE id = ${refereeId}
      UNION ALL
      SELECT customer.*, 'referrer' FROM ${customerView} AS customer WHERE id = ${referrerId}
      UNION ALL
      (
        SELECT customer.*, 'sibling'
        FROM ${customerView} AS customer
        WHERE referred_by = ${referrerId} AND id <> ${refereeId} AND verified_at IS NOT NULL
        ORDER BY created_at DESC
        LIMIT ${policies.referrals.listed}
      )
    )
    SELECT
      part, first_name AS "firstName", last_name AS "lastName", date_of_birth AS "dateOfBirth", email,
      ARRAY(
        SELECT encode(token_digest, 'hex') FROM ${deviceView} AS known_device WHERE known_device.customer_id = circle.id
      ) AS devices,
      ARRAY(SELECT DISTINCT address FROM ${sessionView} AS session WHERE session.customer_id = circle.id) AS addresses,
      coalesce(deposit.received, deposit.amount) AS "depositMinor", deposit.currency AS "depositCurrency",
      (
        SELECT json_agg(json_build_object('currency', one.currency, 'minor', one.minor::text))
        FROM (
          SELECT debit_currency AS currency, sum(debit_amount) AS minor
          FROM ${paymentView} AS withdrawal
          WHERE withdrawal.customer_id = circle.id
            AND sent_at IS NOT NULL
            AND payee_customer_id IN (SELECT id FROM circle)
            AND part <> 'referrer'
          GROUP BY debit_currency
        ) AS one
      ) AS "sentBack"
    FROM circle
    LEFT JOIN ${depositView} AS deposit
      ON deposit.id = CASE
        WHEN part = 'referee' THEN ${depositId}::uuid
        ELSE (SELECT deposit_id FROM referral_judgement WHERE referee_id = circle.id)
      END`;
}

function toAccount(row: AccountRow): Account {
  const { firstName, lastName, dateOfBirth, email, devices, addresses } = row;
  // Everybody on one's own machine, and behind its proxy, comes from there.
  const networks = addresses.filter((address) => !isLoopback(address)).map(networkOf);
  return { firstName, lastName, dateOfBirth, email, devices, networks };
}

/** What was judged before: of the same person by whichever referrer, and of this referrer lately. */
async function readEarlierJudgements(
  tx: Kysely<DB>,
  { refereeId, referrerId, now }: Asked,
  referee: Account,
): Promise<Pick<ReferralFacts, 'isKnownAddress' | 'isKnownPerson' | 'recentReferrals'>> {
  const since = new Date(now.getTime() - policies.referrals.many.windowMs);
  const { rows } = await sql<Pick<ReferralFacts, 'isKnownAddress' | 'isKnownPerson' | 'recentReferrals'>>`
    SELECT
      EXISTS (
        SELECT FROM referral_judgement
        WHERE address_key = ${canonicalAddress(referee.email)} AND referee_id <> ${refereeId}
      ) AS "isKnownAddress",
      EXISTS (
        SELECT FROM referral_judgement
        WHERE person_key = ${personKey(referee)} AND referee_id <> ${refereeId}
      ) AS "isKnownPerson",
      (
        SELECT count(*)::integer
        FROM referral_judgement
        WHERE referrer_id = ${referrerId} AND judged_at > ${since}
      ) AS "recentReferrals"`.execute(tx);
  return rows[0] ?? { isKnownAddress: false, isKnownPerson: false, recentReferrals: 0 };
}

/** How often each of these was judged by. */
export async function readTurns(
  reader: Kysely<DB>,
  keys: readonly string[],
): Promise<readonly { readonly key: string; readonly version: bigint }[]> {
  const rows = await reader
    .selectFrom('referral_turn')
    .select(['key', 'version'])
    .where('key', 'in', keys)
    .execute();
  const known = new Map(rows.map(({ key, version }) => [key, version]));
  return keys.map((key) => ({ key, version: known.get(key) ?? 0n }));
}
