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
    fresh.map(({ description, reference }) => searchable(`${description} ${reference}`)),
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
export function worded(line: StatementLine): StatementLine {
  const hasWord = /transfer/i.test(line.description);
  if (line.kind === 'transfer' && !hasWord) {
    throw new Error(`the description of a transfer does not say so: ${line.description}`);
  }
  if (line.kind === 'transfer' || !hasWord) return line;
  return { ...line, description: line.description.replaceAll(/(trans)(fer)/gi, '$1\u00ad$2') };
}

/**
 * What a search compares: small letters without accents, and nothing invisible. Done here rather than by the database,
 * whose notion of letters depends on how it was set up.
 */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u00ad]/gu, '')
    .toLowerCase();
}

// The ledger has locked the accounts, so nobody else numbers their lines meanwhile.
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
  typed AS (
    SELECT
      *,
      CASE WHEN amount > 0 THEN 'deposit' WHEN kind = 'transfer' THEN 'transfer' ELSE 'withdrawal' END AS type
    FROM
      unnest($2::uuid[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[])
        AS line (transfer_id, account, kind, description, reference, search_text)
    JOIN entry USING (transfer_id, account)
  ),
  written AS (
    INSERT INTO statement_line (
      ledger_account, no, transfer_id, kind, type, type_seq, description, reference, search_text
    )
    SELECT
      typed.account, typed.no, typed.transfer_id, typed.kind, typed.type,
      coalesce(
        (
          SELECT type_seq
          FROM statement_line AS before
          WHERE before.ledger_account = typed.account AND before.type = typed.type
          ORDER BY before.no DESC
          LIMIT 1
        ),
        0
      ) + row_number() OVER (PARTITION BY typed.account, typed.type ORDER BY typed.no),
      typed.description, typed.reference, typed.search_text
    FROM typed
    RETURNING no
  )
  SELECT (SELECT count(*) FROM entry) AS entries, (SELECT count(*) FROM written) AS written`;
