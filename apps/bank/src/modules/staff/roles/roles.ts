import { type Permission, type Proposal, permissionWords, type Role } from '@farthing/contract';
import { z } from 'zod';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy, reasonOf } from '../../audit/index.ts';
import type { NewProposal, ProposalDefinition, Proposals } from '../proposals/index.ts';
import { allPermissions } from '../role.ts';
import type { StaffServices } from '../services.ts';
import { bothSidesOf, namesOf } from './duties.ts';
import { listActive, listRoles, lockRoles, type RoleRecord, saveRole } from './role-store.ts';
import { refuseIfDutyIsLeft } from './roster.ts';

export async function allRoles({ database }: StaffServices): Promise<Role[]> {
  const [roles, people] = [await listRoles(database.kysely), await listActive(database.kysely)];
  return roles.map((role) => ({
    name: role.name,
    permissions: [...role.permissions],
    changed_at: role.changedAt?.toISOString() ?? null,
    members: people.filter((person) => person.role === role.name).map(({ id, name }) => ({ id, name })),
  }));
}

/** Refused for a role that the bank does not have. */
export async function refuseUnknownRole(reader: Reader, name: string): Promise<void> {
  if ((await findRole(reader, name)) !== undefined) return;
  throw new Refusal('validation_failed', { fields: { role: ['There is no such role.'] } });
}

/** What a role may do, for whoever agrees to give it to somebody. */
export async function roleInWords(reader: Reader, name: string): Promise<string> {
  const held = (await findRole(reader, name))?.permissions ?? [];
  const inWords = held.map((permission) => lowerFirst(permissionWords[permission]));
  return `The role ${name} may: ${inWords.length === 0 ? 'nothing' : inWords.join('; ')}.`;
}

/** Asks for a new role, or for other permissions of one. */
export async function proposePermissions(
  proposals: Proposals,
  tx: Tx,
  wanted: { readonly role: string; readonly permissions: readonly Permission[] },
  proposer: Pick<NewProposal, 'member' | 'reason' | 'origin'>,
): Promise<Proposal> {
  const before = await findRole(tx, wanted.role);
  // Without it nobody could sign in, or out.
  const held = new Set<Permission>([...wanted.permissions, 'self.manage']);
  const content = {
    role: wanted.role,
    permissions: written(held),
    permissions_before: before === undefined ? null : written(new Set(before.permissions)),
  };
  if (content.permissions === content.permissions_before)
    throw new Refusal('role_unchanged', { message: 'The role may do exactly this already.' });
  refuseBothSides(wanted.role, held);
  await refuseIfDutyIsLeft(tx, { kind: 'role-becomes', role: wanted.role, held: [...held] });
  return proposals.propose(tx, { kind: 'role-permissions', content, ...proposer });
}

const content = z.object({
  role: z.string(),
  permissions: z.string(),
  permissions_before: z.string().nullable(),
});

type Content = z.output<typeof content>;

export function rolePermissions(services: StaffServices): ProposalDefinition<Content> {
  return {
    content,
    subject: ({ role }) => ({ kind: 'staff-role', id: role }),
    summary: ({ role, permissions_before }) =>
      permissions_before === null ? `Make a new role: ${role}.` : `Change what the role ${role} may do.`,
    moves: () => null,
    evidence: async (reader, wanted) => ({
      moves: [],
      facts: [{ type: 'text', name: 'role', text: wanted.role }],
      reasons: [...differencesOf(wanted), await concernedOf(reader, wanted.role)],
      customers: [],
      payments: [],
    }),
    async whyGone(reader, { role, permissions_before }) {
      const now = await findRole(reader, role);
      const held = now === undefined ? null : written(new Set(now.permissions));
      return held === permissions_before ? undefined : 'The role has been changed since.';
    },
    change: (tx, wanted, doing) => changePermissions(services, tx, wanted, doing),
  };
}

async function changePermissions(
  { clock, audit }: StaffServices,
  tx: Tx,
  { role, permissions: after, permissions_before: before }: Content,
  { actor, approvedBy }: Parameters<Extract<ProposalDefinition<Content>, { change: unknown }>['change']>[2],
): Promise<void> {
  await lockRoles(tx);
  const [held, heldBefore] = [read(after), read(before ?? '')];
  refuseBothSides(role, held);
  await refuseIfDutyIsLeft(tx, { kind: 'role-becomes', role, held: [...held] });
  // Whoever gains from it is no second pair of eyes.
  const gains = held.difference(heldBefore).size > 0;
  const own = (await listActive(tx)).find(({ id }) => id === approvedBy);
  if (gains && own?.role === role) throw new Refusal('own_proposal');
  await saveRole(tx, role, [...held], clock.now());
  await audit.record(tx, {
    ...actedBy(actor),
    action: 'staff-role.change',
    subject: { kind: 'staff-role', id: role },
    before: { permissions: before },
    after: { permissions: after, ...reasonOf(actor) },
  });
}

async function findRole(reader: Reader, name: string): Promise<RoleRecord | undefined> {
  return (await listRoles(reader)).find((role) => role.name === name);
}

function refuseBothSides(role: string, held: ReadonlySet<Permission>): void {
  const kinds = bothSidesOf(role, held);
  if (kinds.length === 0) return;
  const message = `One person with this role could propose and approve the same: ${namesOf(kinds)}.`;
  throw new Refusal('role_too_powerful', { message, fields: { permissions: [message] } });
}

function differencesOf({ permissions: after, permissions_before: before }: Content): string[] {
  const [held, heldBefore] = [read(after), read(before ?? '')];
  return [
    ...[...held.difference(heldBefore)].map(
      (name) => `It may from then on: ${lowerFirst(permissionWords[name])}.`,
    ),
    ...[...heldBefore.difference(held)].map(
      (name) => `It may no longer: ${lowerFirst(permissionWords[name])}.`,
    ),
  ];
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

async function concernedOf(reader: Reader, role: string): Promise<string> {
  const people = (await listActive(reader)).filter((person) => person.role === role);
  if (people.length === 0) return 'Nobody has this role now.';
  return `It concerns ${people.map(({ name }) => name).join(', ')}, from their next request on.`;
}

/** In the order of the table, so that the same is written alike. */
function written(held: ReadonlySet<Permission>): string {
  return allPermissions.filter((name) => held.has(name)).join(' ');
}

function read(text: string): Set<Permission> {
  const names = text.split(' ');
  return new Set(allPermissions.filter((name) => names.includes(name)));
}
