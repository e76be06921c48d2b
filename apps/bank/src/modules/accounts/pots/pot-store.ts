import type { PotPicture, RoundUp } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { type Currency, money } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { customerAccountView } from '../../books/index.ts';
import type { HeldPot, PotWords } from './pot.ts';

/** Those of an account that are not closed, oldest first. Whose the account is was asked before. */
export async function listPots(
  reader: Reader,
  customerId: string,
  accountId: string,
): Promise<readonly HeldPot[]> {
  const { rows } = await sql<PotRow>`
    SELECT
      pot.id, own.ledger_account, pot.name, pot.picture, account.currency, account.balance,
      pot.target_amount, pot.target_day::text AS target_day, pot.round_up, own.opened_at
    FROM pot
    JOIN ${customerAccountView} AS own ON own.id = pot.id
    JOIN ledger_view.account ON account.id = own.ledger_account
    WHERE pot.account_id = ${accountId} AND own.customer_id = ${customerId} AND NOT account.closed
    ORDER BY own.ledger_account
  `.execute(reader);
  return rows.map((row) => ({
    id: row.id,
    ledgerAccount: row.ledger_account,
    name: row.name,
    picture: row.picture,
    currency: row.currency,
    balance: row.balance,
    target: row.target_amount === null ? null : money(row.target_amount, row.currency),
    targetDay: row.target_day,
    roundUp: row.round_up,
    openedAt: row.opened_at,
  }));
}

export async function insertPot(
  tx: Tx,
  { id, accountId, ...words }: PotWords & { readonly id: string; readonly accountId: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('pot')
    .values({ id, account_id: accountId, ...columnsOf(words), round_up_since: words.roundUp && now })
    .execute();
}

/** Payments are rounded up from the moment that it was asked for, whatever is changed later. */
export async function savePot(tx: Tx, id: string, words: PotWords, now: Date): Promise<void> {
  const round_up_since = words.roundUp && sql<Date>`coalesce(round_up_since, ${now})`;
  await tx
    .updateTable('pot')
    .set({ ...columnsOf(words), round_up_since })
    .where('id', '=', id)
    .execute();
}

const columnsOf = ({ name, picture, target, targetDay, roundUp }: PotWords) => ({
  name,
  picture,
  target_amount: target?.minor ?? null,
  target_day: targetDay,
  round_up: roundUp,
});

type PotRow = {
  readonly id: string;
  readonly ledger_account: AccountId;
  readonly name: string;
  readonly picture: PotPicture;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly target_amount: bigint | null;
  readonly target_day: string | null;
  readonly round_up: RoundUp | null;
  readonly opened_at: Date;
};
