import { Refusal } from '../../platform/refusal.ts';
import { accountDetails } from '../identity/index.ts';
import type { StatementServices } from './services.ts';
import type { StatementSpan } from './span.ts';
import { addingUp, type OpenedStatement } from './statement.ts';
import { findHead, findHeadForBank, type HeadRow, readLines } from './store.ts';

/** For whoever may see the account. Another's is answered as if there were none. */
export async function openStatement(
  { config, database }: Pick<StatementServices, 'config' | 'database'>,
  asked: { readonly customerId: string; readonly accountId: string },
  span: StatementSpan,
): Promise<OpenedStatement> {
  const row = await findHead(database.pool, asked, span);
  if (row === undefined) throw new Refusal('not_found');
  return opened({ config, database }, row, span);
}

/** For the bank itself, which makes the statements of a month; undefined when there is no such account. */
export async function openForBank(
  services: Pick<StatementServices, 'config' | 'database'>,
  accountId: string,
  span: StatementSpan,
): Promise<OpenedStatement | undefined> {
  const row = await findHeadForBank(services.database.pool, accountId, span);
  return row && opened(services, row, span);
}

function opened(
  { config, database }: Pick<StatementServices, 'config' | 'database'>,
  row: HeadRow,
  span: StatementSpan,
): OpenedStatement {
  const statement = {
    account: accountOf(config, row),
    span,
    opening: row.opening,
    closing: row.closing,
    afterNo: row.after_no,
    lastNo: row.last_no,
  };
  return { ...statement, lines: () => addingUp(statement, readLines(database.pool, statement)) };
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
