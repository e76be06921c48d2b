import type { Permission, ProposalKind } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { namesOf, staffedBy } from './duties.ts';
import { listActive, listRoles, lockRoles } from './role-store.ts';

/** Something that changes who can do what. */
export type RosterChange =
  /** Out, or without a sign-in until they have set it up again. */
  | { readonly kind: 'leaves'; readonly memberId: string }
  | { readonly kind: 'gets-role'; readonly memberId: string; readonly role: string }
  | { readonly kind: 'role-becomes'; readonly role: string; readonly held: readonly Permission[] };

/**
 * Refuses what would leave a duty that takes two without two people who can do it. What has none already, as in a bank with
 * its first administrator, is not made worse by it. In the transaction of the change: until it ends, no other such change
 * is judged.
 */
export async function refuseIfDutyIsLeft(tx: Tx, change: RosterChange): Promise<void> {
  await lockRoles(tx);
  const people = await listActive(tx);
  const roles = new Map((await listRoles(tx)).map(({ name, permissions }) => [name, permissions]));
  const staying = people.filter(({ id }) => change.kind !== 'leaves' || id !== change.memberId);
  const after = staying.map((person) => heldAfter(person, change, roles));
  const sets = (all: readonly (readonly Permission[])[]) => all.map((held) => new Set(held));
  const staffedAfter = staffedBy(sets(after));
  const left = [...staffedBy(sets(people.map(({ held }) => held)))].filter((kind) => !staffedAfter.has(kind));
  if (left.length > 0) throw new Refusal('duty_left', { message: dutyWords(left) });
}

type Person = Awaited<ReturnType<typeof listActive>>[number];

function heldAfter(
  { id, role, held }: Person,
  change: RosterChange,
  roles: ReadonlyMap<string, readonly Permission[]>,
): readonly Permission[] {
  if (change.kind === 'gets-role' && id === change.memberId) return roles.get(change.role) ?? [];
  return change.kind === 'role-becomes' && role === change.role ? change.held : held;
}

function dutyWords(kinds: readonly ProposalKind[]): string {
  return `No two people would be left to propose and approve ${namesOf(kinds)}.`;
}
