import { sql } from 'kysely';
import { isAhead } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';

type LookupBound = { readonly anHour: number; readonly aDay: number };

type LookupKind = 'email' | 'name';

/** Also of a standing order, which waits until names can be checked again. */
export const tooManyNames = 'You have checked too many names. Please try again later.';

const words = {
  email: 'You have searched for people too often. Please try again later.',
  name: tooManyNames,
} as const satisfies Record<LookupKind, string>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long somebody has to wait who has looked up so often; zero when not at all. */
export function waitMs(before: readonly Date[], now: Date, { anHour, aDay }: LookupBound): number {
  const counted = before.filter((at) => !isAhead(at, now)).map((at) => at.getTime());
  const wait = (bound: number, windowMs: number) => {
    const oldest = counted.filter((at) => at > now.getTime() - windowMs).at(-bound);
    return oldest === undefined ? 0 : oldest + windowMs - now.getTime();
  };
  return Math.max(wait(anHour, hourMs), wait(aDay, dayMs));
}

/** Counts one more, or refuses it. The row is locked meanwhile, so that a hundred at once are judged one after the other. */
export async function countLookup(
  tx: Tx,
  customerId: string,
  { kind, bound, now }: { readonly kind: LookupKind; readonly bound: LookupBound; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('payee_lookup')
    .values({ customer_id: customerId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { at: before } = await tx
    .selectFrom('payee_lookup')
    .select('at')
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
  refuseBeyond(before, now, { kind, bound });
  const recent = before.filter((at) => at.getTime() > now.getTime() - dayMs);
  await tx
    .updateTable('payee_lookup')
    .set({ at: sql`${[...recent, now]}::timestamptz[]` })
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .execute();
}

function refuseBeyond(
  before: readonly Date[],
  now: Date,
  { kind, bound }: { readonly kind: LookupKind; readonly bound: LookupBound },
): void {
  const wait = waitMs(before, now, bound);
  if (wait <= 0) return;
  throw new Refusal('too_many_requests', {
    message: words[kind],
    retryAfterSeconds: Math.ceil(wait / 1000),
  });
}
