import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { boundedAnswer } from '../../staff/index.ts';
import type { DeskServices } from '../services.ts';
import { answerCheck, decideHit, passCheck } from './decisions.ts';
import { lookAt, readCheck } from './look.ts';
import { lookAtSelfie, readFreshSelfie } from './selfies.ts';

export function identityCheckRoutes(services: DeskServices): Route[] {
  return [
    route(calls.getStaffIdentityCheck, ({ params }) => readCheck(services, params.checkId)),
    route(calls.lookAtIdentityPicture, async ({ principal: member, origin, params }) => ({
      type: 'image/webp',
      bytes: await lookAt(services, { member, origin }, params.checkId, params.part),
    })),
    route(calls.getFreshSelfie, ({ principal: member, origin, params }) =>
      readFreshSelfie(services, { member, origin }, params.proposalId),
    ),
    route(calls.lookAtSelfie, async ({ principal: member, origin, params }) => ({
      type: 'image/webp',
      bytes: await lookAtSelfie(services, { member, origin }, params.proposalId, params.which),
    })),
    route(calls.passIdentityCheck, async ({ principal: member, origin, params, body }) => {
      const decided = await passCheck(services, { member, origin }, params.checkId, body.reason);
      return boundedAnswer(passed, decided);
    }),
    route(calls.refuseIdentityCheck, async ({ principal: member, origin, params, body }) => {
      await answerCheck(services, { member, origin }, params.checkId, 'refuse', body.reason);
      return done('The check is refused, and the customer is told why.');
    }),
    route(calls.askMoreOfIdentityCheck, async ({ principal: member, origin, params, body }) => {
      await answerCheck(services, { member, origin }, params.checkId, 'askMore', body.reason);
      return done('The customer is asked for more.');
    }),
    route(calls.dismissScreeningHit, async ({ principal: member, origin, params, body }) => {
      await decideHit(services, { member, origin }, params.hitId, 'dismiss', body.reason);
      return done('It is noted that this is another person.');
    }),
    route(calls.confirmScreeningHit, async ({ principal: member, origin, params, body }) => {
      await decideHit(services, { member, origin }, params.hitId, 'confirm', body.reason);
      return done('Everything of the customer is frozen.');
    }),
  ];
}

const passed = {
  done: 'The check is passed, and the customer has the tier.',
  proposed: 'Passing it is proposed. Somebody else has to approve it.',
};
