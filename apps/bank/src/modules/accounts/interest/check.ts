import type { Currency } from '@farthing/money';
import { rateOn } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { policies } from '../../../platform/policies.ts';
import { customerAccountView } from '../../books/index.ts';
import type { AccountServices } from '../services.ts';
import { earnedIn } from './credit.ts';
import { taxRates } from './savings-rates.ts';

/**
 * Reckons anew, by the journal, what was credited in the last months, and tells of each that is not what it should be: another
 * sum or tax, days that are missing or counted twice, a rest that got lost. In batches, like every comparison with the journal.
 */
export async function interestDifferences(
  services: Pick<AccountServices, 'database' | 'settings' | 'clock'>,
  reader: Reader,
  after: string | undefined,
) {
  const limit = policies.savings.checkedAtOnce;
  const since = new Date(services.clock.now().getTime() - policies.savings.checkedForMs);
  const { rows } = await sql<CheckedRow>`
    SELECT
      credit.id, credit.account_id, account.currency, credit.first_day::text, credit.until_day::text,
      credit.earned::text, credit.carried_before, credit.tax_basis_points,
      before.until_day::text AS before_until, coalesce(before.carried_after, 0) AS before_carried
    FROM savings_interest AS credit
    JOIN ${customerAccountView} AS own ON own.id = credit.account_id
    JOIN ledger_view.account ON account.id = own.ledger_account
    LEFT JOIN LATERAL (
      SELECT until_day, carried_after
      FROM savings_interest AS earlier
      WHERE earlier.account_id = credit.account_id AND earlier.first_day < credit.first_day
      ORDER BY earlier.first_day DESC
      LIMIT 1
    ) AS before ON true
    WHERE credit.credited_at >= ${since} AND credit.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
    ORDER BY credit.id
    LIMIT ${limit}
  `.execute(reader);
  const problems = await Promise.all(rows.map((row) => problemOf(services, row)));
  return {
    rows: rows.length,
    last: rows.length === limit ? rows.at(-1)?.id : undefined,
    differences: rows.flatMap(({ id, first_day }, index) => {
      const problem = problems[index];
      if (problem === undefined) return [];
      const summary = `Interest ${id} from ${first_day} on ${problem}.`;
      return { subjectKind: 'interest', subjectId: id, summary };
    }),
  };
}

async function problemOf(
  services: Pick<AccountServices, 'database' | 'settings'>,
  row: CheckedRow,
): Promise<string | undefined> {
  if (row.before_until !== null && row.before_until !== row.first_day)
    return 'does not begin where the one before it ended';
  if (row.carried_before !== row.before_carried) return 'does not carry on what was left before it';
  const period = { firstDay: row.first_day, untilDay: row.until_day };
  const earned = await earnedIn(services, { accountId: row.account_id, currency: row.currency }, period);
  if (earned !== BigInt(row.earned)) return 'is not what the journal and the rates come to';
  const agreedTax = rateOn(await taxRates(services.settings), row.until_day);
  return BigInt(row.tax_basis_points) === agreedTax ? undefined : 'has another tax than was agreed on';
}

type CheckedRow = {
  readonly id: string;
  readonly account_id: string;
  readonly currency: Currency;
  readonly first_day: string;
  readonly until_day: string;
  readonly earned: string;
  readonly carried_before: number;
  readonly tax_basis_points: number;
  readonly before_until: string | null;
  readonly before_carried: number;
};
