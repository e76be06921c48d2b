import { ledgerAccountList } from '@farthing/contract';
import { sql } from 'kysely';
import { accountName, customerAccountView, isOfGroups, isOfLine } from '../../../books/index.ts';
import { customerView } from '../../../identity/index.ts';
import { source } from '../query/index.ts';

export const ledgerAccountSource = source<typeof ledgerAccountList>({
  list: ledgerAccountList,
  from: sql`ledger_view.account AS account LEFT JOIN ${customerAccountView} AS own ON own.ledger_account = account.id`,
  joins: sql`LEFT JOIN ${customerView} AS customer ON customer.id = own.customer_id`,
  chosenFirst: true,
  id: sql`account.id`,
  idType: 'bigint',
  columns: {
    name: accountName('account', 'own', 'customer'),
    code: sql`account.code`,
    no: sql`account.id`,
    entries: sql`account.entries`,
    held: { minor: sql`account.held`, currency: sql`account.currency` },
    balance: { minor: sql`account.balance`, currency: sql`account.currency` },
    state: sql`CASE WHEN account.closed THEN 'closed' ELSE 'open' END`,
  },
  filters: {
    line: isOfLine,
    group: (groups) => isOfGroups(groups.split(',')),
    currency: sql`account.currency`,
    state: sql`CASE WHEN account.closed THEN 'closed' ELSE 'open' END`,
    code: sql`account.code`,
    customer_id: sql`own.customer_id`,
  },
  orders: { no: { by: sql`account.id`, as: 'number' } },
});
