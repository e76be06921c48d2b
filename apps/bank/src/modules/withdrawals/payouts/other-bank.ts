import { accountNumberOf } from '@farthing/rules';
import { noteAccepted } from '../payout-steps.ts';
import type { WithdrawalServices } from '../services.ts';
import { readWithdrawalFacts, takeStepIfOpen } from '../steps.ts';
import type { WithdrawalEvent } from '../withdrawal.ts';

/**
 * The bank at the other end of a sandbox: it takes every payment on and settles it, but for accounts whose numbers end so that
 * something else can be seen. The page of the sandbox names them.
 */
export async function otherBankOf(services: WithdrawalServices, withdrawalId: string): Promise<void> {
  const known = await readWithdrawalFacts(services, services.io, { withdrawalId, customerId: null });
  if (known === undefined) return;
  const ending = accountNumberOf(known.withdrawal.destination).slice(-4);
  if (ending === unanswered) return;
  await services.database.transaction((tx) => noteAccepted(tx, [withdrawalId], services.clock.now()));
  for (const event of Object.hasOwn(endings, ending) ? endings[ending as keyof typeof endings] : settled)
    await takeStepIfOpen(services, { kind: 'system' }, withdrawalId, event);
}

/** Stays sent: nothing is heard of it. */
const unanswered = '9904';

const settled: readonly WithdrawalEvent[] = [{ kind: 'settle' }];

const endings = {
  // Stays on its way.
  '9901': [],
  '9902': [{ kind: 'return', code: 'AC04' }],
  '9903': [{ kind: 'settle' }, { kind: 'return', code: 'AC06' }],
} as const satisfies Record<string, readonly WithdrawalEvent[]>;
