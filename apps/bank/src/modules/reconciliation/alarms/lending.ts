import { sql } from 'kysely';
import { lendingEntryView, lendingView } from '../../lending/index.ts';
import { bank, type Implied, transfer } from './implied.ts';
import { idInMemo, type Sweep, sweptOf } from './sweep.ts';

const of = (name: string) => bank('currency', `lending-${name}`);
const isSplit = sql`batch.kind IN ('payment', 'written-off')`;
const outOf = sql`CASE batch.kind WHEN 'payment' THEN ${of('collected')} ELSE ${of('losses')} END`;

/** Each entry of a loan by instalments says what it has moved; an instalment left out and a plan have moved nothing. */
export const lendingEntries: Implied = {
  subjectKind: 'lending-entry',
  of: sql`(
    SELECT entry.*, loan.currency, loan.customer_id
    FROM ${lendingEntryView} AS entry
    JOIN ${lendingView} AS loan ON loan.id = entry.loan_id
  )`,
  label: 'id',
  state: 'kind',
  wanted: sql`
    (batch.id, 'its movement',
      batch.kind NOT IN ('holiday', 'plan') AND (batch.kind <> 'written-off' OR batch.principal > 0), ${transfer},
      CASE batch.kind WHEN 'written-off' THEN batch.principal ELSE batch.amount END,
      CASE batch.kind
        WHEN 'paid-out' THEN ${of('principal')}
        WHEN 'interest' THEN ${of('interest-due')}
        WHEN 'late-charge' THEN ${of('fees-due')}
        WHEN 'written-off' THEN ${of('losses')}
        WHEN 'recovered' THEN ${bank('currency', 'suspense')}
      END,
      CASE WHEN batch.kind IN ('fee', 'payment') THEN batch.customer_id END,
      CASE batch.kind
        WHEN 'fee' THEN ${of('fees')}
        WHEN 'interest' THEN ${of('interest')}
        WHEN 'late-charge' THEN ${of('fees')}
        WHEN 'payment' THEN ${of('collected')}
        WHEN 'written-off' THEN ${of('principal')}
        WHEN 'recovered' THEN ${of('recovered')}
      END,
      CASE WHEN batch.kind = 'paid-out' THEN batch.customer_id END),
    (CASE WHEN ${isSplit} THEN derived_id(batch.id, 'fees') END, 'its part for charges', batch.fees > 0, ${transfer},
      batch.fees, ${outOf}, NULL, ${of('fees-due')}, NULL),
    (CASE WHEN ${isSplit} THEN derived_id(batch.id, 'interest') END, 'its part for interest', batch.interest > 0,
      ${transfer}, batch.interest, ${outOf}, NULL, ${of('interest-due')}, NULL),
    (CASE WHEN batch.kind = 'payment' THEN derived_id(batch.id, 'principal') END, 'its part for the principal',
      batch.principal > 0, ${transfer}, batch.principal, ${of('collected')}, NULL, ${of('principal')}, NULL)`,
};

/** What a loan says is owed, was charged for lateness, given up and came back is what its entries come to. */
export const lendingSums: Sweep = async (reader, after, limit) => {
  const { rows } = await sql<{ id: string; same: boolean }>`
    SELECT
      loan.id,
      (
        loan.principal, loan.interest, loan.fees, loan.late_charged, loan.written_off, loan.recovered,
        loan.state IN ('running', 'repaid', 'written-off')
      ) = (
        coalesce(sum(CASE WHEN entry.kind = 'paid-out' THEN entry.principal ELSE -entry.principal END), 0),
        coalesce(sum(CASE WHEN entry.kind = 'interest' THEN entry.interest ELSE -entry.interest END), 0),
        -- What it cost to arrange the loan was taken out of it and is not owed.
        coalesce(sum(CASE WHEN entry.kind = 'late-charge' THEN entry.fees ELSE -entry.fees END) FILTER (WHERE entry.kind <> 'fee'), 0),
        coalesce(sum(entry.amount) FILTER (WHERE entry.kind = 'late-charge'), 0),
        coalesce(sum(entry.amount) FILTER (WHERE entry.kind = 'written-off'), 0),
        coalesce(sum(entry.amount) FILTER (WHERE entry.kind = 'recovered'), 0),
        count(*) FILTER (WHERE entry.kind = 'paid-out') = 1
      ) AS same
    FROM (
      SELECT *
      FROM ${lendingView} AS source
      WHERE id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      ORDER BY id
      LIMIT ${limit}
    ) AS loan
    LEFT JOIN ${lendingEntryView} AS entry ON entry.loan_id = loan.id
    GROUP BY
      loan.id, loan.principal, loan.interest, loan.fees, loan.late_charged, loan.written_off, loan.recovered, loan.state
    ORDER BY loan.id
  `.execute(reader);
  return sweptOf(rows, limit, ({ id, same }) => (same ? [] : [differenceOf(id)]));
};

const differenceOf = (id: string) => ({
  subjectKind: 'lending',
  subjectId: id,
  summary: `Instalment loan ${id} does not have the figures that its entries come to.`,
});

/** A posting that names a loan by instalments in its memo, of one of its entries. */
export const isOfLending = sql<boolean>`EXISTS (
  SELECT
  FROM ${lendingEntryView} AS entry
  WHERE
    entry.loan_id = ${idInMemo}
    AND posting.id IN (
      entry.id, derived_id(entry.id, 'fees'), derived_id(entry.id, 'interest'), derived_id(entry.id, 'principal')
    )
)`;

/** Only loans by instalments move anything here. */
export const lendingAccounts = [
  'lending-principal',
  'lending-interest-due',
  'lending-fees-due',
  'lending-collected',
  'lending-interest',
  'lending-fees',
  'lending-losses',
  'lending-recovered',
] as const;
