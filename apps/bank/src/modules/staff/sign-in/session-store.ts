import type { StaffRole } from '@farthing/contract';
import type { Database, Reader, Tx } from '../../../platform/database/database.ts';
import type { SessionState } from '../../identity/index.ts';

export type StaffSession = SessionState & {
  readonly id: string;
  readonly memberId: string;
  readonly role: StaffRole;
};

/** Why a session is over, in the words of the audit log. */
export type EndReason = 'sign-out' | 'refresh-token-reused' | 'deactivated' | 'reset' | 'role-changed';

export type NewSession = {
  readonly id: string;
  readonly member_id: string;
  readonly device: string;
  readonly address: string;
  readonly current_digest: Buffer;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly ends_at: Date;
};

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto('staff_session').values(session).execute();
}

/** Of an active member, with the role of this moment. */
export async function findSession(reader: Reader, id: string): Promise<StaffSession | undefined> {
  const row = await sessionOf(reader, id).executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** From where a member has signed in before; nothing for an address that is nobody's. */
export async function findSignInAddresses(reader: Reader, email: string): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('staff_session')
    .innerJoin('staff_member', 'staff_member.id', 'staff_session.member_id')
    .select('staff_session.address')
    .distinct()
    .where('staff_member.email', '=', email)
    .execute();
  return rows.map(({ address }) => address);
}

/** Held until the transaction ends. */
export async function lockSession(tx: Tx, id: string): Promise<StaffSession | undefined> {
  const row = await sessionOf(tx, id).forNoKeyUpdate('staff_session').executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function rotateSession(
  tx: Tx,
  id: string,
  digests: { readonly current: Buffer; readonly previous: Buffer },
  lastUsedAt: Date,
): Promise<void> {
  await tx
    .updateTable('staff_session')
    .set({ current_digest: digests.current, previous_digest: digests.previous, last_used_at: lastUsedAt })
    .where('id', '=', id)
    .execute();
}

/** The use before was repeated. A clock that is behind must not date it earlier than that use. */
export async function markRepeated(tx: Tx, { id, lastUsedAt }: StaffSession, now: Date): Promise<void> {
  const repeated_at = now < lastUsedAt ? lastUsedAt : now;
  await tx.updateTable('staff_session').set({ repeated_at }).where('id', '=', id).execute();
}

/** All of a member's, or one; answers the ids of those that this ended. */
export async function endSessions(
  tx: Tx,
  memberId: string,
  { at, because, only }: { readonly at: Date; readonly because: EndReason; readonly only?: string },
): Promise<readonly string[]> {
  let update = tx
    .updateTable('staff_session')
    .set({ ended_at: at, ended_because: because })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null);
  if (only !== undefined) update = update.where('id', '=', only);
  const ended = await update.returning('id').execute();
  return ended.map(({ id }) => id);
}

export async function insertSignIn(
  tx: Tx,
  signIn: {
    readonly digest: Buffer;
    readonly member_id: string;
    readonly passkey_challenge: string | null;
    readonly expires_at: Date;
  },
): Promise<void> {
  await tx.insertInto('staff_sign_in').values(signIn).execute();
}

export type SignInRecord = { readonly memberId: string; readonly passkeyChallenge: string | null };

/** While it waits for its second step. */
export async function findSignIn(
  reader: Reader,
  digest: Buffer,
  now: Date,
): Promise<SignInRecord | undefined> {
  const row = await reader
    .selectFrom('staff_sign_in')
    .select(['member_id', 'passkey_challenge'])
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? undefined : { memberId: row.member_id, passkeyChallenge: row.passkey_challenge };
}

/** Of two that use it at once, one gets true. */
export async function useSignIn(tx: Tx, digest: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom('staff_sign_in')
    .where('digest', '=', digest)
    .returning('digest')
    .executeTakeFirst();
  return used !== undefined;
}

/** What a member had begun, when it must not be completed any more. */
export async function dropSignIns(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('staff_sign_in').where('member_id', '=', memberId).execute();
}

export async function forgetOld(
  { kysely }: Database,
  { now, sessionsBefore }: { readonly now: Date; readonly sessionsBefore: Date },
): Promise<void> {
  await kysely.deleteFrom('staff_sign_in').where('expires_at', '<', now).execute();
  await kysely.deleteFrom('staff_passkey_request').where('expires_at', '<', now).execute();
  await kysely.deleteFrom('staff_approval_request').where('expires_at', '<', now).execute();
  await kysely.deleteFrom('staff_session').where('ends_at', '<', sessionsBefore).execute();
}

function sessionOf(reader: Reader, id: string) {
  return reader
    .selectFrom('staff_session')
    .innerJoin('staff_member', 'staff_member.id', 'staff_session.member_id')
    .select([
      'staff_session.id',
      'member_id',
      'role',
      'current_digest',
      'previous_digest',
      'last_used_at',
      'repeated_at',
      'ends_at',
      'ended_at',
    ])
    .where('staff_session.id', '=', id)
    .where('status', '=', 'active');
}

type Row = {
  id: string;
  member_id: string;
  role: string;
  current_digest: Buffer;
  previous_digest: Buffer | null;
  last_used_at: Date;
  repeated_at: Date | null;
  ends_at: Date;
  ended_at: Date | null;
};

function toRecord(row: Row): StaffSession {
  return {
    id: row.id,
    memberId: row.member_id,
    role: row.role as StaffRole,
    currentDigest: row.current_digest,
    previousDigest: row.previous_digest,
    remembered: false,
    lastUsedAt: row.last_used_at,
    repeatedAt: row.repeated_at,
    endsAt: row.ends_at,
    endedAt: row.ended_at,
  };
}
