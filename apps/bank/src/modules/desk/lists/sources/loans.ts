import { loanList } from '@farthing/contract';
import { sql } from 'kysely';
import { customerView } from '../../../identity/index.ts';
import { loanView } from '../../../loans/index.ts';
import { source } from '../query/index.ts';
import { customerCell } from './customer-cell.ts';

const currency = sql`loan.currency`;

export const loanSource = source<typeof loanList>({
  list: loanList,
  from: sql`${loanView} AS loan`,
  joins: sql`JOIN ${customerView} AS customer ON customer.id = loan.customer_id`,
  id: sql`loan.id`,
  idType: 'uuid',
  columns: {
    borrower: customerCell,
    amount: { minor: sql`loan.amount`, currency },
    repaid: { minor: sql`loan.repaid`, currency },
    at: sql`loan.created_at`,
    due: sql`loan.due_at`,
    term: sql`loan.loan_term`,
    status: sql`loan.status`,
    interest: { minor: sql`loan.interest`, currency },
  },
  filters: {
    status: sql`loan.status`,
    term: sql`loan.loan_term`,
    amount: sql`loan.amount`,
    at: sql`loan.created_at`,
    due: sql`loan.due_at`,
    customer_id: sql`loan.customer_id`,
  },
  orders: { at: { by: sql`loan.created_at`, as: 'moment' } },
});
