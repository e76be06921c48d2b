import type { Currency } from '@farthing/money';
import type { Database } from '../../platform/database/database.ts';
import { StartError } from '../../platform/start-error.ts';

/**
 * Prices, bounds and loans are in the bank's own currency for good: set to another, the same figures would be other money. The
 * first start keeps it; of two processes that start at once, one does.
 */
export async function keepBankCurrency(pool: Database['pool'], currency: Currency): Promise<void> {
  await pool.query('INSERT INTO bank_currency (currency) VALUES ($1) ON CONFLICT DO NOTHING', [currency]);
  const { rows } = await pool.query<{ currency: Currency }>('SELECT currency FROM bank_currency');
  const kept = rows[0]?.currency ?? currency;
  if (kept === currency) return;
  throw new StartError(
    `LEDGER_CURRENCY is ${currency}, and this bank keeps its books in ${kept}. ` +
      `Set it to ${kept}, or begin with another database.`,
  );
}
