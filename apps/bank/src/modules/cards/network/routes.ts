import * as calls from '@farthing/contract';
import { type Route, route } from '../../../platform/http/route.ts';
import { networkCalls } from './calls.ts';
import { ownPayments } from './own-payments.ts';
import type { NetworkServices } from './services.ts';

export function networkRoutes(services: NetworkServices): Route[] {
  const network = networkCalls(services);
  return [
    route(calls.authoriseCardPayment, ({ body }) => network.authorise(body)),
    route(calls.incrementCardPayment, ({ body }) => network.increment(body)),
    route(calls.reverseCardPayment, ({ body }) => network.reverse(body)),
    route(calls.clearCardPayment, ({ body }) => network.clear(body)),
    route(calls.refundCardPayment, ({ body }) => network.refund(body)),
    route(calls.forceCardPayment, ({ body }) => network.force(body)),
    route(calls.expireCardPayment, ({ body }) => network.expire(body)),
    route(calls.readCardBalance, ({ body }) => network.balance(body)),
    route(calls.listCardPayments, ({ params, principal, query }) =>
      ownPayments(services, principal.customerId, params.cardId, query.cursor),
    ),
  ];
}
