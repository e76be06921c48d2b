import type { Currency } from '@farthing/money';
import type pg from 'pg';
import { customerAccountView } from '../../books/index.ts';
import type { StatementSpan } from '../span.ts';

/** A statement as it is kept. */
export type KeptStatement = {
  readonly code: string;
  readonly accountId: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly lastNo: bigint;
  readonly currency: Currency;
  readonly accountNumber: string;
  readonly holder: string;
  readonly bankName: string;
  readonly lines: number;
  readonly opening: bigint;
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly closing: bigint;
  readonly linesSha256: Buffer;
  readonly madeAt: Date;
};

type Key = Pick<KeptStatement, 'accountId' | 'firstDay' | 'lastDay' | 'lastNo'>;

const columns = `
  code, account_id AS "accountId", first_day::text AS "firstDay", last_day::text AS "lastDay", last_no AS "lastNo", currency,
  account_number AS "accountNumber", holder, bank_name AS "bankName", lines, opening, money_in AS "moneyIn",
  money_out AS "moneyOut", closing, lines_sha256 AS "linesSha256", made_at AS "madeAt"`;

/** The one of these days and lines, whether it was there or is kept now. */
export async function keepOne(pool: pg.Pool, made: KeptStatement): Promise<KeptStatement> {
  await pool.query({
    name: 'keep-statement',
    text: `
      INSERT INTO statement (
        code, account_id, first_day, last_day, last_no, currency, account_number, holder, bank_name, lines, opening,
        money_in, money_out, closing, lines_sha256, made_at
      )
      VALUES ($1, $2, $3::date, $4::date, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      ON CONFLICT (account_id, first_day, last_day, last_no) DO NOTHING`,
    values: [
      ...[made.code, made.accountId, made.firstDay, made.lastDay, made.lastNo, made.currency],
      ...[made.accountNumber, made.holder, made.bankName, made.lines, made.opening, made.moneyIn],
      ...[made.moneyOut, made.closing, made.linesSha256, made.madeAt],
    ],
  });
  const kept = await findKept(pool, made);
  if (kept === undefined) throw new Error('a statement that was kept is not there');
  return kept;
}

async function findKept(pool: pg.Pool, key: Key): Promise<KeptStatement | undefined> {
  const { rows } = await pool.query<KeptStatement>({
    name: 'kept-statement',
    text: `
      SELECT ${columns}
      FROM statement
      WHERE account_id = $1 AND first_day = $2::date AND last_day = $3::date AND last_no = $4`,
    values: [key.accountId, key.firstDay, key.lastDay, key.lastNo],
  });
  return rows[0];
}

export async function keepFile(pool: pg.Pool, code: string, sha256: Buffer, madeAt: Date): Promise<void> {
  await pool.query({
    name: 'keep-statement-file',
    text: 'INSERT INTO statement_file (code, sha256, made_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    values: [code, sha256, madeAt],
  });
}

/** By its code, with the digests of its files; undefined when there is none. */
export async function findByCode(
  pool: pg.Pool,
  code: string,
): Promise<(KeptStatement & { readonly files: readonly string[] }) | undefined> {
  const { rows } = await pool.query<KeptStatement & { readonly files: readonly string[] }>({
    name: 'statement-by-code',
    text: `
      SELECT
        ${columns},
        ARRAY(
          SELECT encode(file.sha256, 'hex') FROM statement_file AS file WHERE file.code = statement.code ORDER BY file.made_at
        ) AS files
      FROM statement
      WHERE code = $1`,
    values: [code],
  });
  return rows[0];
}

/**
 * Accounts without the statement of a span, by their ids; one that was closed before has none. What somebody downloaded on its last day
 * is not yet that statement, unless nothing was booked after it.
 */
export async function listWithout(
  pool: pg.Pool,
  { first, last, since, until }: StatementSpan,
  after: string | undefined,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'accounts-without-statement',
    text: `
      SELECT own.id
      FROM ${customerAccountView.text} AS own
      JOIN ledger_view.account ON account.id = own.ledger_account
      WHERE
        own.kind <> 'pot' AND own.opened_at < $4 AND ($5::uuid IS NULL OR own.id > $5)
        AND NOT EXISTS (
          SELECT FROM statement
          WHERE
            statement.account_id = own.id AND statement.first_day = $1::date AND statement.last_day = $2::date
            AND (statement.made_at >= $4 OR statement.last_no = last_line_before(own.ledger_account, $4))
        )
        AND (NOT account.closed OR last_line_before(own.ledger_account, $4) > last_line_before(own.ledger_account, $3))
      ORDER BY own.id
      LIMIT $6`,
    values: [first, last, since, until, after ?? null, limit],
  });
  return rows.map(({ id }) => id);
}
