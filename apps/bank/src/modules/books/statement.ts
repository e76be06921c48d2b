import type { MovementKind } from '@farthing/contract';
import type { AccountId, Posted } from '@farthing/ledger';
import type { Money } from '@farthing/money';
import type { Tx } from '../../platform/database/database.ts';
import { queryable } from '../../platform/database/queryable.ts';

/** What a customer reads about one movement of one of their accounts; the amount is the journal's. */
export type StatementLine = {
  /** The id of the command that moves the money. */
  readonly transfer: string;
  readonly account: AccountId;
  readonly kind: MovementKind;
  /** In words, up to 200 characters: for people alone, since nobody takes a description apart. */
  readonly description: string;
  /** See `referenceOf`. */
  readonly reference: string;
  /** Of a payment. */
  readonly payment?: PaymentFacts;
};

/** What a line says of the payment that it belongs to, as data. */
export type PaymentFacts = {
  /** The other side, as the customer knows it. */
  readonly party: string;
  /** What was sent, when that is another currency than was booked. */
  readonly sent: Money | null;
  readonly narration: string | null;
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
  const fresh = lines.filter(({ transfer }) => !replayed.has(transfer));
  if (numbers.size === 0 && fresh.length === 0) return;
  const { rows } = await queryable(tx).query(insertLines, [
    [...numbers.values()],
    fresh.map(({ transfer }) => transfer),
    fresh.map(({ account }) => account),
    fresh.map(({ kind }) => kind),
    fresh.map(({ description }) => description),
    fresh.map(({ reference }) => reference),
    fresh.map(searchText),
    fresh.map(({ payment }) => payment?.party ?? null),
    fresh.map(({ payment }) => payment?.sent?.minor ?? null),
    fresh.map(({ payment }) => payment?.sent?.currency ?? null),
    fresh.map(({ payment }) => payment?.narration ?? null),
  ]);
  const entries = Number(rows[0]?.entries);
  const written = Number(rows[0]?.written);
  if (written !== entries || written !== fresh.length) {
    throw new Error(
      `${fresh.length} statement lines were given for ${entries} entries of customers, and ${written} fit`,
    );
  }
}

/** The words by which a search finds a line. */
export function searchText({ description, reference, payment }: StatementLine): string {
  return searchable(`${description} ${reference} ${payment?.narration ?? ''}`.trim());
}

/**
 * What a search compares: small letters without accents. Done here rather than by the database,
 * whose notion of letters depends on how it was set up.
 */
export function searchable(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
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
      unnest(
        $2::uuid[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[],
        $10::text[], $11::text[]
      ) AS line (
        transfer_id, account, kind, description, reference, search_text, party, sent_amount, sent_currency, narration
      )
    JOIN entry USING (transfer_id, account)
  ),
  written AS (
    INSERT INTO statement_line (
      ledger_account, no, transfer_id, kind, type, type_seq, description, reference, search_text,
      party, sent_amount, sent_currency, narration
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
      typed.description, typed.reference, typed.search_text,
      typed.party, typed.sent_amount, typed.sent_currency, typed.narration
    FROM typed
    RETURNING no
  )
  SELECT (SELECT count(*) FROM entry) AS entries, (SELECT count(*) FROM written) AS written`;
