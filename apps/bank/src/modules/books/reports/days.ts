import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { lineOfAccount } from './lines.ts';

/** What happened to a line on a day of UTC, in minor units. */
export type LineChange = {
  readonly day: string;
  readonly currency: Currency;
  readonly line: string;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly held: bigint;
  readonly accounts: number;
};

/** Where a line stands. Above zero is a credit. */
export type LineStanding = {
  readonly currency: Currency;
  readonly line: string;
  readonly balance: bigint;
  readonly held: bigint;
  readonly accounts: number;
};

/** A line on a day: what happened, and where the day left it. */
export type LineDay = LineChange & LineStanding;

/** What a line paid and received on a day. */
export type Move = Pick<LineChange, 'day' | 'currency' | 'line' | 'debit' | 'credit'>;

/** From the journal, by one statement and so of one moment. */
export async function readChanges(
  reader: Reader,
  { since, until }: { readonly since: Date | undefined; readonly until: Date | undefined },
): Promise<readonly LineChange[]> {
  const { rows } = await sql<ChangeRow>`
    SELECT
      changes.day::text, account.currency, ${lineOfAccount} AS line, sum(changes.debit)::text AS debit,
      sum(changes.credit)::text AS credit, sum(changes.held)::text AS held, sum(changes.opened)::integer AS accounts
    FROM ledger.changes_between(
      ${since?.toISOString() ?? '-infinity'}::timestamptz, ${until?.toISOString() ?? 'infinity'}::timestamptz
    ) AS changes
    JOIN ledger_view.account ON account.id = changes.account
    LEFT JOIN customer_account AS own ON own.ledger_account = account.id
    GROUP BY 1, 2, 3
    ORDER BY 1, 2, 3
  `.execute(reader);
  return rows.map((row) => ({
    ...row,
    debit: BigInt(row.debit),
    credit: BigInt(row.credit),
    held: BigInt(row.held),
  }));
}

type ChangeRow = Omit<LineChange, 'debit' | 'credit' | 'held'> & {
  readonly debit: string;
  readonly credit: string;
  readonly held: string;
};

/** The lines as later changes leave them, in the order of currency and name. */
export function changedBy(
  lines: readonly LineStanding[],
  changes: readonly LineChange[],
): readonly LineStanding[] {
  const standing = new Map(lines.map((line) => [keyOf(line), line]));
  for (const change of changes) {
    const { currency, line } = change;
    const before = standing.get(keyOf(change)) ?? { balance: 0n, held: 0n, accounts: 0 };
    standing.set(keyOf(change), {
      currency,
      line,
      balance: before.balance + change.credit - change.debit,
      held: before.held + change.held,
      accounts: before.accounts + change.accounts,
    });
  }
  return [...standing.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Each day from the first change up to the last day, those without any movement too, with every line as the day left it. */
export function daysOf(
  lines: readonly LineStanding[],
  changes: readonly LineChange[],
  { first, last }: { readonly first: string; readonly last: string },
): readonly { readonly day: string; readonly lines: readonly LineDay[] }[] {
  const byDay = Map.groupBy(changes, ({ day }) => day);
  const days: { day: string; lines: readonly LineDay[] }[] = [];
  let standing = lines;
  for (let day = first; day <= last; day = dayAfter(day)) {
    const its = byDay.get(day) ?? [];
    const moved = new Map(its.map((change) => [keyOf(change), change]));
    standing = changedBy(standing, its);
    const nothing = { debit: 0n, credit: 0n };
    days.push({
      day,
      lines: standing.map((line) => {
        const { debit, credit } = moved.get(keyOf(line)) ?? nothing;
        return { ...line, day, debit, credit };
      }),
    });
  }
  return days;
}

function keyOf({ currency, line }: { readonly currency: string; readonly line: string }): string {
  return `${currency} ${line}`;
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

const dayMs = 86_400_000;

export function dayAfter(day: string): string {
  return dayOf(new Date(startOf(day).getTime() + dayMs));
}

export function dayBefore(day: string): string {
  return dayOf(new Date(startOf(day).getTime() - dayMs));
}

/** The first moment after it. */
export function endOf(day: string): Date {
  return startOf(dayAfter(day));
}
