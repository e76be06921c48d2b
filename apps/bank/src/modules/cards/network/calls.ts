import type * as calls from '@farthing/contract';
import type { BodyOf } from '@farthing/contract';
import { isUnavailable } from '../../../platform/database/errors.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { plannedCardLookup } from '../card-lookup.ts';
import { authorise, forcePost } from './authorise.ts';
import { balanceOf } from './balance.ts';
import { clearPayment, expirePayment, incrementPayment, refundPayment, reversePayment } from './follow.ts';
import type { NetworkServices, PaymentBody } from './services.ts';

/** What the network can ask and tell, for its own calls and for the shop of a sandbox. */
export function networkCalls(known: NetworkServices) {
  const services = { ...known, lookUp: plannedCardLookup(known.database) };
  return {
    authorise: (body: PaymentBody) => decidedOrAway(authorise(services, body)),
    increment: (body: BodyOf<typeof calls.incrementCardPayment>) =>
      decidedOrAway(incrementPayment(services, body)),
    reverse: (body: BodyOf<typeof calls.reverseCardPayment>) => decidedOrAway(reversePayment(services, body)),
    clear: (body: BodyOf<typeof calls.clearCardPayment>) => decidedOrAway(clearPayment(services, body)),
    refund: (body: BodyOf<typeof calls.refundCardPayment>) => decidedOrAway(refundPayment(services, body)),
    force: (body: PaymentBody) => decidedOrAway(forcePost(services, body)),
    expire: (body: BodyOf<typeof calls.expireCardPayment>) => decidedOrAway(expirePayment(services, body)),
    balance: (body: BodyOf<typeof calls.readCardBalance>) => decidedOrAway(balanceOf(services, body)),
  };
}

/** Without its database the bank guesses nothing. What was written after all, the same call made again finds. */
export async function decidedOrAway<T>(decision: Promise<T>): Promise<T> {
  try {
    return await decision;
  } catch (error) {
    const isAway = isUnavailable(error) || (error instanceof Refusal && error.code === 'service_unavailable');
    throw isAway ? new Refusal('issuer_unavailable') : error;
  }
}
