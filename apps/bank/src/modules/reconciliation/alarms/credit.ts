import { sql } from 'kysely';
import { cardCreditEntryView, cardCreditView } from '../../cards/index.ts';
import { bank, type Implied, transfer } from './implied.ts';
import { idInMemo, type Sweep, sweptOf } from './sweep.ts';

const of = (name: string) => bank('currency', `card-${name}`);
const isPayment = sql`batch.kind = 'payment'`;
const isSplit = sql`batch.kind IN ('payment', 'written-off')`;
const outOf = sql`CASE batch.kind WHEN 'payment' THEN ${of('repayments')} ELSE ${of('losses')} END`;

/** Each entry of a credit card says what it has moved. What was paid by the card is checked with the steps of its payments. */
export const creditEntries: Implied = {
  subjectKind: 'credit-entry',
  of: sql`(
    SELECT entry.*, credit.currency, credit.customer_id
    FROM ${cardCreditEntryView} AS entry
    JOIN ${cardCreditView} AS credit ON credit.id = entry.credit_id
  )`,
  label: 'id',
  state: 'kind',
  wanted: sql`
    (batch.id, 'its movement', batch.kind <> 'written-off' OR batch.principal > 0, ${transfer},
      CASE batch.kind WHEN 'written-off' THEN batch.principal ELSE batch.amount END,
      CASE batch.kind
        WHEN 'interest' THEN ${of('interest-due')}
        WHEN 'late-fee' THEN ${of('late-fees-due')}
        WHEN 'written-off' THEN ${of('losses')}
        WHEN 'recovered' THEN ${bank('currency', 'suspense')}
      END,
      CASE WHEN batch.kind IN ('payment', 'paid-out') THEN batch.customer_id END,
      CASE batch.kind
        WHEN 'interest' THEN ${of('interest')}
        WHEN 'late-fee' THEN ${of('late-fees')}
        WHEN 'payment' THEN ${of('repayments')}
        WHEN 'recovered' THEN ${of('recovered')}
      END,
      CASE WHEN batch.kind IN ('paid-out', 'written-off') THEN batch.customer_id END),
    (CASE WHEN ${isSplit} THEN derived_id(batch.id, 'fees') END, 'its part for fees', batch.fees > 0, ${transfer},
      batch.fees, ${outOf}, NULL, ${of('late-fees-due')}, NULL),
    (CASE WHEN ${isSplit} THEN derived_id(batch.id, 'interest') END, 'its part for interest', batch.interest > 0,
      ${transfer}, batch.interest, ${outOf}, NULL, ${of('interest-due')}, NULL),
    (CASE WHEN ${isPayment} THEN derived_id(batch.id, 'principal') END, 'its part for what was spent', batch.principal > 0,
      ${transfer}, batch.principal, ${of('repayments')}, NULL, NULL, batch.customer_id)`,
};

/**
 * What a credit card says is owed beside what was spent, was given up and came back is what its entries come to, and its limit is what
 * the ledger lets it spend. One that has ended has nothing on its account.
 */
export const creditSums: Sweep = async (reader, after, limit) => {
  const { rows } = await sql<{ id: string; same: boolean; empty: boolean }>`
    SELECT
      credit.id,
      (credit.interest, credit.fees, credit.written_off, credit.recovered) = (
        coalesce(sum(CASE WHEN entry.kind = 'interest' THEN entry.interest ELSE -entry.interest END), 0),
        coalesce(sum(CASE WHEN entry.kind = 'late-fee' THEN entry.fees ELSE -entry.fees END), 0),
        coalesce(sum(entry.amount) FILTER (WHERE entry.kind = 'written-off'), 0),
        coalesce(sum(entry.amount) FILTER (WHERE entry.kind = 'recovered'), 0)
      )
      AND (credit.ledger_account IS NULL OR credit.granted = -account.floor - coalesce(not_granted.amount, 0)) AS same,
      credit.state NOT IN ('closed', 'written-off') OR account.balance = 0 AS empty
    FROM (
      SELECT *
      FROM ${cardCreditView} AS source
      WHERE id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      ORDER BY id
      LIMIT ${limit}
    ) AS credit
    LEFT JOIN ${cardCreditEntryView} AS entry ON entry.credit_id = credit.id
    LEFT JOIN ledger_view.account ON account.id = credit.ledger_account
    LEFT JOIN ledger_view.hold AS not_granted ON not_granted.id = credit.hold_id
    GROUP BY
      credit.id, credit.interest, credit.fees, credit.written_off, credit.recovered, credit.state, credit.ledger_account,
      credit.granted, account.floor, account.balance, not_granted.amount
    ORDER BY credit.id
  `.execute(reader);
  return sweptOf(rows, limit, ({ id, same, empty }) => [
    ...(same ? [] : [differenceOf(id, otherFigures)]),
    ...(empty ? [] : [differenceOf(id, 'has ended, and its account in the ledger is not at zero.')]),
  ]);
};

const otherFigures =
  'does not have the figures that its entries come to, or another limit than in the ledger.';

const differenceOf = (id: string, what: string) => ({
  subjectKind: 'credit',
  subjectId: id,
  summary: `Credit card ${id} ${what}`,
});

/** A posting that names a credit card in its memo, of one of its entries. */
export const isOfCredit = sql<boolean>`EXISTS (
  SELECT
  FROM ${cardCreditEntryView} AS entry
  WHERE
    entry.credit_id = ${idInMemo}
    AND posting.id IN (
      entry.id, derived_id(entry.id, 'fees'), derived_id(entry.id, 'interest'), derived_id(entry.id, 'principal')
    )
)`;

/** Only credit cards move anything here; on the first nothing is ever booked, since each has an account of its own. */
export const creditAccounts = [
  'card-credit',
  'card-interest-due',
  'card-late-fees-due',
  'card-repayments',
  'card-interest',
  'card-late-fees',
  'card-losses',
  'card-recovered',
] as const;
