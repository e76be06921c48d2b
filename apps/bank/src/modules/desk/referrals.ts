import { approveReferral, declineReferral } from '@farthing/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { decideCase } from './claims.ts';
import type { Bounded } from './decisions.ts';
import { done } from './done.ts';
import { bonusOf } from './kinds/referrals.ts';
import { type DeskServices, staffActor, type Worker } from './services.ts';

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
  const which = { queue: 'referrals', caseId: refereeId, because: reason } as const;
  return services.database.transaction((tx) =>
    decideCase(services, tx, worker, which, async () => {
      const content = await bonusOf(tx, refereeId);
      const submitted = await services.staff.submit(tx, {
        kind: 'referral-bonus',
        content,
        reason,
        ...worker,
      });
      return submitted.outcome === 'done'
        ? { outcome: 'done', proposalId: null }
        : { outcome: 'proposed', proposalId: submitted.proposal.id };
    }),
  );
}

async function decline(
  services: DeskServices,
  worker: Worker,
  refereeId: string,
  because: string,
): Promise<void> {
  const which = { queue: 'referrals', caseId: refereeId, because } as const;
  await services.database.transaction((tx) =>
    decideCase(services, tx, worker, which, async () => {
      const actor = staffActor(worker, because);
      const work = await services.referrals.planDecision(tx, actor, refereeId, 'decline');
      if (work === undefined) throw new Refusal('case_closed');
      await services.books.submitWithin(tx, work);
      await services.staff.recheck(tx, refereeId);
    }),
  );
}
