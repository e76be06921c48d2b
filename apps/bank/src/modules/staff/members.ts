import type { AuditAction, Evidence, Member, Proposal } from '@farthing/contract';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import type { StaffMember } from '../../platform/http/principal.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actedBy, reasonOf } from '../audit/index.ts';
import { removeInvitation } from './invitation-store.ts';
import { invite, sendLink } from './invitations.ts';
import {
  changeMember,
  findMember,
  findMemberByEmail,
  listMembers,
  lockAdministrators,
  lockMember,
  type MemberLine,
  type MemberRecord,
} from './member-store.ts';
import type { ProposalDefinition, Proposals } from './proposals/index.ts';
import { inWords } from './role.ts';
import { refuseIfDutyIsLeft, refuseUnknownRole, roleInWords } from './roles/index.ts';
import type { InvitingServices, StaffServices } from './services.ts';
import { dropSignIns, type EndReason, memberSessions } from './session-store.ts';
import { removePasskeys } from './sign-in/index.ts';

/** A member at work, from where and why. */
export type StaffRequest = { readonly member: StaffMember; readonly reason: string; readonly origin: Origin };

export async function allMembers({ database }: StaffServices): Promise<Member[]> {
  return (await listMembers(database.kysely)).map(toMember);
}

export async function proposeInvitation(
  proposals: Proposals,
  tx: Tx,
  content: { readonly email: string; readonly role: string },
  request: StaffRequest,
): Promise<Proposal> {
  await refuseUnknownRole(tx, content.role);
  const known = await findMemberByEmail(tx, content.email);
  if (known !== undefined && known.status !== 'deactivated') throw new Refusal('member_exists');
  return proposals.propose(tx, { kind: 'member-invite', content, ...request });
}

export async function proposeRole(
  proposals: Proposals,
  tx: Tx,
  memberId: string,
  role: string,
  request: StaffRequest,
): Promise<Proposal> {
  await refuseUnknownRole(tx, role);
  const administrators = await lockAdministrators(tx);
  const member = await present(tx, memberId);
  if (member.role === role) throw new Refusal('role_unchanged');
  refuseLast(administrators, member);
  await refuseIfDutyIsLeft(tx, { kind: 'gets-role', memberId, role });
  const content = { member_id: member.id, email: member.email, role, role_before: member.role };
  return proposals.propose(tx, { kind: 'role-change', content, ...request });
}

/** What two people have agreed on. */
export function memberInvitation(services: StaffServices): ProposalDefinition<InviteContent> {
  return {
    content: inviteContent,
    subject: ({ email }) => ({ kind: 'staff-member', id: email }),
    summary: ({ email, role }) => `Invite ${email} as ${inWords(role)}.`,
    moves: () => null,
    evidence: async (reader, { email, role }) =>
      factsAlone(
        [
          { type: 'text', name: 'email', text: email },
          { type: 'text', name: 'role', text: role },
        ],
        await roleInWords(reader, role),
      ),
    async whyGone(tx, { email }) {
      const known = await findMemberByEmail(tx, email);
      return known !== undefined && known.status !== 'deactivated'
        ? 'This address belongs to a member of staff by now.'
        : undefined;
    },
    async change(tx, { email, role }, { actor }) {
      const invited = await invite(services, tx, { email, role });
      await services.audit.record(tx, {
        ...actedBy(actor),
        action: 'staff-member.invite',
        subject: { kind: 'staff-member', id: invited.memberId },
        after: { email, role, status: 'invited', ...reasonOf(actor) },
      });
    },
  };
}

export function roleChange(services: StaffServices): ProposalDefinition<RoleContent> {
  return {
    content: roleContent,
    subject: ({ member_id }) => ({ kind: 'staff-member', id: member_id }),
    summary: ({ email, role, role_before }) =>
      `Make ${email} ${inWords(role)} instead of ${inWords(role_before)}.`,
    moves: () => null,
    evidence: async (reader, { member_id, email, role, role_before }) =>
      factsAlone(
        [
          { type: 'text', name: 'member', text: (await findMember(reader, member_id))?.fullName ?? email },
          { type: 'text', name: 'email', text: email },
          { type: 'text', name: 'role_before', text: role_before },
          { type: 'text', name: 'role', text: role },
        ],
        await roleInWords(reader, role),
      ),
    async whyGone(tx, { member_id, role_before }) {
      const member = await findMember(tx, member_id);
      if (member === undefined || member.status === 'deactivated') return 'The member has left.';
      return member.role === role_before ? undefined : 'The member has another role by now.';
    },
    async change(tx, { member_id, role, role_before }, { actor }) {
      const administrators = await lockAdministrators(tx);
      const member = await present(tx, member_id);
      if (member.role !== role_before) throw new Refusal('proposal_not_possible');
      refuseLast(administrators, member);
      await refuseIfDutyIsLeft(tx, { kind: 'gets-role', memberId: member_id, role });
      await changeMember(tx, member_id, { role });
      const sessions_ended = await signOutMember(services, tx, member_id, 'role-changed');
      await services.audit.record(tx, {
        ...actedBy(actor),
        action: 'staff-member.change-role',
        subject: { kind: 'staff-member', id: member_id },
        before: { role: role_before },
        after: { role, sessions_ended, ...reasonOf(actor) },
      });
    },
  };
}

/** Neither money nor a customer is concerned. */
function factsAlone(facts: Evidence['facts'], toLookAt: string): Evidence {
  return { moves: [], facts, reasons: [toLookAt], customers: [], payments: [] };
}

export async function deactivate(
  services: StaffServices,
  memberId: string,
  request: StaffRequest,
): Promise<Member> {
  return services.database.transaction(async (tx) => {
    const { member, sessions_ended } = await takeOut(services, tx, memberId, 'deactivated');
    await removeInvitation(tx, memberId);
    return recorded(services, tx, member, request, {
      action: 'staff-member.deactivate',
      after: { status: 'deactivated', sessions_ended },
    });
  });
}

/** Nothing that the member had works any more; the mailed link sets it anew. */
export async function reset(
  services: StaffServices,
  memberId: string,
  request: StaffRequest,
): Promise<Member> {
  return services.database.transaction(async (tx) => {
    const { member, sessions_ended } = await takeOut(services, tx, memberId, 'reset');
    await sendLink(services, tx, member, member.fullName === '');
    return recorded(services, tx, member, request, {
      action: 'staff-member.reset',
      after: { status: 'invited', sessions_ended },
    });
  });
}

/** Refused where nobody would be left for a duty. */
async function takeOut(services: StaffServices, tx: Tx, memberId: string, reason: 'deactivated' | 'reset') {
  const administrators = await lockAdministrators(tx);
  const member = await present(tx, memberId);
  refuseLast(administrators, member);
  await refuseIfDutyIsLeft(tx, { kind: 'leaves', memberId });
  return { member, sessions_ended: await takeAway(services, tx, memberId, reason) };
}

/** For the command line: the way back in for an administrator whom nobody else can reset. */
export async function resetAtOnce(
  services: InvitingServices,
  tx: Tx,
  email: string,
  because: string,
): Promise<string> {
  const known = await findMemberByEmail(tx, email);
  if (known === undefined || known.status === 'deactivated')
    throw new Refusal('not_found', { message: 'There is no member of staff with this address.' });
  const sessions_ended = await takeAway(services, tx, known.id, 'reset');
  await services.audit.record(tx, {
    actor: { kind: 'system' },
    action: 'staff-member.reset',
    subject: { kind: 'staff-member', id: known.id },
    origin: undefined,
    before: { status: known.status },
    after: { status: 'invited', sessions_ended, because },
  });
  return sendLink(services, tx, known, known.fullName === '');
}

const inviteContent = z.object({ email: z.string(), role: z.string() });
const roleContent = z.object({
  member_id: z.uuid(),
  email: z.string(),
  role: z.string(),
  role_before: z.string(),
});

type InviteContent = z.output<typeof inviteContent>;
type RoleContent = z.output<typeof roleContent>;

async function present(tx: Tx, memberId: string): Promise<MemberRecord> {
  const member = await lockMember(tx, memberId);
  if (member === undefined) throw new Refusal('not_found');
  if (member.status === 'deactivated')
    throw new Refusal('not_found', { message: 'This member is deactivated. They can be invited again.' });
  return member;
}

/** Without one, nobody could be let in, or out, again. */
function refuseLast(administrators: readonly string[], { id }: MemberRecord): void {
  if (administrators.length === 1 && administrators[0] === id) throw new Refusal('last_administrator');
}

async function signOutMember(
  { clock }: Pick<StaffServices, 'clock'>,
  tx: Tx,
  memberId: string,
  because: EndReason,
): Promise<number> {
  await dropSignIns(tx, memberId);
  return (await memberSessions.end(tx, memberId, {}, { at: clock.now(), because })).length;
}

async function takeAway(
  services: Pick<StaffServices, 'clock'>,
  tx: Tx,
  memberId: string,
  because: 'deactivated' | 'reset',
): Promise<number> {
  await changeMember(tx, memberId, {
    status: because === 'reset' ? 'invited' : 'deactivated',
    password_hash: null,
    sealed_totp: null,
    totp_step: null,
  });
  await removePasskeys(tx, memberId);
  return signOutMember(services, tx, memberId, because);
}

async function recorded(
  { audit }: StaffServices,
  tx: Tx,
  { id, status }: MemberRecord,
  { member, reason, origin }: StaffRequest,
  {
    action,
    after,
  }: { readonly action: AuditAction; readonly after: { status: string; sessions_ended: number } },
): Promise<Member> {
  await audit.record(tx, {
    actor: { kind: 'staff', id: member.staffId },
    action,
    subject: { kind: 'staff-member', id },
    origin,
    before: { status },
    after: { ...after, because: reason },
  });
  const [line] = await listMembers(tx, id);
  if (line === undefined) throw new Error(`the member ${id} is gone`);
  return toMember(line);
}

function toMember(line: MemberLine): Member {
  return {
    id: line.id,
    email: line.email,
    full_name: line.full_name,
    role: line.role,
    status: line.status as Member['status'],
    passkeys: line.passkeys,
    created_at: line.created_at.toISOString(),
    last_sign_in_at: line.last_sign_in_at?.toISOString() ?? null,
    invitation_expires_at: line.invitation_expires_at?.toISOString() ?? null,
  };
}
