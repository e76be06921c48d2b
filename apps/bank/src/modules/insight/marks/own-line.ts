import type { Marks } from '@farthing/contract';
import type { Category } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { statementLineView } from '../../books/index.ts';
import { seenAccountView } from '../../owners/index.ts';
import { knownCategory } from '../known-category.ts';

/** Which movement is meant: by its id, and by the account whose side of it, where both are the customer's. */
export type Which = {
  readonly customerId: string;
  readonly movementId: string;
  readonly accountId: string | undefined;
};

/** A line that the customer may see, with what people have made of it. */
export type OwnLine = {
  readonly accountId: string;
  readonly ledgerAccount: number;
  readonly no: bigint;
  readonly party: string | null;
  readonly isCredit: boolean;
  readonly category: Category;
  readonly isShared: boolean;
  readonly canChange: boolean;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly hasBill: boolean;
};

/** Another's is answered as if there were none. */
export async function findOwnLine(
  reader: Reader,
  { customerId, movementId, accountId }: Which,
): Promise<OwnLine> {
  const { rows } = await sql<Row>`
    SELECT
      own.id, own.ledger_account, own.is_shared, own.role, line.no, line.party, line.type, line.category,
      written.note, written.tags,
      EXISTS (
        SELECT FROM movement_bill AS bill WHERE bill.ledger_account = own.ledger_account AND bill.no = line.no
      ) AS has_bill
    FROM ledger_view.transfer AS booked
    JOIN ${seenAccountView} AS own ON own.ledger_account IN (booked.from_account, booked.to_account)
    JOIN ${statementLineView} AS line ON line.ledger_account = own.ledger_account AND line.no = booked.no
    LEFT JOIN movement_note AS written ON written.ledger_account = own.ledger_account AND written.no = line.no
    WHERE
      booked.id = ${movementId} AND own.customer_id = ${customerId}
      AND (${accountId ?? null}::uuid IS NULL OR own.id = ${accountId ?? null})
    ORDER BY own.kind = 'wallet' DESC, own.ledger_account
    LIMIT 1
  `.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Refusal('not_found');
  return toLine(row);
}

/** For who may change what is written there; who may only look at a shared account is refused. */
export async function findOwnLineToChange(reader: Reader, which: Which): Promise<OwnLine> {
  const line = await findOwnLine(reader, which);
  if (!line.canChange) throw new Refusal('permission_denied');
  return line;
}

export function toMarks(line: OwnLine): Marks {
  const { accountId, category, note, tags, hasBill, canChange } = line;
  return { account: accountId, category, note, tags: [...tags], bill: hasBill, can_change: canChange };
}

type Row = {
  readonly id: string;
  readonly ledger_account: number;
  readonly is_shared: boolean;
  readonly role: string;
  readonly no: bigint;
  readonly party: string | null;
  readonly type: string;
  readonly category: string;
  readonly note: string | null;
  readonly tags: readonly string[] | null;
  readonly has_bill: boolean;
};

function toLine(row: Row): OwnLine {
  const { no, party, note } = row;
  return {
    ...{ no, party, note },
    accountId: row.id,
    ledgerAccount: row.ledger_account,
    isCredit: row.type === 'deposit',
    category: knownCategory(row.category),
    isShared: row.is_shared,
    canChange: row.role !== 'see',
    tags: row.tags ?? [],
    hasBill: row.has_bill,
  };
}
