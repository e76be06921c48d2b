import type { Permission } from '@farthing/contract';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { sessionTable, stateColumns, toState } from '../../platform/sessions/session-table.ts';
import type { AnySession, BeginningRow, Sessions } from '../../platform/sessions/sessions.ts';
import { heldBy } from './role.ts';

export type StaffSession = AnySession & {
  readonly role: string;
  readonly permissions: readonly Permission[];
};

/** Why a session is over, in the words of the audit log. */
export type EndReason =
  | 'sign-out'
  | 'ended-by-member'
  | 'ended-by-administrator'
  | 'refresh-token-reused'
  | 'deactivated'
  | 'reset'
  | 'role-changed';

export type MemberSessions = Sessions<StaffSession, EndReason>;

export const memberSessions = sessionTable<EndReason>({ table: 'staff_session', owner: 'member_id' });

export type NewSession = BeginningRow & {
  readonly member_id: string;
  readonly device: string;
  readonly address: string;
};

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto('staff_session').values(session).execute();
}

/** Of an active member, with the role of this moment and what it may do. */
export async function findSession(reader: Reader, id: string): Promise<StaffSession | undefined> {
  const row = await sessionOf(reader, id).executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export type OpenSession = AnySession & {
  readonly device: string;
  readonly address: string;
  readonly createdAt: Date;
};

/** Those that nobody has ended, the one used last first. */
export async function listOpenSessions(reader: Reader, memberId: string): Promise<readonly OpenSession[]> {
  const rows = await reader
    .selectFrom('staff_session')
    .select(['id', 'member_id', 'device', 'address', 'created_at', ...stateColumns])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, member_id: ownerId, device, address, created_at: createdAt, ...row }) => ({
    ...toState(row),
    ...{ id, ownerId, device, address, createdAt },
    remembered: false,
  }));
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
  database: Database,
  { now, sessionsBefore }: { readonly now: Date; readonly sessionsBefore: Date },
): Promise<void> {
  const { kysely } = database;
  await kysely.deleteFrom('staff_sign_in').where('expires_at', '<', now).execute();
  await kysely.deleteFrom('staff_passkey_request').where('expires_at', '<', now).execute();
  await kysely.deleteFrom('staff_approval_request').where('expires_at', '<', now).execute();
  await memberSessions.forget(database, sessionsBefore);
}

function sessionOf(reader: Reader, id: string) {
  return reader
    .selectFrom('staff_session')
    .innerJoin('staff_member', 'staff_member.id', 'staff_session.member_id')
    .innerJoin('staff_role', 'staff_role.name', 'staff_member.role')
    .select(['staff_session.id', 'member_id', 'role', 'permissions', ...stateColumns])
    .where('staff_session.id', '=', id)
    .where('status', '=', 'active');
}

type Row = Parameters<typeof toState>[0] & {
  id: string;
  member_id: string;
  role: string;
  permissions: string[] | null;
};

function toRecord(row: Row): StaffSession {
  const { id, member_id: ownerId, role } = row;
  const permissions = heldBy(role, row.permissions);
  return { ...toState(row), id, ownerId, role, permissions, remembered: false };
}
