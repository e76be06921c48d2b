import { type RawBuilder, sql } from 'kysely';
import { interestView } from '../../accounts/index.ts';
import { customerAccountView, statementLineView } from '../../books/index.ts';
import { cardCreditView, cardDisputeView, cardStepView, cardView } from '../../cards/index.ts';
import { depositView } from '../../deposits/index.ts';
import { loanView } from '../../loans/index.ts';
import { accountPartyView } from '../../owners/index.ts';
import { paymentInView } from '../../payments-in/index.ts';
import { topupView } from '../../topups/index.ts';
import { paymentView } from '../../withdrawals/index.ts';
import { creditAccounts, creditEntries, creditSums, isOfCredit } from './credit.ts';
import type { Implied } from './implied.ts';
import { implied } from './implied-postings.ts';
import { isOfLending, lendingAccounts, lendingEntries, lendingSums } from './lending.ts';
import { roundUps } from './round-ups.ts';
import { cardPaymentSums, repaidSums } from './sums.ts';
import { idInMemo, type Sweep } from './sweep.ts';

type FoundRow = {
  readonly ids: readonly string[] | null;
  readonly differences:
    | readonly {
        readonly id: string;
        readonly label: string;
        readonly state: string;
        readonly what: string;
        readonly problem: 'lacks' | 'has' | 'has otherwise';
      }[]
    | null;
};

function fromRows({ subjectKind, of, label, state, wanted }: Implied): Sweep {
  return async (reader, after, limit) => {
    const { rows } = await sql<FoundRow>`
      WITH batch AS MATERIALIZED (
        SELECT *
        FROM ${of} AS source
        WHERE id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
        ORDER BY id
        LIMIT ${limit}
      ),
      difference AS (
        SELECT
          batch.id, batch.${sql.ref(label)}::text AS label, batch.${sql.ref(state)} AS state, wanted.what,
          CASE
            WHEN NOT wanted.is_wanted THEN 'has'
            WHEN posting.id IS NULL THEN 'lacks'
            ELSE 'has otherwise'
          END AS problem
        FROM batch
        CROSS JOIN LATERAL (VALUES ${wanted}) AS wanted (
          posting_id, what, is_wanted, kind, amount, from_code, from_customer, to_code, to_customer
        )
        LEFT JOIN ledger_view.transfer AS posting ON posting.id = wanted.posting_id
        LEFT JOIN ledger_view.account AS from_account ON from_account.id = posting.from_account
        LEFT JOIN ledger_view.account AS to_account ON to_account.id = posting.to_account
        LEFT JOIN ${customerAccountView} AS from_owner ON from_owner.ledger_account = posting.from_account
        LEFT JOIN ${customerAccountView} AS to_owner ON to_owner.ledger_account = posting.to_account
        WHERE
          wanted.posting_id IS NOT NULL
          AND CASE
            WHEN wanted.is_wanted THEN
              posting.id IS NULL
              OR posting.kind <> wanted.kind
              OR posting.amount <> wanted.amount
              OR from_account.code <> wanted.from_code
              OR to_account.code <> wanted.to_code
              OR (wanted.from_customer IS NOT NULL AND NOT ${isHolder('from')})
              OR (wanted.to_customer IS NOT NULL AND NOT ${isHolder('to')})
            ELSE posting.id IS NOT NULL
          END
      )
      SELECT
        (SELECT array_agg(id ORDER BY id) FROM batch) AS ids,
        (SELECT json_agg(difference ORDER BY id) FROM difference) AS differences
    `.execute(reader);
    const { ids, differences } = rows[0] ?? { ids: null, differences: null };
    return {
      rows: ids?.length ?? 0,
      last: ids?.length === limit ? ids.at(-1) : undefined,
      differences: (differences ?? []).map((found) => ({
        subjectKind,
        subjectId: found.id,
        summary: `${capital(subjectKind)} ${found.label} is ${found.state}, and the journal ${problemWords[found.problem]} ${found.what}.`,
      })),
    };
  };
}

/** Whose account it is, who has or had a right on it as one of several, or whose credit card it is of. */
function isHolder(side: 'from' | 'to'): RawBuilder<boolean> {
  const [owner, account] = [sql.ref(`${side}_owner.customer_id`), sql.ref(`${side}_owner.id`)];
  const wanted = sql.ref(`wanted.${side}_customer`);
  return sql`(
    ${owner} IS NOT DISTINCT FROM ${wanted}
    OR EXISTS (SELECT FROM ${accountPartyView} AS party WHERE party.account_id = ${account} AND party.customer_id = ${wanted})
    OR EXISTS (
      SELECT FROM ${cardCreditView} AS credit
      WHERE credit.ledger_account = ${sql.ref(`posting.${side}_account`)} AND credit.customer_id = ${wanted}
    )
  )`;
}

const problemWords = {
  lacks: 'lacks',
  has: 'has',
  'has otherwise': 'has another amount or account for',
} as const;

/** The other way round: each posting on an account of the bank that only one kind of thing may cause, and `causes` finds that. */
function fromJournal(account: string, causes: RawBuilder<unknown>): Sweep {
  return async (reader, after, limit) => {
    const { rows } = await sql<{ no: bigint; id: string; is_caused: boolean }>`
      SELECT entry.no, posting.id, (${causes}) AS is_caused
      FROM ledger_view.entry
      JOIN ledger_view.transfer AS posting ON posting.no = entry.no
      WHERE
        entry.account = ANY (ARRAY(SELECT id FROM ledger_view.account WHERE code LIKE ${`bank:%:${account}`}))
        AND entry.no > ${after ?? '-1'}::bigint
      ORDER BY entry.no
      LIMIT ${limit}
    `.execute(reader);
    return {
      rows: rows.length,
      last: rows.length === limit ? rows.at(-1)?.no.toString() : undefined,
      differences: rows
        .filter(({ is_caused }) => !is_caused)
        .map(({ id }) => ({
          subjectKind: 'posting',
          subjectId: id,
          summary: `Posting ${id} on ${account} belongs to nothing that the bank knows.`,
        })),
    };
  };
}

/** Reversals and what staff post by hand have their own trail. */
const isOwnTrail = sql`
  posting.kind <> 'transfer'
  OR EXISTS (SELECT FROM ${statementLineView} AS line WHERE line.no = entry.no AND line.kind = 'correction')`;

const isToCustomer = sql`EXISTS (SELECT FROM ${customerAccountView} AS customer_account WHERE ledger_account = posting.to_account)`;

/** A posting of these ids that names money from another bank in its memo. */
function isOfPaymentIn(ids: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`EXISTS (
    SELECT
    FROM ${paymentInView} AS payment
    WHERE
      payment.id = ${idInMemo}
      AND posting.id IN (${ids})
  )`;
}

/** A posting that names a top-up in its memo; whether it has to be there, the top-up says. */
const isOfLostDeposit = sql<boolean>`EXISTS (
  SELECT
  FROM ${depositView} AS deposit
  WHERE
    deposit.id = ${idInMemo}
    AND posting.id = derived_id(deposit.id, 'written off')
    AND deposit.status = 'written-off'
)`;

const isOfTopup = sql<boolean>`EXISTS (
  SELECT
  FROM ${topupView} AS topup
  WHERE
    topup.id = ${idInMemo}
    AND posting.id IN (
      topup.id, derived_id(topup.id, 'hold'), derived_id(topup.id, 'fee'), derived_id(topup.id, 'refund'),
      derived_id(topup.id, 'charge-back'), derived_id(topup.id, 'debt'), derived_id(topup.id, 'debt paid'),
      derived_id(topup.id, 'debt written off')
    )
)`;

/** A posting that names a card payment in its memo, of one of its steps. */
const isOfCardPayment = sql<boolean>`EXISTS (
  SELECT
  FROM ${cardStepView} AS step
  WHERE
    step.payment_id = ${idInMemo}
    AND posting.id IN (
      derived_id(step.id, 'post'), derived_id(step.id, 'take'), derived_id(step.id, 'owe'), derived_id(step.id, 'give'),
      derived_id(step.id, 'forgive'), derived_id(step.id, 'collect')
    )
)`;

/** A posting that names a dispute in its memo; whether it has to be there, the dispute says. */
const isOfDispute = sql<boolean>`EXISTS (
  SELECT
  FROM ${cardDisputeView} AS dispute
  WHERE
    dispute.id = ${idInMemo}
    AND posting.id IN (
      derived_id(dispute.id, 'credit'), derived_id(dispute.id, 'take back'), derived_id(dispute.id, 'debt'),
      derived_id(dispute.id, 'debt paid')
    )
)`;

/** A posting that names interest in its memo; whether there has to be tax, the interest says. */
const isTaxOnInterest = sql<boolean>`EXISTS (
  SELECT
  FROM ${interestView} AS credit
  WHERE
    credit.id = ${idInMemo}
    AND posting.id = derived_id(credit.id, 'tax')
)`;

/** A posting that names the entry of a statement in its memo that shows a pay-out of the card provider. */
const isCardPayout = sql<boolean>`EXISTS (
  SELECT
  FROM reported_entry AS payout
  WHERE
    payout.id = ${idInMemo}
    AND derived_id(payout.id, 'card pay-out') = posting.id AND payout.is_card_payout
)`;

export const sweeps: readonly Sweep[] = [
  ...[...implied, roundUps, lendingEntries, creditEntries].map(fromRows),
  repaidSums,
  lendingSums,
  creditSums,
  cardPaymentSums,
  fromJournal(
    'card-fees',
    sql`${isOwnTrail} OR EXISTS (SELECT FROM ${cardView} AS card WHERE card.id = posting.id)`,
  ),
  fromJournal(
    'payouts-settled',
    sql`
      posting.kind <> 'transfer'
      OR EXISTS (
        SELECT
        FROM ${paymentView} AS withdrawal
        WHERE
          withdrawal.reference = posting.memo AND derived_id(withdrawal.id, 'settle') = posting.id
          AND withdrawal.state IN ('completed', 'failed')
      )
      OR EXISTS (
        SELECT
        FROM reported_entry AS fee
        WHERE
          fee.id = ${idInMemo}
          AND derived_id(fee.id, 'bank fee') = posting.id AND fee.state = 'explained'
      )
      OR ${isCardPayout}
      OR ${isOfPaymentIn(sql`derived_id(payment.id, 'settle'), derived_id(payment.id, 'settle return')`)}`,
  ),
  fromJournal(
    'savings-interest',
    sql`${isOwnTrail} OR EXISTS (SELECT FROM ${interestView} AS credit WHERE credit.id = posting.id)`,
  ),
  fromJournal('tax-withheld', sql`${isOwnTrail} OR ${isTaxOnInterest}`),
  fromJournal(
    'payments-received',
    sql`
      ${isOwnTrail}
      OR ${isOfPaymentIn(sql`
        payment.id, derived_id(payment.id, 'wait'), derived_id(payment.id, 'return'),
        derived_id(payment.id, 'exchange'), derived_id(payment.id, 'settle'), derived_id(payment.id, 'settle return')`)}`,
  ),
  fromJournal('card-acquirer', sql`${isOwnTrail} OR ${isOfTopup} OR ${isCardPayout}`),
  fromJournal('card-settlement', sql`${isOwnTrail} OR ${isOfCardPayment}`),
  fromJournal('card-disputes', sql`${isOwnTrail} OR ${isOfDispute} OR ${isOfCardPayment}`),
  fromJournal('written-off-debts', sql`${isOwnTrail} OR ${isOfTopup} OR ${isOfLostDeposit}`),
  fromJournal('customer-debts', sql`${isOwnTrail} OR ${isOfTopup} OR ${isOfCardPayment} OR ${isOfDispute}`),
  fromJournal(
    'loan-principal',
    sql`${isOwnTrail} OR entry.amount > 0 OR EXISTS (SELECT FROM ${loanView} AS loan WHERE loan.id = posting.id)`,
  ),
  ...creditAccounts.map((account) => fromJournal(account, sql`${isOwnTrail} OR ${isOfCredit}`)),
  ...lendingAccounts.map((account) => fromJournal(account, sql`${isOwnTrail} OR ${isOfLending}`)),
  ...['deposits-in-transit-trc20', 'deposits-in-transit-btc'].map((account) =>
    fromJournal(
      account,
      sql`
        ${isOwnTrail} OR NOT ${isToCustomer}
        OR EXISTS (SELECT FROM ${depositView} AS deposit WHERE deposit.id = posting.id AND deposit.status IN ('credited', 'taken-back', 'written-off'))`,
    ),
  ),
];

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ');
}
