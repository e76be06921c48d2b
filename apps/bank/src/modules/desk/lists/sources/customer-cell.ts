import { sql } from 'kysely';

/** The customer that a source has joined under this name. */
export const customerCell = {
  id: sql`customer.id`,
  name: sql`customer.first_name || ' ' || customer.last_name`,
} as const;
