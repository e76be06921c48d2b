import type { CardType } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { type CreditPayWay, type CreditTerms, londonDay } from '@farthing/rules';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { CardCredit as CreditRow } from '../../../platform/database/schema.generated.ts';
import { accountTakingSql } from '../../books/index.ts';
import { type CustomerRecord, customerView } from '../../identity/index.ts';
import { blocksGamblingSql } from '../issue.ts';
import type { Credit, CreditEntry, CreditMoney, CreditState, EntryKind } from './credit.ts';

/** All that is known about a credit card when something is decided on it. */
export type CreditFacts = {
  readonly credit: Credit;
  readonly money: CreditMoney;
  /** The number in the journal of the last entry of its account. */
  readonly lastNo: bigint;
  readonly holder: Pick<CustomerRecord, 'id' | 'email' | 'firstName' | 'lastName' | 'status'> & {
    readonly maySend: boolean;
    /** On a card that they have, or have had until a moment ago. */
    readonly blocksGambling: boolean;
  };
  /** What pays it off; undefined when none is open in its currency. */
  readonly account: { readonly id: AccountId; readonly availableMinor: bigint } | undefined;
};

type FactsRow = Selectable<CreditRow> & {
  readonly balance: bigint | null;
  readonly pending: bigint | null;
  readonly last_no: bigint | null;
  readonly late_charged: bigint;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly customer_status: string;
  readonly may_send: boolean;
  readonly blocks_gambling: boolean;
  readonly account: AccountId | null;
  readonly available: bigint | null;
};

const standingColumns = sql`
  credit.*, own.balance, (own.held - coalesce(not_granted.amount, 0))::bigint AS pending`;

const factsColumns = sql`
  ${standingColumns},
  (SELECT max(entry.no) FROM ledger_view.entry WHERE entry.account = credit.ledger_account) AS last_no`;

const factsJoins = sql`
  LEFT JOIN ledger_view.account AS own ON own.id = credit.ledger_account
  LEFT JOIN ledger_view.hold AS not_granted ON not_granted.id = credit.hold_id`;

const lateChargedOn = (day: string) => sql`(
  SELECT coalesce(sum(entry.amount), 0)::bigint
  FROM card_credit_entry AS entry
  WHERE
    entry.credit_id = credit.id AND entry.kind = 'late-fee'
    AND date_trunc('year', entry.on_day) = date_trunc('year', ${day}::date)
) AS late_charged`;

/** By one statement, so that what the ledger and the row say is of one moment; undefined when there is none, or it is another's. */
export async function readCreditFacts(
  reader: Reader,
  now: Date,
  { creditId, customerId }: { readonly creditId: string; readonly customerId?: string },
): Promise<CreditFacts | undefined> {
  const { rows } = await sql<FactsRow>`
    SELECT
      ${factsColumns}, ${lateChargedOn(londonDay(now))},
      customer.email, customer.first_name, customer.last_name, customer.status AS customer_status, customer.may_send,
      ${blocksGamblingSql(now)} AS blocks_gambling,
      taking.id AS account, (taking.balance - taking.held)::bigint AS available
    FROM card_credit AS credit
    JOIN ${customerView} AS customer ON customer.id = credit.customer_id
    LEFT JOIN ledger_view.account AS taking
      ON taking.id = ${accountTakingSql(sql`credit.customer_id`, sql`credit.currency`)}
    ${factsJoins}
    WHERE credit.id = ${creditId} AND ${customerId === undefined ? sql`true` : sql`credit.customer_id = ${customerId}`}
  `.execute(reader);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    credit: toCredit(row),
    money: moneyOf(row),
    lastNo: row.last_no ?? 0n,
    holder: {
      id: row.customer_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      // The table's check holds it to the same words.
      status: row.customer_status as CustomerRecord['status'],
      maySend: row.may_send,
      blocksGambling: row.blocks_gambling,
    },
    account: row.account === null ? undefined : { id: row.account, availableMinor: row.available ?? 0n },
  };
}

export type KeptCredit = {
  readonly credit: Credit;
  readonly money: CreditMoney;
  readonly cardId: string | null;
  /** Newest first. */
  readonly statements: readonly StatementHead[];
  readonly entries: readonly Pick<CreditEntry, 'id' | 'onDay' | 'kind' | 'amount'>[];
};

/** What a statement says of itself. */
export type StatementHead = {
  readonly number: number;
  readonly firstDay: string;
  readonly madeOn: string;
  readonly owed: bigint;
  readonly leastPayment: bigint;
  readonly dueOn: string | null;
};

type KeptRow = Omit<FactsRow, 'account' | 'available' | 'blocks_gambling'> & {
  readonly card_id: string | null;
  readonly heads: readonly Readonly<
    Record<'first_day' | 'made_on' | 'owed' | 'least_payment', string> & {
      number: number;
      due_on: string | null;
    }
  >[];
  readonly entries: readonly Readonly<Record<'id' | 'on_day' | 'kind' | 'amount', string>>[];
};

/** With its statements and what has happened; of one customer alone, or one by its id. Newest first. */
export async function listCredit(
  reader: Reader,
  day: string,
  of: { readonly customerId: string } | { readonly creditId: string },
): Promise<readonly KeptCredit[]> {
  const which =
    'customerId' in of ? sql`credit.customer_id = ${of.customerId}` : sql`credit.id = ${of.creditId}`;
  const { rows } = await sql<KeptRow>`
    SELECT
      ${factsColumns}, ${lateChargedOn(day)},
      (
        SELECT card.id FROM card
        WHERE card.credit_id = credit.id AND card.status NOT IN ('closed', 'expired')
        ORDER BY card.created_at DESC LIMIT 1
      ) AS card_id,
      (
        SELECT coalesce(
          jsonb_agg(
            jsonb_build_object(
              'number', made.number, 'first_day', made.first_day, 'made_on', made.made_on, 'owed', made.owed::text,
              'least_payment', made.least_payment::text, 'due_on', made.due_on
            ) ORDER BY made.number DESC
          ), '[]'
        )
        FROM card_credit_statement AS made WHERE made.credit_id = credit.id
      ) AS heads,
      (
        SELECT coalesce(
          jsonb_agg(
            jsonb_build_object('id', entry.id, 'on_day', entry.on_day, 'kind', entry.kind, 'amount', entry.amount::text)
            ORDER BY entry.made_at DESC, entry.id
          ), '[]'
        )
        FROM (
          SELECT * FROM card_credit_entry AS newest
          WHERE newest.credit_id = credit.id ORDER BY newest.made_at DESC, newest.id LIMIT 50
        ) AS entry
      ) AS entries
    FROM card_credit AS credit
    ${factsJoins}
    WHERE ${which}
    ORDER BY credit.asked_at DESC, credit.id DESC
    LIMIT 50
  `.execute(reader);
  return rows.map((row) => ({
    credit: toCredit(row),
    money: moneyOf(row),
    cardId: row.card_id,
    statements: row.heads.map((made) => ({
      ...{ number: made.number, firstDay: made.first_day, madeOn: made.made_on, dueOn: made.due_on },
      ...{ owed: BigInt(made.owed), leastPayment: BigInt(made.least_payment) },
    })),
    // The table's check holds the kind to the same words.
    entries: row.entries.map(({ id, on_day, kind, amount }) => ({
      ...{ id, onDay: on_day, kind: kind as EntryKind, amount: BigInt(amount) },
    })),
  }));
}

/** Where some stand, in the order of their ids. */
export async function listStanding(reader: Reader, day: string, which: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<Selectable<CreditRow> & Parameters<typeof moneyOf>[0]>`
    SELECT ${standingColumns}, ${lateChargedOn(day)}
    FROM card_credit AS credit
    ${factsJoins}
    WHERE ${which}
    ORDER BY credit.id
    LIMIT ${limit}
  `.execute(reader);
  return rows.map((row) => ({ credit: toCredit(row), money: moneyOf(row) }));
}

/** The ids of those of which something is to be done on this day, oldest first. */
export async function listForDay(
  reader: Reader,
  day: string,
  limit: number,
  after: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT id FROM card_credit
    WHERE
      state = 'open' AND least(next_statement_on, due_on) <= ${day}::date
      AND (due_on IS NULL OR due_on <= ${day}::date)
      AND NOT id = ANY(${after}::uuid[])
    ORDER BY least(next_statement_on, due_on), id
    LIMIT ${limit}
  `.execute(reader);
  return rows.map(({ id }) => id);
}

export async function listLapsed(reader: Reader, now: Date): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('card_credit')
    .select('id')
    .where('state', '=', 'offered')
    .where('offered_until', '<', now)
    .orderBy('offered_until')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

function moneyOf(row: Pick<FactsRow, 'balance' | 'pending' | 'late_charged'>): CreditMoney {
  return {
    balanceMinor: row.balance ?? 0n,
    pendingMinor: row.pending ?? 0n,
    lateChargedMinor: row.late_charged,
  };
}

/** Numbers of JSON would lose what a bigint has. */
type StoredTerms = Readonly<Record<'rate' | 'share' | 'least' | 'fee' | 'cap', string>> & {
  readonly due: number;
};

export function toStored(terms: CreditTerms): StoredTerms {
  return {
    ...{ rate: `${terms.rateBasisPoints}`, share: `${terms.leastBasisPoints}`, least: `${terms.leastMinor}` },
    ...{ due: terms.dueDays, fee: `${terms.lateFeeMinor}`, cap: `${terms.lateCapBasisPoints}` },
  };
}

function toTerms(stored: StoredTerms): CreditTerms {
  return {
    rateBasisPoints: BigInt(stored.rate),
    leastBasisPoints: BigInt(stored.share),
    leastMinor: BigInt(stored.least),
    dueDays: stored.due,
    lateFeeMinor: BigInt(stored.fee),
    lateCapBasisPoints: BigInt(stored.cap),
  };
}

function toCredit(row: Selectable<CreditRow>): Credit {
  return {
    ...{ id: row.id, customerId: row.customer_id, wished: row.wished, granted: row.granted },
    // The table's checks hold these to the same words.
    state: row.state as CreditState,
    cardType: row.card_type as CardType,
    currency: row.currency as Currency,
    terms: toTerms(row.terms as StoredTerms),
    ...{ settingsVersion: row.settings_version, askedAt: row.asked_at, decidedAt: row.decided_at },
    ...{ decision: row.decision, offeredUntil: row.offered_until, ledgerAccount: row.ledger_account },
    ...{ holdId: row.hold_id, openedOn: row.opened_on },
    standing: {
      ...{ day: row.reckoned_on ?? '', revolvingMinor: row.revolving, billedMinor: row.billed },
      ...{ interestMinor: row.interest, feesMinor: row.fees, carried: row.carried },
      ...{ leastMinor: row.least_left, dueOn: row.due_on, lateSince: row.late_since },
    },
    ...{ statements: row.statements, nextStatementOn: row.next_statement_on },
    pays: { way: row.pay_way as CreditPayWay, fixedMinor: row.pay_fixed },
    ...{ payDone: row.pay_done, writtenOff: row.written_off, recovered: row.recovered, version: row.version },
  };
}
