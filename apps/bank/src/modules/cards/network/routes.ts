import * as calls from '@farthing/contract';
import { isUnavailable } from '../../../platform/database/errors.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { authorise, forcePost } from './authorise.ts';
import { balanceOf } from './balance.ts';
import { clearPayment, expirePayment, incrementPayment, refundPayment, reversePayment } from './follow.ts';
import type { NetworkServices } from './services.ts';

export function networkRoutes(services: NetworkServices): Route[] {
  return [
    route(calls.authoriseCardPayment, ({ body }) => decidedOrAway(authorise(services, body))),
    route(calls.incrementCardPayment, ({ body }) => decidedOrAway(incrementPayment(services, body))),
    route(calls.reverseCardPayment, ({ body }) => decidedOrAway(reversePayment(services, body))),
    route(calls.clearCardPayment, ({ body }) => decidedOrAway(clearPayment(services, body))),
    route(calls.refundCardPayment, ({ body }) => decidedOrAway(refundPayment(services, body))),
    route(calls.forceCardPayment, ({ body }) => decidedOrAway(forcePost(services, body))),
    route(calls.expireCardPayment, ({ body }) => decidedOrAway(expirePayment(services, body))),
    route(calls.readCardBalance, ({ body }) => decidedOrAway(balanceOf(services, body))),
  ];
}

/** Without its database the bank guesses nothing. What was written after all, the same call made again finds. */
async function decidedOrAway<T>(decision: Promise<T>): Promise<T> {
  try {
    return await decision;
  } catch (error) {
    const isAway = isUnavailable(error) || (error instanceof Refusal && error.code === 'service_unavailable');
    throw isAway ? new Refusal('issuer_unavailable') : error;
  }
}
