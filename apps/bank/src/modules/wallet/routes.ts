import { getWallet, listTransactions } from '@farthing/contract';
import { type Route, route, sharedListRoute } from '../../platform/http/route.ts';
import { readTransactions, readWallet, type WalletServices } from './service.ts';

export function walletRoutes(services: WalletServices): Route[] {
  return [
    sharedListRoute(getWallet, 'transactions', ({ principal }) => readWallet(services, principal.customerId)),
    route(listTransactions, ({ principal, query }) =>
      readTransactions(services, principal.customerId, query),
    ),
  ];
}
