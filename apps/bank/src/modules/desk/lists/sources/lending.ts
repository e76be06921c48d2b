import { lendingList } from '@farthing/contract';
import { sql } from 'kysely';
import { customerView } from '../../../identity/index.ts';
import { lendingView, readLendingOwed } from '../../../lending/index.ts';
import { source } from '../query/index.ts';
import { customerCell } from './customer-cell.ts';

const currency = sql`loan.currency`;

export const lendingSource = source<typeof lendingList>({
  list: lendingList,
  from: sql`${lendingView} AS loan`,
  joins: sql`JOIN ${customerView} AS customer ON customer.id = loan.customer_id`,
  id: sql`loan.id`,
  idType: 'uuid',
  columns: {
    borrower: customerCell,
    product: sql`loan.product`,
    amount: { minor: sql`loan.amount`, currency },
    owed: { reckoned: readLendingOwed, currency },
    at: sql`loan.asked_at`,
    state: sql`loan.state`,
    late: sql`loan.late_since`,
    due: sql`loan.next_due_on`,
  },
  filters: {
    state: sql`loan.state`,
    product: sql`loan.product`,
    amount: sql`loan.amount`,
    at: sql`loan.asked_at`,
    late: sql`loan.late_since`,
    customer_id: sql`loan.customer_id`,
  },
  orders: { at: { by: sql`loan.asked_at`, as: 'moment' } },
});
