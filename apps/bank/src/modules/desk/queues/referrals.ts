import { approveReferral, declineReferral } from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { type Bounded, toBounded } from '../../staff/index.ts';
import { bonusOf } from '../kinds/index.ts';
import type { DeskServices, Worker } from '../services.ts';
import { alongCase, decideByWork } from './claims.ts';

/** Bonuses that look as if somebody had brought in themselves. */
export function referralRoutes(services: DeskServices): Route[] {
  return [
    route(approveReferral, async ({ principal: member, origin, params, body }) => {
      const worker = { member, origin };
      const { outcome, proposalId } = await approve(services, worker, params.refereeId, body.reason);
      const message =
        outcome === 'done'
          ? 'The bonus is in the wallet.'
          : 'It is proposed. Somebody else has to approve it.';
      return { ...done(message), outcome, proposal_id: proposalId };
    }),
    route(declineReferral, async ({ principal: member, origin, params, body }) => {
      await decline(services, { member, origin }, params.refereeId, body.reason);
      return done('No bonus is paid, and the referrer is told.');
    }),
  ];
}

async function approve(
  services: DeskServices,
  worker: Worker,
  refereeId: string,
  reason: string,
): Promise<Bounded> {
  const along = await alongCase(services, worker, { queue: 'referrals', caseId: refereeId });
  const content = await bonusOf(services.database.kysely, refereeId);
  const wanted = { kind: 'referral-bonus', content, reason, ...worker } as const;
  return toBounded(await services.staff.submit(wanted, along));
}

async function decline(
  services: DeskServices,
  worker: Worker,
  refereeId: string,
  because: string,
): Promise<void> {
  const { referrals, database } = services;
  const nowGone = 'The bonus was declined.';
  const which = { queue: 'referrals', caseId: refereeId, because, nowGone } as const;
  await decideByWork(services, worker, which, (actor) =>
    referrals.planDecision(database.kysely, actor, refereeId, 'decline'),
  );
}
