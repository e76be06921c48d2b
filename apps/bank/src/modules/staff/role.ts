import { type Permission, permissions, permissionsOf, type StaffRole, staffRoles } from '@farthing/contract';

/**
 * What a role may do, by its row. A permission that this version of the bank does not know is worth nothing; one that is new
 * in it is held by the roles that nobody has changed, and by the others once two people give it to them.
 */
export function heldBy(role: string, stored: readonly string[] | null): readonly Permission[] {
  if (stored !== null) return allPermissions.filter((name) => stored.includes(name));
  return isBuiltIn(role) ? permissionsOf(role) : [];
}

export const allPermissions = Object.keys(permissions) as Permission[];

/** 'an auditor'; support and operations are no persons. */
export function inWords(role: string): string {
  if (!isBuiltIn(role)) return `a member with the role ${role}`;
  return role === 'support' || role === 'operations' ? `a member of ${role}` : `an ${role}`;
}

function isBuiltIn(role: string): role is StaffRole {
  return (staffRoles as readonly string[]).includes(role);
}
