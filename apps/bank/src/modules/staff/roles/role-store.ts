import { type Permission, staffRoles } from '@farthing/contract';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { heldBy } from '../role.ts';

export type RoleRecord = {
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** Undefined while it is as it comes with the bank. */
  readonly changedAt: Date | undefined;
};

/** Those that come with the bank first, then the bank's own by name. */
export async function listRoles(reader: Reader): Promise<readonly RoleRecord[]> {
  const rows = await reader
    .selectFrom('staff_role')
    .select(['name', 'permissions', 'changed_at'])
    .orderBy('name')
    .execute();
  const place = ({ name }: { name: string }) => {
    const known = (staffRoles as readonly string[]).indexOf(name);
    return known === -1 ? staffRoles.length : known;
  };
  return rows
    .toSorted((one, other) => place(one) - place(other))
    .map(({ name, permissions: stored, changed_at }) => ({
      name,
      permissions: heldBy(name, stored),
      changedAt: changed_at ?? undefined,
    }));
}

/** Whoever changes a role, or who has it, comes one after the other: two at once could each count on the other's people. */
export async function lockRoles(tx: Tx): Promise<void> {
  await tx.selectFrom('staff_role').select('name').orderBy('name').forNoKeyUpdate().execute();
}

export async function saveRole(
  tx: Tx,
  name: string,
  held: readonly Permission[],
  changed_at: Date,
): Promise<void> {
  const permissions = [...held];
  await tx
    .insertInto('staff_role')
    .values({ name, permissions, changed_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ permissions, changed_at }))
    .execute();
}

/** Those who may do this, and are not away. */
export async function atWork(
  reader: Reader,
  permission: Permission,
  now: Date,
): Promise<{ id: string; name: string }[]> {
  const people = await listActive(reader);
  return people
    .filter(({ held, awayUntil }) => held.includes(permission) && (awayUntil === null || awayUntil <= now))
    .map(({ id, name }) => ({ id, name }));
}

/** Everybody at work, with what their role may do. */
export async function listActive(reader: Reader): Promise<
  readonly {
    readonly id: string;
    readonly name: string;
    readonly role: string;
    readonly held: readonly Permission[];
    readonly awayUntil: Date | null;
  }[]
> {
  const rows = await reader
    .selectFrom('staff_member')
    .innerJoin('staff_role', 'staff_role.name', 'staff_member.role')
    .select(['staff_member.id', 'full_name', 'role', 'permissions', 'away_until'])
    .where('status', '=', 'active')
    .orderBy('full_name')
    .orderBy('staff_member.id')
    .execute();
  return rows.map(({ id, full_name, role, permissions: stored, away_until: awayUntil }) => ({
    id,
    name: full_name,
    role,
    held: heldBy(role, stored),
    awayUntil,
  }));
}
