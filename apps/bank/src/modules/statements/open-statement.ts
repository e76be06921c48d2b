import { Refusal } from '../../platform/refusal.ts';
import { accountDetails } from '../identity/index.ts';
import type { StatementServices } from './services.ts';
import type { StatementSpan } from './span.ts';
import { addingUp, type OpenedStatement } from './statement.ts';
import { findHead, type HeadRow, readLines } from './store.ts';

/** For whoever may see the account. Another's is answered as if there were none. */
export async function openStatement(
  { config, database }: Pick<StatementServices, 'config' | 'database'>,
  asked: { readonly customerId: string; readonly accountId: string },
  span: StatementSpan,
): Promise<OpenedStatement> {
  const row = await findHead(database.pool, asked, span);
  if (row === undefined) throw new Refusal('not_found');
  const statement = {
    account: accountOf(config, row),
    span,
    opening: row.opening,
    closing: row.closing,
    afterNo: row.after_no,
    lastNo: row.last_no,
  };
  return { ...statement, lines: addingUp(statement, readLines(database.pool, statement)) };
}

function accountOf({ accountCodes }: StatementServices['config'], row: HeadRow): OpenedStatement['account'] {
  return {
    id: row.id,
    ledgerAccount: row.ledger_account,
    isSavings: row.kind === 'savings',
    currency: row.currency,
    holder: row.holder,
    ...accountDetails(accountCodes, row.account_number),
  };
}
