import { Refusal } from '../../platform/refusal.ts';
import { lockedShared, recordChange, tellOthers } from './change.ts';
import type { Asking, OwnerServices } from './services.ts';
import { memberWith, nameOf } from './shared-account.ts';
import { countChange } from './store.ts';

/** One owner is enough: it only makes the account safer. From then on each payment waits for another owner. */
export async function askTwoSignatures(
  services: OwnerServices,
  asking: Asking,
  accountId: string,
): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (tx) => {
    const shared = await lockedShared(services, tx, accountId, asking.customerId);
    const member = memberWith(shared, asking.customerId, 'manage');
    const { rules, members } = shared;
    if (rules.kind !== 'joint')
      throw new Refusal('status_conflict', {
        message: 'In a business account, set a limit and who approves instead.',
      });
    if (rules.twoSignatures)
      throw new Refusal('status_conflict', { message: 'Each payment waits for a second owner already.' });
    if (members.length < 2)
      throw new Refusal('status_conflict', {
        message: 'Nobody else could sign yet. Wait until somebody has accepted.',
      });
    await countChange(tx, accountId, clock.now(), { two_signatures: true });
    await recordChange(services, tx, asking, accountId, { action: 'account.require-signatures' });
    const what = `${nameOf(member)} asks for two signatures: from now on each payment waits for a second owner`;
    await tellOthers(services, tx, shared, { by: asking.customerId, what });
  });
}
