import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readResult } from '../challenges/index.ts';
import type { NetworkServices } from '../network/index.ts';
import { act, chargeSubscriptions, pay } from './shop.ts';
import { endSubscription, readShopNow } from './store.ts';

export type Shop = {
  readonly routes: readonly Route[];
  /** Charges what is subscribed to, as a job does each minute. */
  chargeSubscriptions(): Promise<void>;
};

/** Where the cards of a sandbox can be used: whoever can reach it can pay with a card whose details they know. */
export function sandboxShop(services: NetworkServices & { readonly jobs: Jobs }): Shop {
  const { database, clock, jobs } = services;
  jobs.register({
    name: 'charge-sandbox-subscriptions',
    every: '* * * * *',
    handle: () => chargeSubscriptions(services),
  });
  return {
    routes: [
      route(calls.readShop, () => readShopNow(database.kysely)),
      route(calls.readShopChallenge, ({ params }) => readResult(services, params.challengeId)),
      route(calls.payInShop, ({ body }) => pay(services, body)),
      route(calls.actInShop, ({ params, body }) => act(services, params.paymentId, body.act)),
      route(calls.endShopSubscription, async ({ params }) => {
        if (!(await endSubscription(database.kysely, params.subscriptionId, clock.now())))
          throw new Refusal('not_found');
        return done('The subscription has ended.');
      }),
    ],
    chargeSubscriptions: () => chargeSubscriptions(services),
  };
}
