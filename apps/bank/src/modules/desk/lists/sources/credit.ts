import { creditList } from '@farthing/contract';
import { sql } from 'kysely';
import { cardCreditView, readCreditOwed } from '../../../cards/index.ts';
import { customerView } from '../../../identity/index.ts';
import { source } from '../query/index.ts';
import { customerCell } from './customer-cell.ts';

const currency = sql`credit.currency`;

export const creditSource = source<typeof creditList>({
  list: creditList,
  from: sql`${cardCreditView} AS credit`,
  joins: sql`JOIN ${customerView} AS customer ON customer.id = credit.customer_id`,
  id: sql`credit.id`,
  idType: 'uuid',
  columns: {
    holder: customerCell,
    wished: { minor: sql`credit.wished`, currency },
    granted: { minor: sql`nullif(credit.granted, 0)`, currency },
    owed: { reckoned: readCreditOwed, currency },
    at: sql`credit.asked_at`,
    state: sql`credit.state`,
    late: sql`credit.late_since`,
    due: sql`credit.due_on`,
  },
  filters: {
    state: sql`credit.state`,
    wished: sql`credit.wished`,
    at: sql`credit.asked_at`,
    late: sql`credit.late_since`,
    customer_id: sql`credit.customer_id`,
  },
  orders: { at: { by: sql`credit.asked_at`, as: 'moment' } },
});
