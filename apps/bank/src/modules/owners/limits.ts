import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type Bounds,
  isRaised,
  limitWords,
  lockLimits,
  refuseAboveBank,
  saveLimits,
} from '../limits/index.ts';
import { lockedShared, recordChange, tellOthers } from './change.ts';
import type { Asking, OwnerServices } from './services.ts';
import { memberWith, nameOf } from './shared-account.ts';
import { countChange } from './store.ts';

/** One owner of a joint account is enough: it only makes the account safer. To let more leave it takes all of them. */
export async function lowerLimits(
  services: OwnerServices,
  tx: Tx,
  asking: Asking,
  accountId: string,
  after: Bounds,
): Promise<void> {
  const now = services.clock.now();
  const shared = await lockedShared(services, tx, accountId, asking.customerId);
  const member = memberWith(shared, asking.customerId, 'manage');
  const { own, bank } = await lockLimits(tx, accountId);
  refuseAboveBank(bank, { before: own, after }, shared.currency);
  if (shared.rules.kind !== 'joint' || isRaised(own, after))
    throw new Refusal('status_conflict', {
      message: 'The others have to agree before the limits of this account are raised. Propose it to them.',
    });
  await saveLimits(tx, accountId, { own: after, bank }, now);
  await countChange(tx, accountId, now);
  const what = `${limitWords(after, shared.currency)} may leave the account`;
  await recordChange(services, tx, asking, accountId, {
    action: 'account.limits',
    before: { description: limitWords(own, shared.currency) },
    after: { description: limitWords(after, shared.currency) },
  });
  await tellOthers(services, tx, shared, {
    by: asking.customerId,
    what: `${nameOf(member)} has lowered the limits: ${what}`,
  });
}
