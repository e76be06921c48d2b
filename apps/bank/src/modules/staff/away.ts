import type { StaffMember } from '../../platform/http/principal.ts';
import type { Origin } from '../../platform/http/route.ts';
import { changeMember } from './member-store.ts';
import type { StaffServices } from './services.ts';

/** Said by each for themselves: whoever could send a colleague on leave could keep work from them. */
export async function setAway(
  { database, audit }: StaffServices,
  { staffId }: StaffMember,
  until: string | null,
  origin: Origin,
): Promise<void> {
  await database.transaction(async (tx) => {
    await changeMember(tx, staffId, { away_until: until === null ? null : new Date(until) });
    await audit.record(tx, {
      actor: { kind: 'staff', id: staffId },
      action: 'staff-member.away',
      subject: { kind: 'staff-member', id: staffId },
      origin,
      after: { away_until: until },
    });
  });
}
