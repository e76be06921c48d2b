import { type Bounded, toBounded } from '../../../staff/index.ts';
import { bonusOf } from '../../kinds/index.ts';
import type { DeskServices, Worker } from '../../services.ts';
import { alongCase, decideByWork } from '../claims.ts';

export async function approveBonus(
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

export async function declineBonus(
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
