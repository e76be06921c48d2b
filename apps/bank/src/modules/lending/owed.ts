import { londonDay } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { type KeptInstalment, type LendingLoan, owedOf } from './loan.ts';
import { chargedUntil } from './payment.ts';
import { listStanding } from './store.ts';

/** What is owed today on each of these loans, by one statement. Those on which nothing is owed are left out. */
export async function readLendingOwed(
  reader: Reader,
  loanIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, bigint>> {
  const day = londonDay(now);
  const found = await listStanding(reader, sql`loan.id = ANY (${loanIds}::uuid[])`, loanIds.length);
  return new Map(
    found.map(({ loan, due }) => [loan.id, owedOn(loan, due, day)] as const).filter(([, owed]) => owed > 0n),
  );
}

/** Every loan that runs, with what is owed on it today; some at a time, however many there are. */
export async function* readRunning(reader: Reader, day: string) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const some = await listStanding(
      reader,
      sql`loan.state = 'running' AND loan.id > ${after}::uuid`,
      runningAtOnce,
    );
    yield some.map(({ loan, due }) => ({ loan, owed: owedOn(loan, due, day) }));
    const last = some.at(-1);
    if (last === undefined || some.length < runningAtOnce) return;
    after = last.loan.id;
  }
}

const runningAtOnce = 2_000;

/** With what has come to be owed since the last that was written, as the customer's page says it. */
function owedOn(loan: LendingLoan, due: readonly KeptInstalment[], day: string): bigint {
  return owedOf(chargedUntil(loan, due, day).loan);
}
