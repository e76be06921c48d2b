import type { MovementKind } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { accountNameSql } from './customer-accounts.ts';
import { derivedId, referenceOf } from './derived-id.ts';
import type { StatementLine } from './statement.ts';

/** One side of a posting: the account, and whose it is when it is a customer's. */
export type PostingSide = {
  readonly id: number;
  readonly code: string;
  readonly customerId: string | null;
  /** What that customer calls the account. */
  readonly name: string | null;
};

/** A row of the journal, with what a person needs to judge it. */
export type Posting = {
  readonly id: string;
  readonly no: bigint;
  readonly at: Date;
  readonly kind: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly memo: string | null;
  readonly from: PostingSide;
  readonly to: PostingSide;
  /** What it resolves or reverses. */
  readonly of: string | null;
  readonly followedBy: { readonly id: string; readonly kind: string } | null;
  /** What its customer reads of it; null when it is on no customer's account. */
  readonly line: { readonly kind: MovementKind; readonly description: string } | null;
};

export async function findPosting(reader: Reader, id: string): Promise<Posting | undefined> {
  const { rows } = await sql<PostingRow>`
    SELECT
      t.id, t.no, t.at, t.kind, t.amount, payer.currency, t.memo, t.ref,
      payer.id AS from_id, payer.code AS from_code, payer_of.customer_id AS from_customer,
      ${sql.raw(accountNameSql('payer_of'))} AS from_name,
      payee.id AS to_id, payee.code AS to_code, payee_of.customer_id AS to_customer,
      ${sql.raw(accountNameSql('payee_of'))} AS to_name,
      follower.id AS follower_id, follower.kind AS follower_kind,
      line.kind AS line_kind, line.description
    FROM ledger_view.transfer AS t
    JOIN ledger_view.account AS payer ON payer.id = t.from_account
    JOIN ledger_view.account AS payee ON payee.id = t.to_account
    LEFT JOIN customer_account AS payer_of ON payer_of.ledger_account = payer.id
    LEFT JOIN customer_account AS payee_of ON payee_of.ledger_account = payee.id
    LEFT JOIN ledger_view.transfer AS follower ON follower.ref = t.id
    LEFT JOIN LATERAL (
      SELECT kind, description
      FROM statement_line
      WHERE ledger_account IN (t.from_account, t.to_account) AND no = t.no
      LIMIT 1
    ) AS line ON true
    WHERE t.id = ${id}
  `.execute(reader);
  return rows[0] === undefined ? undefined : toPosting(rows[0]);
}

/**
 * Why a posting must stay, in a sentence; undefined when it may be reversed. What has a life of its own (a payment, a
 * loan) is undone by its own steps: reversed behind their back, it would say that it happened when it did not.
 */
export function whyNotReversible({ kind, followedBy, line }: Posting): string | undefined {
  if (followedBy !== null) return 'It has been reversed already.';
  if (kind === 'reversal') return 'It is a reversal itself.';
  if (line === null) return 'It is on no customer’s account.';
  if (kind !== 'transfer') return 'It belongs to a payment, which is undone by its own steps.';
  return reversibleKinds.has(line.kind)
    ? undefined
    : 'It belongs to a loan, which is undone by its own steps.';
}

const reversibleKinds: ReadonlySet<MovementKind> = new Set([
  'deposit',
  'fee',
  'card-fee',
  'bonus',
  'correction',
]);

/** What undoes it; always under the same id, so that it can be undone once only. */
export function reversalOf({ id, from, to, line }: Posting) {
  const reversal = derivedId(id, 'correction');
  const lines: StatementLine[] = [from, to]
    .filter(({ customerId }) => customerId !== null)
    .map((side) => ({
      transfer: reversal,
      account: side.id,
      kind: 'correction',
      description: `Reversed: ${line?.description ?? ''}`.slice(0, 190),
      reference: referenceOf(reversal),
    }));
  return { commands: [{ kind: 'reversal' as const, id: reversal, of: id }], lines };
}

type PostingRow = {
  readonly id: string;
  readonly no: bigint;
  readonly at: Date;
  readonly kind: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly memo: string | null;
  readonly ref: string | null;
  readonly from_id: number;
  readonly from_code: string;
  readonly from_customer: string | null;
  readonly from_name: string | null;
  readonly to_id: number;
  readonly to_code: string;
  readonly to_customer: string | null;
  readonly to_name: string | null;
  readonly follower_id: string | null;
  readonly follower_kind: string | null;
  readonly line_kind: MovementKind | null;
  readonly description: string | null;
};

function toPosting(row: PostingRow): Posting {
  const followedBy = row.follower_id === null ? null : { id: row.follower_id, kind: row.follower_kind ?? '' };
  return {
    id: row.id,
    no: row.no,
    at: row.at,
    kind: row.kind,
    amount: row.amount,
    currency: row.currency,
    memo: row.memo,
    from: { id: row.from_id, code: row.from_code, customerId: row.from_customer, name: row.from_name },
    to: { id: row.to_id, code: row.to_code, customerId: row.to_customer, name: row.to_name },
    of: row.ref,
    followedBy,
    line: row.line_kind === null ? null : { kind: row.line_kind, description: row.description ?? '' },
  };
}
