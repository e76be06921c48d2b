import type { CustomerLine } from '@farthing/contract';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { customerView } from '../identity/index.ts';
import { ending, maskEmail } from './masking.ts';

/** The columns of a customer that a list needs, under names that do not meet those of other tables. */
export const customerColumns = sql`
  customer.id AS customer_id, customer.first_name, customer.last_name, customer.email, customer.account_number,
  customer.status AS customer_status, customer.frozen_at IS NOT NULL AS customer_is_frozen, customer.tier`;

export type CustomerColumns = {
  readonly customer_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly account_number: string;
  readonly customer_status: CustomerLine['status'];
  readonly customer_is_frozen: boolean;
  readonly tier: number;
};

export function toCustomerLine(row: CustomerColumns): CustomerLine {
  return {
    id: row.customer_id,
    full_name: `${row.first_name} ${row.last_name}`,
    email: maskEmail(row.email),
    account_ending: ending(row.account_number),
    status: row.customer_status,
    tier: row.tier,
  };
}

export async function findCustomerLines(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomerLine>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CustomerColumns>`
    SELECT ${customerColumns}
    FROM ${customerView} AS customer
    WHERE id = ANY (${[...new Set(ids)]}::uuid[])
  `.execute(reader);
  return new Map(rows.map((row) => [row.customer_id, toCustomerLine(row)]));
}
