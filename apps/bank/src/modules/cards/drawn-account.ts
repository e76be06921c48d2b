import type { AccountId } from '@farthing/ledger';
import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { accountTakingSql } from '../books/index.ts';

/** Which account of the ledger `card` draws on: that of its credit, while it is open, or else the customer's own. */
export const drawnAccountSql = (currency: Currency) => sql`
  CASE
    WHEN card.credit_id IS NULL THEN ${accountTakingSql(sql`card.customer_id`, sql`${currency}`)}
    ELSE (
      SELECT credit.ledger_account FROM card_credit AS credit WHERE credit.id = card.credit_id AND credit.state = 'open'
    )
  END`;

/** What can be spent of `account`: of a credit card down to its floor, less what was not granted, which is held. */
export const availableSql = sql`(account.balance - account.held - coalesce(account.floor, 0))::bigint`;

/** Whether the account that `payment` was paid from takes and gives no more. */
export const isAccountOverSql = sql`(
  coalesce(account.closed, true)
  OR EXISTS (SELECT FROM card_credit AS credit WHERE credit.id = payment.credit_id AND credit.state <> 'open')
)`;

/**
 * `payer`: what is owed for a `payment` is taken from there, with what is available. It is the account that was paid from, or once that
 * is closed another one of the customer in its currency. What is owed on a credit card that has ended is not taken from elsewhere.
 */
export const payerJoin = sql`
  JOIN ledger_view.account ON account.id = payment.ledger_account
  JOIN LATERAL (
    SELECT paying.id, (paying.balance - paying.held - coalesce(paying.floor, 0))::bigint AS available
    FROM ledger_view.account AS paying
    WHERE
      paying.id = CASE
        WHEN NOT ${isAccountOverSql} THEN account.id
        WHEN payment.credit_id IS NULL
        THEN ${accountTakingSql(sql`payment.customer_id`, sql`payment.billed_currency`)}
      END
  ) AS payer ON true`;

type Payer = { readonly account: AccountId; readonly availableMinor: bigint };

/** Undefined while the customer has no account that could pay. */
export async function findPayer(reader: Reader, paymentId: string): Promise<Payer | undefined> {
  const { rows } = await sql<{ readonly id: AccountId; readonly available: bigint }>`
    SELECT payer.id, payer.available FROM card_payment AS payment ${payerJoin} WHERE payment.id = ${paymentId}
  `.execute(reader);
  const [row] = rows;
  return row && { account: row.id, availableMinor: row.available };
}
