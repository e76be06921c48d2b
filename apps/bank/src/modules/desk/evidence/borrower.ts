import type { Evidence } from '@farthing/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { concerned, noEvidence } from './evidence.ts';

/** Who asks for a loan or a credit card. What they ask for, and what they can afford, has a call of its own. */
export function borrowerOf(view: RawBuilder<unknown>) {
  return async (reader: Reader, id: string): Promise<Evidence> => {
    const { rows } = await sql<{ customer_id: string }>`
      SELECT customer_id FROM ${view} AS asked WHERE id = ${id}
    `.execute(reader);
    const customers = rows.map(({ customer_id }) => ({ part: 'borrower', customerId: customer_id }) as const);
    return { ...noEvidence, customers: await concerned(reader, customers) };
  };
}
