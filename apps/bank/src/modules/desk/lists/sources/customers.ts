import { customerList } from '@farthing/contract';
import { sql } from 'kysely';
import { customerView } from '../../../identity/index.ts';
import { source, startsWith } from '../query/index.ts';

export const customerSource = source<typeof customerList>({
  list: customerList,
  from: sql`${customerView} AS customer`,
  id: sql`customer.id`,
  idType: 'uuid',
  columns: {
    name: sql`customer.first_name || ' ' || customer.last_name`,
    email: sql`customer.email`,
    account: sql`customer.account_number`,
    since: sql`customer.created_at`,
    tier: sql`customer.tier`,
    status: sql`customer.status`,
    type: sql`customer.account_type`,
    limit: { minor: sql`customer.daily_limit`, currency: sql`customer.daily_limit_currency` },
    last_login: sql`customer.last_login_at`,
  },
  filters: {
    // In either order, each by its index.
    name: (typed) =>
      sql`(${startsWith(sql`lower(customer.last_name || ' ' || customer.first_name) COLLATE "C"`, typed)}
        OR ${startsWith(sql`lower(customer.first_name || ' ' || customer.last_name)`, typed)})`,
    status: sql`customer.status`,
    tier: sql`customer.tier`,
    type: sql`customer.account_type`,
    email: (typed) => sql`customer.email = ${typed.toLowerCase()}`,
    account: (typed) => sql`customer.account_number = ${typed.replaceAll(/[\s-]/g, '')}`,
    since: sql`customer.created_at`,
    brought_by: sql`customer.referred_by`,
  },
  orders: {
    // By the bytes of the letters, as the index has them: an order that no update of the system's languages changes.
    name: { by: sql`lower(customer.last_name || ' ' || customer.first_name) COLLATE "C"`, as: 'text' },
    since: { by: sql`customer.created_at`, as: 'moment' },
  },
});
