import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { boundedAnswer } from '../../staff/index.ts';
import type { DeskServices } from '../services.ts';
import { give, lose, recordAnswer, send, win } from './decisions.ts';
import { lookAt, readDispute } from './look.ts';

export function disputeRoutes(services: DeskServices): Route[] {
  return [
    route(calls.getStaffDispute, ({ params }) => readDispute(services, params.disputeId)),
    route(calls.lookAtDisputePicture, async ({ principal: member, origin, params }) => ({
      type: 'image/webp',
      bytes: await lookAt(services, { member, origin }, params),
    })),
    route(calls.creditDispute, async ({ principal: member, origin, params, body }) => {
      const given = await give(services, { member, origin }, params.disputeId, 'credit', body.reason);
      return boundedAnswer({ done: 'The customer has the money for now.', proposed }, given);
    }),
    route(calls.sendDispute, async ({ principal: member, origin, params, body }) => {
      await send(services, { member, origin }, params.disputeId, body.reason);
      return done(
        'The merchant is asked. The dispute comes back when it has answered, or when its time is over.',
      );
    }),
    answerRoute(services, calls.recordDisputeAccepted, true),
    answerRoute(services, calls.recordDisputeObjected, false),
    route(calls.winDispute, async ({ principal: member, origin, params, body }) => {
      const given = await win(services, { member, origin }, params.disputeId, body.reason);
      return boundedAnswer({ done: 'The customer has won, and is told.', proposed }, given);
    }),
    route(calls.loseDispute, async ({ principal: member, origin, params, body }) => {
      await lose(services, { member, origin }, params.disputeId, body.reason);
      return done('The customer has lost, and is told why.');
    }),
  ];
}

function answerRoute(
  services: DeskServices,
  call: typeof calls.recordDisputeAccepted | typeof calls.recordDisputeObjected,
  accepts: boolean,
): Route {
  return route(call, async ({ principal: member, origin, params, body }) => {
    const answer = { accepts, words: body.reason };
    await recordAnswer(services, { member, origin }, params.disputeId, answer);
    return done('What the merchant says is recorded. The dispute can be decided.');
  });
}

const proposed = 'It is more than you may give back alone: somebody else has to approve it.';
