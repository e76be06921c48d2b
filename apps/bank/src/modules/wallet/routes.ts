import { getWallet, listTransactions } from '@farthing/contract';
import type { Database } from '../../platform/database/database.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readTransactions, readWallet } from './service.ts';

export function walletRoutes(database: Database): Route[] {
  return [
    route(getWallet, ({ principal }) => readWallet(database, principal.customerId)),
    route(listTransactions, ({ principal, query }) =>
      readTransactions(database, principal.customerId, query),
    ),
  ];
}
