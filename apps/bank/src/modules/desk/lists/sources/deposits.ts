import { canonicalHash, depositList } from '@farthing/contract';
import { sql } from 'kysely';
import { outsideReferenceView } from '../../../books/index.ts';
import { depositView } from '../../../deposits/index.ts';
import { customerView } from '../../../identity/index.ts';
import { source } from '../query/index.ts';
import { customerCell } from './customer-cell.ts';

export const depositSource = source<typeof depositList>({
  list: depositList,
  from: sql`${depositView} AS deposit`,
  joins: sql`
    JOIN ${customerView} AS customer ON customer.id = deposit.customer_id
    LEFT JOIN ${outsideReferenceView} AS payment
      ON payment.subject_kind = 'deposit' AND payment.subject_id = deposit.id`,
  id: sql`deposit.id`,
  idType: 'uuid',
  columns: {
    customer: customerCell,
    network: sql`deposit.network`,
    at: sql`deposit.created_at`,
    state: sql`deposit.status`,
    amount: { minor: sql`deposit.amount`, currency: sql`deposit.currency` },
    received: { minor: sql`deposit.received`, currency: sql`deposit.currency` },
    hash: sql`payment.reference`,
    decided_at: sql`deposit.decided_at`,
  },
  filters: {
    state: sql`deposit.status`,
    network: sql`deposit.network`,
    hash: (typed) => sql`deposit.id IN (
      SELECT subject_id
      FROM ${outsideReferenceView} AS taken
      WHERE subject_kind = 'deposit' AND reference = ${canonicalHash(typed)}
    )`,
    amount: sql`coalesce(deposit.received, deposit.amount)`,
    at: sql`deposit.created_at`,
    customer_id: sql`deposit.customer_id`,
  },
  orders: { at: { by: sql`deposit.created_at`, as: 'moment' } },
});
