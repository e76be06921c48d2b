import * as z from 'zod';
import { call } from '../call.ts';
import { answered, done, sent, time } from '../fields.ts';
import { permissions } from './access.ts';
import { colleague, permission, reason, roleName } from './fields.ts';
import { proposalAnswer } from './proposals/proposal.ts';

const role = answered({
  name: z.string(),
  permissions: z.array(permission),
  /** Null while it is as it comes with the bank. */
  changed_at: time.nullable(),
  /** Those at work who have it. */
  members: z.array(colleague),
});

export const listRoles = call({
  method: 'GET',
  path: '/staff/roles/',
  summary: 'List the roles, what each may do, and who has it',
  access: 'staff:members.read',
  rate: 'general',
  answer: { status: 200, body: answered({ roles: z.array(role) }) },
  errors: [],
});

export const proposeRolePermissions = call({
  method: 'POST',
  path: '/staff/roles/:role/propose/',
  summary: 'Propose a new role, or other permissions of one',
  description:
    'It takes effect once another member has approved it, from the next request of everybody who has the role. ' +
    'Refused if one person could then propose and approve the same thing, or if a duty would be left without two ' +
    'people.',
  access: 'staff:members.manage',
  bound: 'none',
  rate: 'general',
  idempotent: true,
  params: sent({ role: roleName }),
  body: sent({
    permissions: z.array(permission, 'Send the permissions.').max(Object.keys(permissions).length),
    reason,
  }),
  answer: { status: 201, body: answered({ ...done, proposal: proposalAnswer }) },
  errors: ['role_unchanged', 'role_too_powerful', 'duty_left', 'proposal_open'],
});

export type Role = z.output<typeof role>;
