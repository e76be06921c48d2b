import { approveReferral, declineReferral } from '@farthing/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { decideCase } from './claims.ts';
import { done } from './done.ts';
import { type DeskServices, staffActor, type Worker } from './services.ts';

/** Bonuses that look as if somebody had brought in themselves. */
export function referralRoutes(services: DeskServices): Route[] {
  return [
    route(approveReferral, async ({ principal: member, origin, params, body }) => {
      await decide(services, { member, origin }, params.refereeId, 'approve', body.reason);
      return done('The bonus is in the wallet.');
    }),
    route(declineReferral, async ({ principal: member, origin, params, body }) => {
      await decide(services, { member, origin }, params.refereeId, 'decline', body.reason);
      return done('No bonus is paid, and the referrer is told.');
    }),
  ];
}

async function decide(
  services: DeskServices,
  worker: Worker,
  refereeId: string,
  decision: 'approve' | 'decline',
  because: string,
): Promise<void> {
  const which = { queue: 'referrals', caseId: refereeId, because } as const;
  await services.database.transaction((tx) =>
    decideCase(services, tx, worker, which, async () => {
      const actor = staffActor(worker, because);
      if (!(await services.referrals.decide(tx, actor, refereeId, decision)))
        throw new Refusal('case_closed');
    }),
  );
}
