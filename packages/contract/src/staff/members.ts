import * as z from 'zod';
import { call } from '../call.ts';
import { answered, done, email, line, sent, time, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { roleName } from './fields.ts';
import { proposalAnswer } from './proposals/proposal.ts';

const member = answered({
  id: z.uuid(),
  email: z.string(),
  /** Empty until the invitation is accepted. */
  full_name: z.string(),
  role: z.string(),
  status: z.enum(['invited', 'active', 'deactivated']),
  passkeys: z.int(),
  created_at: time,
  last_sign_in_at: time.nullable(),
  /** Of a link that was mailed and not used yet. */
  invitation_expires_at: time.nullable(),
});

const params = sent({ memberId: uuid });
const role = roleName;
const reason = line('the reason', limits.reason);
const proposed = answered({ ...done, proposal: proposalAnswer });

export const listMembers = call({
  method: 'GET',
  path: '/staff/members/',
  summary: 'List the members of staff',
  access: 'staff:members.read',
  rate: 'general',
  answer: { status: 200, body: answered({ members: z.array(member) }) },
  errors: [],
});

export const inviteMember = call({
  method: 'POST',
  path: '/staff/members/invite/',
  summary: 'Propose to invite somebody',
  description: 'The invitation is emailed once another member has approved it.',
  access: 'staff:members.manage',
  bound: 'none',
  rate: 'general',
  idempotent: true,
  body: sent({ email, role, reason }),
  answer: { status: 201, body: proposed },
  errors: ['member_exists', 'proposal_open'],
});

export const changeMemberRole = call({
  method: 'POST',
  path: '/staff/members/:memberId/role/',
  summary: 'Propose another role for a member',
  description: 'The role changes once another member has approved it, and the member is signed out.',
  access: 'staff:members.manage',
  bound: 'none',
  rate: 'general',
  idempotent: true,
  params,
  body: sent({ role, reason }),
  answer: { status: 201, body: proposed },
  errors: ['not_found', 'role_unchanged', 'last_administrator', 'duty_left', 'proposal_open'],
});

export const deactivateMember = call({
  method: 'POST',
  path: '/staff/members/:memberId/deactivate/',
  summary: 'Deactivate a member',
  description: 'Ends all their sessions at once.',
  access: 'staff:members.manage',
  bound: 'none',
  rate: 'general',
  params,
  body: sent({ reason }),
  answer: { status: 200, body: answered({ ...done, member }) },
  errors: ['not_found', 'last_administrator', 'duty_left'],
});

export const resetMember = call({
  method: 'POST',
  path: '/staff/members/:memberId/reset/',
  summary: 'Reset the password and second factor of a member',
  description: 'Emails the member a new link, ends their sessions and removes their passkeys.',
  access: 'staff:members.manage',
  bound: 'none',
  rate: 'general',
  params,
  body: sent({ reason }),
  answer: { status: 200, body: answered({ ...done, member }) },
  errors: ['not_found', 'last_administrator', 'duty_left'],
});

export type Member = z.output<typeof member>;
