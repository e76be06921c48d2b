import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { type LineDay, startOf } from './days.ts';

/**
 * The lines of the last day that is kept, of those that ended no later than the moment; none when no day is. Read at once: days
 * may be made anew meanwhile.
 */
export async function lastKeptDay(reader: Reader, until: Date | undefined): Promise<readonly LineDay[]> {
  const latest =
    until === undefined ? sql`true` : sql`day < (${until}::timestamptz AT TIME ZONE 'UTC')::date`;
  return linesWhere(reader, sql`day = (SELECT max(day) FROM book_day WHERE ${latest})`);
}

/** The lines of the kept days, both ends included, as the days left them. */
export async function keptLines(
  reader: Reader,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<readonly LineDay[]> {
  return linesWhere(reader, sql`day BETWEEN ${first}::date AND ${last}::date`);
}

async function linesWhere(reader: Reader, condition: RawBuilder<unknown>): Promise<readonly LineDay[]> {
  const { rows } = await sql<KeptRow>`
    SELECT
      day::text, currency, line, debit::text, credit::text, balance::text, held::text, accounts::integer
    FROM book_day_line
    WHERE ${condition}
    ORDER BY day, currency, line
  `.execute(reader);
  return rows.map((row) => ({
    ...row,
    debit: BigInt(row.debit),
    credit: BigInt(row.credit),
    balance: BigInt(row.balance),
    held: BigInt(row.held),
  }));
}

type KeptRow = Omit<LineDay, 'debit' | 'credit' | 'balance' | 'held'> &
  Readonly<Record<'debit' | 'credit' | 'balance' | 'held', string>>;

/** Where another process has kept the day meanwhile, nothing is written. */
export async function keepDay(
  tx: Tx,
  { day, lines, madeAt }: { readonly day: string; readonly lines: readonly LineDay[]; readonly madeAt: Date },
): Promise<void> {
  const kept = await tx
    .insertInto('book_day')
    .values({ day, made_at: madeAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  if (kept === undefined || lines.length === 0) return;
  const text = (minor: bigint) => minor.toString();
  await tx
    .insertInto('book_day_line')
    .values(
      lines.map(({ debit, credit, balance, held, accounts, ...line }) => ({
        ...line,
        debit: text(debit),
        credit: text(credit),
        balance: text(balance),
        held: text(held),
        accounts: BigInt(accounts),
      })),
    )
    .execute();
}

export async function forgetDaysFrom(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('book_day').where('day', '>=', day).execute();
}

/** The first day of the journal: what the ledger itself begins with has a time of its own. */
export async function firstDay(reader: Reader): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT (min(at) AT TIME ZONE 'UTC')::date::text AS day
    FROM ledger_view.block
    WHERE at > ${startOf('2000-01-02')}
  `.execute(reader);
  return rows[0]?.day ?? undefined;
}
