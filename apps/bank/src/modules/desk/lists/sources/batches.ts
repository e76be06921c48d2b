import { batchList } from '@farthing/contract';
import { sql } from 'kysely';
import { batchView } from '../../../batches/index.ts';
import { customerView } from '../../../identity/index.ts';
import { sharedAccountView } from '../../../owners/index.ts';
import { source, startsWith } from '../query/index.ts';
import { customerCell } from './customer-cell.ts';

const company = sql`coalesce(shared.company_name, shared.name)`;

export const batchSource = source<typeof batchList>({
  list: batchList,
  from: sql`${batchView} AS batch`,
  joins: sql`
    JOIN ${customerView} AS customer ON customer.id = batch.customer_id
    JOIN ${sharedAccountView} AS shared ON shared.account_id = batch.account_id`,
  id: sql`batch.id`,
  idType: 'uuid',
  columns: {
    file: sql`batch.file_name`,
    company,
    customer: customerCell,
    at: sql`batch.created_at`,
    state: sql`batch.state`,
    lines: sql`batch.line_count`,
    amount: { minor: sql`batch.amount`, currency: sql`batch.currency` },
    fees: { minor: sql`batch.fee_amount`, currency: sql`batch.currency` },
    ended_at: sql`batch.ended_at`,
  },
  filters: {
    state: sql`batch.state`,
    company: (typed) => sql`batch.account_id IN (
      SELECT shared.account_id
      FROM ${sharedAccountView} AS shared
      WHERE ${startsWith(sql`lower(${company})`, typed)}
    )`,
    amount: sql`batch.amount`,
    at: sql`batch.created_at`,
    customer_id: sql`batch.customer_id`,
    account_id: sql`batch.account_id`,
  },
  orders: { at: { by: sql`batch.created_at`, as: 'moment' } },
});
