import { money, toDecimal } from '@farthing/money';
import { Refusal } from '../../../platform/refusal.ts';
import type { Names } from '../../identity/index.ts';
import { highestTier } from '../../identity-checks/index.ts';
import type { Bounded } from '../../staff/index.ts';
import { customerParty } from '../evidence/index.ts';
import { decideCase, findClaim } from '../queues/index.ts';
import type { DeskServices, Worker } from '../services.ts';

const queue = 'identity-checks';

/** Only by who has the case: nobody passes papers that they could not look at. The highest tier and another name take a second person. */
export async function passCheck(
  services: DeskServices,
  worker: Worker,
  checkId: string,
  because: string,
): Promise<Bounded> {
  const { database, identityChecks, clock } = services;
  const terms = await identityChecks.terms();
  // Before the decision begins: a name that is found on a list is a case, also when the decision is refused for it.
  await identityChecks.screenCorrection(checkId);
  return database.transaction(async (tx) => {
    const check = await identityChecks.find(tx, checkId);
    if (check === undefined || check.referredAt === null) throw new Refusal('case_closed');
    const claim = await findClaim(tx, queue, checkId, clock.now());
    const which = { queue, caseId: checkId, because } as const;
    if (claim === undefined) throw new Refusal('case_not_yours');
    const limit = terms.find(({ tier }) => tier === check.tier)?.dailyLimit ?? money(0n, 'GBP');
    return decideCase<Bounded>(services, tx, worker, which, async (actor) => {
      if (check.tier < highestTier && check.correctedName === null) {
        await identityChecks.pass(tx, actor, checkId, limit.minor);
        return { outcome: 'done', proposalId: null };
      }
      const content = {
        check_id: checkId,
        customer_id: check.customerId,
        customer: (await customerParty(tx, check.customerId)).name,
        corrected_name: check.correctedName && nameOf(check.correctedName),
        tier: check.tier,
        daily_limit: toDecimal(limit),
        currency: limit.currency,
      };
      const { id } = await services.staff.propose(tx, {
        ...{ kind: 'identity-pass', content, reason: because },
        ...worker,
      });
      return { outcome: 'proposed', proposalId: id };
    });
  });
}

const nameOf = ({ first_name, last_name }: Names) => `${first_name} ${last_name}`;

/** In words that the customer reads. */
export async function answerCheck(
  services: DeskServices,
  worker: Worker,
  checkId: string,
  answer: 'refuse' | 'askMore',
  because: string,
): Promise<void> {
  const { database, identityChecks } = services;
  await database.transaction((tx) =>
    decideCase(services, tx, worker, { queue, caseId: checkId, because }, (actor) =>
      identityChecks[answer](tx, actor, checkId, because),
    ),
  );
}

/** Whether a customer is the person on a list. */
export async function decideHit(
  services: DeskServices,
  worker: Worker,
  hitId: string,
  answer: 'dismiss' | 'confirm',
  because: string,
): Promise<void> {
  const { database, screening } = services;
  await database.transaction((tx) =>
    decideCase(services, tx, worker, { queue: 'screening', caseId: hitId, because }, (actor) =>
      screening[answer](tx, actor, hitId),
    ),
  );
}
