import { getWallet, listTransactions } from '@farthing/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { readTransactions, readWallet, type WalletServices } from './service.ts';

export function walletRoutes(services: WalletServices): Route[] {
  return [
    route(getWallet, ({ principal }) => readWallet(services, principal.customerId), {
      sharedList: 'transactions',
    }),
    route(listTransactions, ({ principal, query }) =>
      readTransactions(services, principal.customerId, query),
    ),
  ];
}
