import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { customerView } from '../../identity/index.ts';
import { type EntryKind, type LendingEntry, readLendingFacts } from '../store.ts';

/** A loan of this customer with all that has happened to it, oldest first; undefined when there is none. */
export async function readStatement(reader: Reader, customerId: string, loanId: string) {
  const facts = await readLendingFacts(reader, loanId, customerId);
  if (facts === undefined) return undefined;
  const { rows: entries } = await sql<LendingEntry & { readonly kind: EntryKind }>`
    SELECT id, on_day::text AS "onDay", kind, amount, principal, interest, fees, left_principal AS left
    FROM lending_entry
    WHERE loan_id = ${loanId}
    -- One work charges first, then pays.
    ORDER BY made_at, kind <> 'paid-out', kind NOT IN ('interest', 'late-charge'), id
  `.execute(reader);
  const { rows: people } = await sql<{ readonly name: string }>`
    SELECT customer.first_name || ' ' || customer.last_name AS name
    FROM ${customerView} AS customer
    WHERE customer.id = ${customerId}
  `.execute(reader);
  return { loan: facts.loan, due: facts.due, entries, holder: people[0]?.name ?? '' };
}
