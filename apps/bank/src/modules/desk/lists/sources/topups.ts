import { topupList } from '@farthing/contract';
import { sql } from 'kysely';
import { customerView } from '../../../identity/index.ts';
import { topupView } from '../../../topups/index.ts';
import { source } from '../query/index.ts';
import { customerCell } from './customer-cell.ts';

export const topupSource = source<typeof topupList>({
  list: topupList,
  from: sql`${topupView} AS topup`,
  joins: sql`JOIN ${customerView} AS customer ON customer.id = topup.customer_id`,
  id: sql`topup.id`,
  idType: 'uuid',
  columns: {
    customer: customerCell,
    at: sql`topup.created_at`,
    state: sql`topup.state`,
    amount: { minor: sql`topup.amount`, currency: sql`topup.currency` },
    owed: {
      minor: sql`CASE WHEN topup.debt_paid_at IS NULL AND topup.debt_written_off_at IS NULL THEN nullif(topup.debt_amount, 0) END`,
      currency: sql`topup.currency`,
    },
    decided_at: sql`topup.decided_at`,
  },
  filters: {
    state: sql`topup.state`,
    amount: sql`topup.amount`,
    at: sql`topup.created_at`,
    customer_id: sql`topup.customer_id`,
  },
  orders: { at: { by: sql`topup.created_at`, as: 'moment' } },
});
