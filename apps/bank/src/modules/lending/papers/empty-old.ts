import { sql } from 'kysely';
import { lendingPolicies } from '../../../platform/policies/lending.ts';
import type { LendingServices } from '../services.ts';

/** Papers are not kept longer than anybody may ask about them: sooner where a request came to nothing. */
export async function emptyOld({ database, clock }: LendingServices): Promise<void> {
  const before = (keptForMs: number) => new Date(clock.now().getTime() - keptForMs);
  const { unusedKeptForMs, endedKeptForMs, atOnce } = lendingPolicies;
  for (let isMore = true; isMore; ) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM lending_paper
      WHERE id IN (
        SELECT paper.id
        FROM lending_paper AS paper
        JOIN lending_loan AS loan ON loan.id = paper.loan_id
        WHERE
          loan.state IN ('declined', 'cancelled', 'lapsed')
          AND coalesce(loan.decided_at, loan.asked_at) < ${before(unusedKeptForMs)}
          OR loan.state IN ('repaid', 'written-off')
          AND NOT EXISTS (
            SELECT FROM lending_entry AS entry WHERE entry.loan_id = loan.id AND entry.made_at >= ${before(endedKeptForMs)}
          )
        LIMIT ${atOnce}
      )
    `.execute(database.kysely);
    isMore = numAffectedRows >= BigInt(atOnce);
  }
}
