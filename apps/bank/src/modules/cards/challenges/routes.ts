import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { NetworkServices } from '../network/index.ts';
import type { CardServices } from '../services.ts';
import { approve, decline, ownChallenge, startApproval, toAnswer } from './approve.ts';
import { askChallenge, readResult } from './ask.ts';
import type { OwnChallenge } from './store.ts';

/** What the network asks, and what the owner of the card answers. */
export function challengeRoutes(services: CardServices & NetworkServices): Route[] {
  const { database, clock, pins } = services;
  const answered = (message: string, challenge: OwnChallenge) => ({
    ...done(message),
    challenge: toAnswer(challenge, clock.now()),
  });
  return [
    route(calls.askCardChallenge, ({ body }) => askChallenge(services, body)),
    route(calls.readCardChallengeResult, ({ body }) => readResult(services, body.challenge)),
    route(calls.readCardChallenge, async ({ params, principal: { customerId } }) => {
      const challenge = await ownChallenge(database.kysely, { customerId, ...params });
      return { challenge: toAnswer(challenge, clock.now()) };
    }),
    route(calls.startChallengeApproval, ({ params, principal: { customerId }, origin }) =>
      startApproval(services, { customerId, origin, ...params }),
    ),
    route(calls.approveChallengeByPasskey, async ({ params, body, principal: { customerId }, origin }) => {
      const asking = { customerId, origin, ...params };
      return answered(approved, await approve(services, asking, { credential: body.credential }));
    }),
    route(calls.approveChallengeByPin, async ({ params, body, principal: { customerId }, origin }) => {
      const asking = { customerId, origin, ...params };
      // No try is spent on what another is asked.
      await ownChallenge(database.kysely, asking);
      await pins.check(customerId, body.pin, origin);
      return answered(approved, await approve(services, asking, 'pin'));
    }),
    route(calls.declineCardChallenge, async ({ params, principal: { customerId }, origin }) =>
      answered('Declined. Nothing was paid.', await decline(services, { customerId, origin, ...params })),
    ),
  ];
}

const approved = 'Approved. You can go back to the merchant.';
