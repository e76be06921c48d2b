import { fundWallet, listDepositNetworks } from '@farthing/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { announce, networksAnswer } from './announce.ts';
import type { DepositServices } from './services.ts';

export function depositRoutes(services: DepositServices): Route[] {
  return [
    route(listDepositNetworks, ({ principal: { customerId } }) => networksAnswer(services, customerId)),
    route(fundWallet, ({ body, principal, origin, once }) =>
      once((tx) => announce(services, tx, principal.customerId, body, origin)),
    ),
  ];
}
