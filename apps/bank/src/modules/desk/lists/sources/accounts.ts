import { accountList } from '@farthing/contract';
import { sql } from 'kysely';
import { accountDisplayView, customerAccountView } from '../../../books/index.ts';
import { customerView } from '../../../identity/index.ts';
import { seenAccountView } from '../../../owners/index.ts';
import { source } from '../query/index.ts';
import { customerCell } from './customer-cell.ts';

const currency = sql`account.currency`;

/**
 * Of a million accounts few are closed. Their index is read whole and first: taken for a condition on each row, a page of them
 * goes through the accounts by age until it has met enough.
 */
const closed = sql`own.ledger_account = ANY (ARRAY(SELECT id FROM ledger_view.account WHERE closed))`;

function isIn(names: string) {
  const states = new Set(names.split(','));
  if (states.size > 1) return sql`true`;
  return states.has('closed') ? closed : sql`NOT account.closed`;
}

export const accountSource = source<typeof accountList>({
  list: accountList,
  from: sql`${customerAccountView} AS own JOIN ledger_view.account AS account ON account.id = own.ledger_account`,
  joins: sql`
    JOIN ${customerView} AS customer ON customer.id = own.customer_id
    LEFT JOIN ${accountDisplayView} AS display ON display.account_id = own.id AND display.customer_id = own.customer_id`,
  id: sql`own.id`,
  idType: 'uuid',
  columns: {
    holder: customerCell,
    kind: sql`own.kind`,
    currency,
    number: sql`own.account_number`,
    opened: sql`own.opened_at`,
    held: { minor: sql`account.held`, currency },
    balance: { minor: sql`account.balance`, currency },
    state: sql`CASE WHEN account.closed THEN 'closed' ELSE 'open' END`,
    name: sql`display.name`,
  },
  filters: {
    kind: sql`own.kind`,
    currency,
    state: isIn,
    number: (typed) => sql`own.account_number = ${typed.replaceAll(/[\s-]/g, '')}`,
    opened: sql`own.opened_at`,
    // With those they share, as their page counts them.
    customer_id: (id) =>
      sql`own.id IN (SELECT seen.id FROM ${seenAccountView} AS seen WHERE seen.customer_id = ${id}::uuid)`,
  },
  orders: { opened: { by: sql`own.opened_at`, as: 'moment' } },
});
