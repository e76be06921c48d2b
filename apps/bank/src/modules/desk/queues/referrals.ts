import { approveReferral, declineReferral } from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { DeskServices } from '../services.ts';
import { approveBonus, declineBonus } from './decisions/index.ts';

/** Bonuses that look as if somebody had brought in themselves. */
export function referralRoutes(services: DeskServices): Route[] {
  return [
    route(approveReferral, async ({ principal: member, origin, params, body }) => {
      const worker = { member, origin };
      const { outcome, proposalId } = await approveBonus(services, worker, params.refereeId, body.reason);
      const message =
        outcome === 'done'
          ? 'The bonus is in the wallet.'
          : 'It is proposed. Somebody else has to approve it.';
      return { ...done(message), outcome, proposal_id: proposalId };
    }),
    route(declineReferral, async ({ principal: member, origin, params, body }) => {
      await declineBonus(services, { member, origin }, params.refereeId, body.reason);
      return done('No bonus is paid, and the referrer is told.');
    }),
  ];
}
