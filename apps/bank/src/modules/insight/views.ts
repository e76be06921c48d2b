import { sql } from 'kysely';
import { type KeptRows, keptRows } from '../../platform/database/kept-rows.ts';
import { customerAccountView } from '../books/index.ts';
import { customerView } from '../identity/index.ts';

const isOfClosedAccount = (before: Date) => sql`
  ledger_account IN (
    SELECT own.ledger_account
    FROM ${customerAccountView} AS own
    JOIN ${customerView} AS customer ON customer.id = own.customer_id
    WHERE customer.closed_at < ${before} AND NOT own.is_shared
  )`;

/** Goes some time after an account is closed. What several people share stays. */
export const keptMarks: readonly KeptRows[] = [
  keptRows('movement_bill', isOfClosedAccount),
  keptRows('movement_note', isOfClosedAccount),
  keptRows('budget', isOfClosedAccount),
  keptRows('pay_day', isOfClosedAccount),
];
