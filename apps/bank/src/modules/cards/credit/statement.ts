import { createHash } from 'node:crypto';
import { type Currency, money, toDecimal } from '@farthing/money';
import { londonDay } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { Credit, CreditEntry, EntryKind } from './credit.ts';

/** One line: what it was, and what it adds to what is owed; below zero what it takes off. */
export type StatementLine = {
  readonly id: string;
  readonly at: Date;
  /** The day that it is told by: in London, as the days of the statement. What was charged late is of the day that it is for. */
  readonly day: string;
  readonly kind: 'spent' | 'refunded' | EntryKind;
  readonly what: string;
  readonly where: string;
  readonly minor: bigint;
};

type JournalRow = {
  readonly id: string;
  readonly at: Date;
  readonly amount: bigint;
  readonly merchant: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly purpose: string | null;
  readonly disputed: boolean;
};

type Span = { readonly afterNo: bigint; readonly lastNo: bigint };

/** What was paid by the card and came back to it, as the journal has it: all of the account but what pays it off. */
export async function readSpending(
  reader: Reader,
  { id, ledgerAccount }: Credit,
  { afterNo, lastNo }: Span,
): Promise<readonly StatementLine[]> {
  const { rows } = await sql<JournalRow>`
    SELECT
      posting.id, posting.at, entry.amount, payment.merchant, payment.city, payment.country, payment.purpose,
      dispute.id IS NOT NULL AS disputed
    FROM ledger_view.entry
    JOIN ledger_view.transfer AS posting ON posting.no = entry.no
    LEFT JOIN card_dispute AS dispute ON dispute.id = ${memoId}
    LEFT JOIN card_payment AS payment ON payment.id = coalesce(dispute.payment_id, ${memoId})
    WHERE
      entry.account = ${ledgerAccount} AND entry.no > ${afterNo} AND entry.no <= ${lastNo} AND posting.memo IS DISTINCT FROM ${id}
    ORDER BY entry.no
  `.execute(reader);
  return rows.map((row) => ({
    ...{ id: row.id, at: row.at, day: londonDay(row.at) },
    ...{ kind: row.amount < 0n ? 'spent' : 'refunded', minor: -row.amount },
    what: wordsOf(row),
    where: [row.city, row.country].filter((part) => part !== null).join(', '),
  }));
}

const memoId = sql`CASE WHEN posting.memo ~ '^[0-9a-f-]{36}$' THEN posting.memo::uuid END`;

function wordsOf({ merchant, purpose, amount, disputed }: JournalRow): string {
  const name = merchant ?? 'a merchant';
  if (disputed)
    return amount > 0n ? `Credit while a dispute with ${name} is open` : `Credit taken back, ${name}`;
  if (amount > 0n) return `Refund from ${name}`;
  return purpose === 'cash' ? `Cash from ${name}` : name;
}

/** What was charged and what was paid off, of one statement. */
export async function readEntries(reader: Reader, creditId: string, number: number) {
  const rows = await reader
    .selectFrom('card_credit_entry')
    .selectAll()
    .select(sql<string>`on_day::text`.as('onDay'))
    .where('credit_id', '=', creditId)
    .where('statement', '=', number)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  // The table's check holds the kind to the same words.
  return rows.map((row) => entryLine({ ...row, kind: row.kind as EntryKind }, row.made_at));
}

export function entryLine(
  { id, onDay: day, kind, amount }: Pick<CreditEntry, 'id' | 'onDay' | 'kind' | 'amount'>,
  at: Date,
): StatementLine {
  const lessens = kind === 'payment' || kind === 'written-off';
  return { id, at, day, kind, what: entryWords[kind], where: '', minor: lessens ? -amount : amount };
}

const entryWords = {
  interest: 'Interest',
  'late-fee': 'Fee for a late payment',
  payment: 'Payment, thank you',
  'paid-out': 'Paid out to your account',
  'written-off': 'Written off',
  recovered: 'Paid after it was written off',
} as const satisfies Record<EntryKind, string>;

/** Oldest first. */
export function inOrder(lines: readonly StatementLine[]): readonly StatementLine[] {
  return lines.toSorted((one, other) => one.at.getTime() - other.at.getTime() || compare(one.id, other.id));
}

const compare = (one: string, other: string) => (one < other ? -1 : 1);

export function sumsOf(lines: readonly StatementLine[]) {
  const sum = (...kinds: readonly StatementLine['kind'][]) =>
    lines.filter(({ kind }) => kinds.includes(kind)).reduce((total, { minor }) => total + minor, 0n);
  return {
    spent: sum('spent'),
    refunded: -sum('refunded'),
    paid: -sum('payment'),
    charged: sum('interest', 'late-fee', 'paid-out'),
  };
}

/** Of another order or another word the digest is another. When the ledger and we have written is not part of it: only the day is told. */
export function digestOf(lines: readonly StatementLine[], currency: Currency): Buffer {
  const hash = createHash('sha256');
  for (const { id, kind, what, where, minor } of lines)
    hash.update(`${JSON.stringify([id, kind, what, where, toDecimal(money(minor, currency)), currency])}\n`);
  return hash.digest();
}
