import { fundWallet, giveDepositAddress, listDepositNetworks } from '@farthing/contract';
import { decidedAnew } from '../../platform/database/outdated.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { addressAnswer, announce, networksAnswer } from './announce.ts';
import type { DepositServices } from './services.ts';

export function depositRoutes(services: DepositServices): Route[] {
  return [
    route(listDepositNetworks, ({ principal: { customerId } }) => networksAnswer(services, customerId)),
    route(giveDepositAddress, ({ body: { network }, principal: { customerId }, origin }) =>
      addressAnswer(services, { customerId, network, origin }),
    ),
    route(fundWallet, ({ body, principal: { customerId }, origin, key, onceBy }) =>
      onceBy((rowOf) => decidedAnew(() => announce(services, { customerId, body, origin, key, rowOf }))),
    ),
  ];
}
