import type { Currency } from '@farthing/money';
import type { Database } from '../../platform/database/database.ts';
import { StartError } from '../../platform/start-error.ts';

/** A wallet keeps its currency for good; in a bank that is set to another, no call that moves money would work. */
export async function refuseOtherWallets(pool: Database['pool'], currency: Currency): Promise<void> {
  const { rows } = await pool.query<{ currency: Currency }>(
    `SELECT currency FROM ledger_view.account
     WHERE id = (SELECT ledger_account FROM customer_account WHERE kind = 'wallet' ORDER BY customer_id LIMIT 1)`,
  );
  const kept = rows[0]?.currency ?? currency;
  if (kept === currency) return;
  throw new StartError(
    `LEDGER_CURRENCY is ${currency}, and the wallets of this bank are in ${kept}. ` +
      `Set it to ${kept}, or begin with another database.`,
  );
}
