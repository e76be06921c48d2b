import { canonicalHash, chainPaymentList } from '@farthing/contract';
import { sql } from 'kysely';
import { chainPaymentView, depositAddressView, depositView } from '../../../deposits/index.ts';
import { customerView } from '../../../identity/index.ts';
import { source } from '../query/index.ts';
import { customerCell } from './customer-cell.ts';

export const chainPaymentSource = source<typeof chainPaymentList>({
  list: chainPaymentList,
  from: sql`${chainPaymentView} AS output`,
  joins: sql`
    JOIN ${depositAddressView} AS given ON given.address = output.address
    JOIN ${customerView} AS customer ON customer.id = given.customer_id
    LEFT JOIN ${depositView} AS deposit ON deposit.id = output.deposit_id`,
  id: sql`output.id`,
  idType: 'uuid',
  columns: {
    customer: customerCell,
    network: sql`output.network`,
    // Both networks keep a fixed number of digits after the point.
    coins: sql`trim_scale(output.units / CASE output.network WHEN 'BTC' THEN 1e8 ELSE 1e6 END)::text`,
    at: sql`output.first_seen_at`,
    state: sql`output.state`,
    why: sql`output.why`,
    received: { minor: sql`deposit.received`, currency: sql`deposit.currency` },
    hash: sql`output.transaction_hash`,
    address: sql`output.address`,
    decided_at: sql`output.decided_at`,
  },
  filters: {
    state: sql`output.state`,
    why: sql`output.why`,
    network: sql`output.network`,
    hash: (typed) => sql`output.transaction_hash = ${canonicalHash(typed)}`,
    address: sql`output.address`,
    at: sql`output.first_seen_at`,
    customer_id: (typed) => sql`output.address IN (
      SELECT owned.address
      FROM ${depositAddressView} AS owned
      WHERE owned.customer_id = ${typed}
    )`,
  },
  orders: { at: { by: sql`output.first_seen_at`, as: 'moment' } },
});
