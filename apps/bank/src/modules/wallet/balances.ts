import type { AnswerOf, listBalances, QueryOf } from '@farthing/contract';
import { type Currency, money, toDecimal } from '@farthing/money';
import { Refusal } from '../../platform/refusal.ts';
import { seenAccountView } from '../owners/index.ts';
import { balanceDays } from './balance-days.ts';
import type { WalletServices } from './service.ts';

/**
 * What an account had at the end of each day, by the journal and in one round trip. Another's account is answered as if
 * there were none.
 */
export async function readBalances(
  { database, clock }: Pick<WalletServices, 'database' | 'clock'>,
  customerId: string,
  accountId: string,
  { since, time_zone }: QueryOf<typeof listBalances>,
): Promise<AnswerOf<typeof listBalances>> {
  const days = balanceDays(since, clock.now(), time_zone);
  if (days.length === 0) throw notYet();
  const { rows } = await database.pool.query<BalancesRow>({
    name: 'account-balances',
    text: balancesSql,
    values: [customerId, accountId, days.map(({ end }) => end)],
  });
  const [row] = rows;
  if (row === undefined) throw new Refusal('not_found');
  const { currency, balances } = row;
  return {
    currency,
    balances: days.map(({ day }, index) => ({
      day,
      balance: toDecimal(money(BigInt(balances[index] ?? 0), currency)),
    })),
  };
}

function notYet(): Refusal {
  return new Refusal('validation_failed', {
    fields: { since: ['Ask for a day that is not in the future.'] },
  });
}

/** As text, because a number of JSON would be rounded. */
type BalancesRow = { readonly currency: Currency; readonly balances: readonly string[] };

/** What is booked at the very end of a day belongs to the next one. */
const balancesSql = `
  SELECT
    account.currency,
    (
      SELECT json_agg(entry.balance_after::text ORDER BY entry.place)
      FROM ledger.entries_before(own.ledger_account, $3) AS entry
    ) AS balances
  FROM ${seenAccountView.text} AS own
  JOIN ledger_view.account ON account.id = own.ledger_account
  WHERE own.customer_id = $1 AND own.id = $2`;
