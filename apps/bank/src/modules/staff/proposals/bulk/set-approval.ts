import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../../platform/database/database.ts';
import type { Origin } from '../../../../platform/http/route.ts';
import { policies } from '../../../../platform/policies.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { StaffServices } from '../../services.ts';
import { passkeyRequest, provesPasskey } from '../../sign-in/index.ts';
import { countedTry } from '../authenticator-again.ts';

export type ApprovedItem = { readonly id: string; readonly content_hash: string };

/** What a passkey of the member has to sign to approve exactly these; null when they have none. */
export async function startSetApproval(
  services: StaffServices,
  memberId: string,
  items: readonly ApprovedItem[],
) {
  const asked = await passkeyRequest(services, memberId);
  if (asked === null) return null;
  const setHash = hashOf(items);
  const challenge = createHash('sha256')
    .update(JSON.stringify(['approve-set', setHash.toString('hex'), memberId]))
    .update(randomBytes(32))
    .digest('base64url');
  const expiresAt = new Date(services.clock.now().getTime() + policies.staff.approveWithinMs);
  await services.database.transaction((tx) => saveRequest(tx, { memberId, setHash, challenge, expiresAt }));
  return { ...asked, challenge, timeout: policies.staff.approveWithinMs };
}

/** Throws unless a passkey of the member has signed exactly this set. One fewer or one more is another set. */
export async function proveSet(
  services: StaffServices,
  memberId: string,
  items: readonly ApprovedItem[],
  credential: object,
  origin: Origin,
): Promise<void> {
  await countedTry(services, memberId, origin, async (tx) => {
    const challenge = await takeRequest(tx, memberId, hashOf(items), services.clock.now());
    const isProved =
      challenge !== undefined && (await provesPasskey(services, tx, memberId, credential, challenge));
    return isProved ? undefined : new Refusal('passkey_not_accepted');
  });
}

/** In whatever order they are named. */
function hashOf(items: readonly ApprovedItem[]): Buffer {
  const named = items.map(({ id, content_hash }) => `${id} ${content_hash}`).toSorted();
  return createHash('sha256').update(JSON.stringify(named)).digest();
}

async function saveRequest(
  tx: Tx,
  request: {
    readonly memberId: string;
    readonly setHash: Buffer;
    readonly challenge: string;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const kept = { set_hash: request.setHash, challenge: request.challenge, expires_at: request.expiresAt };
  await tx
    .insertInto('staff_set_approval')
    .values({ member_id: request.memberId, ...kept })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(kept))
    .execute();
}

/** Takes it away, right or wrong: it is good for one answer. */
async function takeRequest(
  tx: Tx,
  memberId: string,
  setHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('staff_set_approval')
    .where('member_id', '=', memberId)
    .returning(['set_hash', 'challenge', 'expires_at'])
    .executeTakeFirst();
  if (taken === undefined || taken.expires_at <= now || !taken.set_hash.equals(setHash)) return undefined;
  return taken.challenge;
}
