import { londonDay } from '@farthing/rules';
import type { Reader } from '../../platform/database/database.ts';
import { comingOf, missingOf } from './loan.ts';
import { chargedUntil } from './payment.ts';
import { listLending } from './store.ts';

/** What the instalments of a customer's running loans will take, and when; what is late goes today. */
export async function listComingInstalments(
  reader: Reader,
  { customerId, currency }: { readonly customerId: string; readonly currency: string },
  now: Date,
): Promise<readonly { readonly day: string; readonly amountMinor: bigint }[]> {
  const today = londonDay(now);
  const kept = await listLending(reader, { customerId });
  return kept
    .filter(({ loan }) => loan.state === 'running' && loan.currency === currency)
    .flatMap(({ loan: stored, due: fallen }) => {
      const { loan, due } = chargedUntil(stored, fallen, today);
      const fallenDue = missingOf(due);
      const missing = fallenDue.reduce((sum, { missingMinor }) => sum + missingMinor, loan.fees);
      const late = fallenDue.length > 0 ? [{ day: today, amountMinor: missing }] : [];
      return [
        ...late,
        ...comingOf(loan, today).map(({ dueOn, amountMinor }) => ({ day: dueOn, amountMinor })),
      ];
    });
}
