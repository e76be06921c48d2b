import type { Permission } from '@farthing/contract';
import type { ExpressionBuilder } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import { heldBy } from './role.ts';

export type MemberStatus = 'invited' | 'active' | 'deactivated';

export type MemberRecord = {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: string;
  /** What the role may do now. */
  readonly permissions: readonly Permission[];
  readonly status: MemberStatus;
  readonly awayUntil: Date | null;
  readonly passwordHash: string | null;
  readonly sealedTotp: string | null;
  /** Of the newest code that was used. */
  readonly totpStep: number | null;
};

export async function findMemberByEmail(reader: Reader, email: string): Promise<MemberRecord | undefined> {
  const row = await reader
    .selectFrom('staff_member')
    .select(columnsOf)
    .where('email', '=', email)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function findMember(reader: Reader, id: string): Promise<MemberRecord | undefined> {
  const row = await reader
    .selectFrom('staff_member')
    .select(columnsOf)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Held until the transaction ends. */
export async function lockMember(tx: Tx, id: string): Promise<MemberRecord | undefined> {
  const row = await tx
    .selectFrom('staff_member')
    .select(columnsOf)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** All at once and in one order, so that two who leave at the same moment do not each count the other. */
export async function lockAdministrators(tx: Tx): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('staff_member')
    .select('id')
    .where('role', '=', 'administrator')
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertMember(
  tx: Tx,
  member: { readonly id: string; readonly email: string; readonly role: string; readonly createdAt: Date },
): Promise<void> {
  const { id, email, role, createdAt: created_at } = member;
  await tx.insertInto('staff_member').values({ id, email, role, status: 'invited', created_at }).execute();
}

export type MemberChange = {
  readonly role?: string;
  readonly status?: MemberStatus;
  readonly full_name?: string;
  readonly password_hash?: string | null;
  readonly sealed_totp?: string | null;
  readonly totp_step?: number | null;
  readonly last_sign_in_at?: Date;
  readonly away_until?: Date | null;
};

export async function changeMember(tx: Tx, id: string, change: MemberChange): Promise<void> {
  await tx.updateTable('staff_member').set(change).where('id', '=', id).execute();
}

export type MemberLine = {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly role: string;
  readonly status: string;
  readonly created_at: Date;
  readonly last_sign_in_at: Date | null;
  readonly invitation_expires_at: Date | null;
  readonly passkeys: number;
};

/** By name, those who have none yet last; or only one. */
export async function listMembers(reader: Reader, only?: string): Promise<readonly MemberLine[]> {
  let query = reader
    .selectFrom('staff_member')
    .leftJoin('staff_invitation', 'staff_invitation.member_id', 'staff_member.id')
    .select((eb) => [
      'id',
      'email',
      'full_name',
      'role',
      'status',
      'created_at',
      'last_sign_in_at',
      'staff_invitation.expires_at as invitation_expires_at',
      eb
        .selectFrom('staff_passkey')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('staff_passkey.member_id', '=', 'staff_member.id')
        .as('passkeys'),
    ])
    .orderBy((eb) => eb('full_name', '=', ''))
    .orderBy('full_name')
    .orderBy('email');
  if (only !== undefined) query = query.where('id', '=', only);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, passkeys: Number(row.passkeys) }));
}

export async function findNames(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('staff_member')
    .select(['id', 'full_name', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, full_name, email }) => [id, full_name === '' ? email : full_name]));
}

function columnsOf(eb: ExpressionBuilder<DB, 'staff_member'>) {
  return [
    'id',
    'email',
    'full_name',
    'role',
    'status',
    'password_hash',
    'sealed_totp',
    'totp_step',
    'away_until',
    eb
      .selectFrom('staff_role')
      .select('permissions')
      .whereRef('staff_role.name', '=', 'staff_member.role')
      .as('permissions'),
  ] as const;
}

type Row = {
  id: string;
  email: string;
  full_name: string;
  role: string;
  permissions: string[] | null;
  status: string;
  password_hash: string | null;
  sealed_totp: string | null;
  totp_step: number | null;
  away_until: Date | null;
};

function toRecord(row: Row): MemberRecord {
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    role: row.role,
    permissions: heldBy(row.role, row.permissions),
    status: row.status as MemberStatus,
    passwordHash: row.password_hash,
    sealedTotp: row.sealed_totp,
    totpStep: row.totp_step,
    awayUntil: row.away_until,
  };
}
