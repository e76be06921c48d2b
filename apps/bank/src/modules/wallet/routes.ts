import {
  getDashboard,
  getMovement,
  getOverTime,
  getWallet,
  listBalances,
  listSharedActivity,
  listTransactions,
  listUnderWay,
} from '@farthing/contract';
import { type Route, route, sharedListRoute } from '../../platform/http/route.ts';
import { readActivity } from './activity/index.ts';
import { readBalances } from './balances.ts';
import { readDashboard } from './dashboard.ts';
import { readMovement } from './movement.ts';
import { readOverTime } from './over-time.ts';
import { readTransactions, readWallet, type WalletServices } from './service.ts';
import { readUnderWay } from './under-way.ts';

export function walletRoutes(services: WalletServices): Route[] {
  return [
    sharedListRoute(getWallet, 'transactions', ({ principal }) => readWallet(services, principal.customerId)),
    sharedListRoute(getDashboard, 'transactions', ({ principal, query }) =>
      readDashboard(services, principal.customerId, query.currency),
    ),
    route(listTransactions, ({ principal, query }) =>
      readTransactions(services, principal.customerId, query),
    ),
    route(listUnderWay, async ({ principal }) => ({
      under_way: await readUnderWay(services, principal.customerId),
    })),
    route(getMovement, async ({ params, principal, query }) => ({
      movement: await readMovement(services, principal.customerId, params.movementId, query.account),
    })),
    route(getOverTime, ({ principal, query }) => readOverTime(services, principal.customerId, query)),
    route(listBalances, ({ principal, params, query }) =>
      readBalances(services, principal.customerId, params.accountId, query),
    ),
    route(listSharedActivity, ({ principal, params, query }) =>
      readActivity(services, principal.customerId, params.accountId, query),
    ),
  ];
}
