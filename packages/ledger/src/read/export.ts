import { currencies, isCurrency } from '@farthing/money';
import type pg from 'pg';
import { kinds } from '../rules/index.ts';
import { isInBlock } from '../sql/index.ts';

/** A movement of the journal with all that an outside reader needs. */
type Movement = {
  readonly lane: string;
  readonly block: string;
  readonly no: string;
  readonly at: string;
  readonly id: string;
  readonly kind: number;
  readonly from_code: string;
  readonly to_code: string;
  readonly currency: string;
  readonly amount: string;
  readonly code: number;
  readonly ref: string | null;
  readonly memo: string | null;
  readonly from_balance: string;
  readonly to_balance: string;
};

/**
 * The journal as hledger and ledger read it: every movement a transaction of two postings, each with the balance
 * that the account has after it, which those programs check. Holds move nothing and do not appear.
 */
export async function* exportJournal(pool: pg.Pool): AsyncGenerator<string> {
  for (const currency of await currenciesOf(pool)) yield `commodity ${decimal(0n, currency)} ${currency}\n`;
  for await (const movement of movements(pool)) yield transaction(movement);
}

export async function* exportCsv(pool: pg.Pool): AsyncGenerator<string> {
  yield `${csvColumns.join(',')}\r\n`;
  for await (const movement of movements(pool)) yield `${csvRow(movement).map(csvField).join(',')}\r\n`;
}

const csvColumns = [
  'block',
  'no',
  'at',
  'id',
  'kind',
  'from',
  'to',
  'currency',
  'amount',
  'code',
  'ref',
  'memo',
  'from balance',
  'to balance',
  'lane',
];

function csvRow(m: Movement): string[] {
  const amount = (minor: string) => decimal(BigInt(minor), m.currency);
  const kind = kinds[m.kind] ?? '';
  return [
    ...[m.block, m.no, m.at, m.id, kind, m.from_code, m.to_code, m.currency, amount(m.amount)],
    ...[String(m.code), m.ref ?? '', m.memo ?? '', amount(m.from_balance), amount(m.to_balance), m.lane],
  ];
}

const csvField = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function transaction(m: Movement): string {
  const amount = BigInt(m.amount);
  const posting = (account: string, moved: bigint, after: string) =>
    `    ${account}  ${decimal(moved, m.currency)} ${m.currency} = ${decimal(BigInt(after), m.currency)} ${m.currency}\n`;
  return [
    // A semicolon would begin a comment.
    `\n${m.at.slice(0, 10)} * (${m.id}) ${(m.memo ?? kinds[m.kind] ?? '').replaceAll(';', ',')}\n`,
    `    ; no:${m.no}, at:${m.at.slice(11)}, kind:${kinds[m.kind]}, code:${m.code}${m.ref === null ? '' : `, ref:${m.ref}`}\n`,
    posting(m.from_code, -amount, m.from_balance),
    posting(m.to_code, amount, m.to_balance),
  ].join('');
}

async function currenciesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ currency: string }>(
    'SELECT DISTINCT currency FROM ledger.account ORDER BY currency',
  );
  return rows.map(({ currency }) => currency);
}

/** In the order of the numbers, which rise along the history of every account, at one moment, a stretch at a time. */
async function* movements(pool: pg.Pool): AsyncGenerator<Movement> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await client.query('SET LOCAL statement_timeout = 0');
    let after = '0';
    for (;;) {
      const { rows } = await client.query<{ last: string | null }>(stretchQuery, [after]);
      const last = rows[0]?.last ?? null;
      if (last === null) return;
      yield* (await client.query<Movement>(movementsQuery, [after, last])).rows;
      after = last;
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const stretchQuery = `
  SELECT max(base)::text AS last
  FROM (SELECT base FROM ledger.block WHERE base > $1 ORDER BY base LIMIT 50) AS next`;

const movementsQuery = `
  SELECT b.lane::text, b.no::text AS block, t.no::text AS no, to_char(b.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
    t.id::text, t.kind::integer, payer.code AS from_code, payee.code AS to_code, payer.currency,
    t.amount::text, t.code::integer, t.ref::text, t.memo,
    t.from_balance::text, t.to_balance::text
  FROM ledger.block AS b
  JOIN ledger.transfer AS t ON ${isInBlock('t.no', 'b.base')}
  JOIN ledger.account AS payer ON payer.id = t.from_account
  JOIN ledger.account AS payee ON payee.id = t.to_account
  WHERE b.base > $1 AND b.base <= $2 AND t.from_balance IS NOT NULL
  ORDER BY t.no`;

/** An amount with its decimals; a currency that the bank does not know is taken to have two. */
export function decimal(minor: bigint, currency: string): string {
  const digits: number = isCurrency(currency) ? currencies[currency].digits : 2;
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  const sign = minor < 0n ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
