import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
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
