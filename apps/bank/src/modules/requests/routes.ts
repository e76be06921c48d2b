import {
  askForMoney as askCall,
  listMoneyRequests,
  mostOpenRequests,
  readMoneyRequest,
  withdrawMoneyRequest,
} from '@farthing/contract';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { askForMoney, withdrawRequest } from './ask.ts';
import { readLink } from './link.ts';
import { toAnswer } from './request.ts';
import type { RequestServices } from './services.ts';
import { listRequests } from './store.ts';

export function requestRoutes(services: RequestServices): Route[] {
  const { database, payments, clock } = services;
  return [
    route(listMoneyRequests, async ({ principal: { customerId } }) => {
      const found = await listRequests(database.kysely, payments, customerId, { limit: 100 });
      const requests = found.map((request) => toAnswer(request, clock.now()));
      return { requests, most_open: mostOpenRequests };
    }),
    route(askCall, ({ body, principal: { customerId }, origin, once }) =>
      once(async (tx) => {
        const request = await askForMoney(services, tx, { customerId, origin }, body);
        return { ...done('Your link is ready.'), request };
      }),
    ),
    route(withdrawMoneyRequest, async ({ params, principal: { customerId }, origin }) => {
      const request = await withdrawRequest(services, { customerId, origin }, params.requestId);
      return { ...done('Withdrawn. Nobody can pay this request any more.'), request };
    }),
    route(readMoneyRequest, ({ params, principal: { customerId } }) =>
      readLink(services, customerId, params.token),
    ),
  ];
}
