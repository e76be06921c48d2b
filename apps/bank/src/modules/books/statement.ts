import type { AccountId, Posted } from '@farthing/ledger';
import type { Tx } from '../../platform/database/database.ts';
import { queryable } from '../../platform/database/queryable.ts';

/** What kind of thing happened, whichever way the money went. */
export type LineKind =
  | 'deposit'
  | 'withdrawal'
  | 'transfer'
  | 'loan'
  | 'repayment'
  | 'fee'
  | 'bonus'
  /** Money that comes back: a payout that failed, a fee that was refunded. */
  | 'return'
  | 'correction';

/** What a customer reads about one movement of one of their accounts; the amount is the journal's. */
export type StatementLine = {
  /** The id of the command that moves the money. */
  readonly transfer: string;
  readonly account: AccountId;
  readonly kind: LineKind;
  /** Up to 200 characters. For the kind `transfer`, and for no other, it has the word 'transfer' in it. */
  readonly description: string;
  /** See `referenceOf`. */
  readonly reference: string;
};

/** Writes the lines of what was just posted, and throws unless each entry of a customer's account has got one. */
export async function writeLines(
  tx: Tx,
  posted: readonly Posted[],
  lines: readonly StatementLine[],
): Promise<void> {
  const numbers = new Map(posted.filter(({ replayed }) => !replayed).map(({ id, no }) => [id, no]));
  // What had been posted before has its lines since then.
  const replayed = new Set(posted.filter((outcome) => outcome.replayed).map(({ id }) => id));
  const fresh = lines.filter(({ transfer }) => !replayed.has(transfer)).map(worded);
  if (numbers.size === 0 && fresh.length === 0) return;
  const { rows } = await queryable(tx).query(insertLines, [
    [...numbers.values()],
    fresh.map(({ transfer }) => transfer),
    fresh.map(({ account }) => account),
    fresh.map(({ kind }) => kind),
    fresh.map(({ description }) => description),
    fresh.map(({ reference }) => reference),
  ]);
  const entries = Number(rows[0]?.entries);
  const written = Number(rows[0]?.written);
  if (written !== entries || written !== fresh.length) {
    throw new Error(
      `${fresh.length} statement lines were given for ${entries} entries of customers, and ${written} fit`,
    );
  }
}

/**
 * Pages call a debit a transfer when its description has that word, and a withdrawal otherwise. So a payment to the
 * bank 'TransferWise' gets an invisible hyphen into the name: without it, it would be shown as what it is not.
 */
function worded(line: StatementLine): StatementLine {
  const hasWord = /transfer/i.test(line.description);
  if (line.kind === 'transfer' && !hasWord) {
    throw new Error(`the description of a transfer does not say so: ${line.description}`);
  }
  if (line.kind === 'transfer' || !hasWord) return line;
  return { ...line, description: line.description.replaceAll(/(trans)(fer)/gi, '$1\u00ad$2') };
}

// The limit makes it a lookup: on the average account a planner may prefer to read all of the history for one entry.
const insertLines = `
  WITH
  entry AS (
    SELECT t.id AS transfer_id, c.ledger_account AS account, t.no, e.amount
    FROM ledger.transfer AS t
    JOIN customer_account AS c ON c.ledger_account = ANY (ARRAY[t.from_account, t.to_account])
    CROSS JOIN LATERAL (
      SELECT amount FROM ledger.entry WHERE account = c.ledger_account AND no = t.no LIMIT 1
    ) AS e
    WHERE t.no = ANY ($1::bigint[])
  ),
  written AS (
    INSERT INTO statement_line (ledger_account, no, transfer_id, kind, type, description, reference)
    SELECT
      entry.account, entry.no, entry.transfer_id, line.kind,
      CASE WHEN entry.amount > 0 THEN 'deposit' WHEN line.kind = 'transfer' THEN 'transfer' ELSE 'withdrawal' END,
      line.description, line.reference
    FROM
      unnest($2::uuid[], $3::integer[], $4::text[], $5::text[], $6::text[])
        AS line (transfer_id, account, kind, description, reference)
    JOIN entry USING (transfer_id, account)
    RETURNING no
  )
  SELECT (SELECT count(*) FROM entry) AS entries, (SELECT count(*) FROM written) AS written`;
