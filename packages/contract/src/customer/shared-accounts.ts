import * as z from 'zod';
import { call } from '../call.ts';
import { accountColours, accountRoles, sharedKinds } from '../choices.ts';
import {
  amount,
  answered,
  code,
  currency,
  done,
  email,
  givenPin,
  line,
  moneyText,
  sent,
  time,
  uuid,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { holdsAddress } from '../text.ts';
import { account, codeByPasskey, limitFields } from './shapes.ts';

const pinErrors = ['pin_missing', 'pin_incorrect', 'pin_locked'] as const;
const accountId = sent({ accountId: uuid });
const invitationId = sent({ invitationId: uuid });
const proposalId = sent({ proposalId: uuid });
const role = z.enum(accountRoles, 'Choose what this person may do.');
const approvers = z
  .int('Enter a whole number.')
  .min(1, 'At least one has to approve.')
  .max(5, 'At most five can be asked for.');

const noAddress = 'Put a space after each full stop.';
const opening = {
  currency,
  // It stands in the bank's mails to people who are invited: with an address in it, a stranger could send them anywhere.
  name: line('a name', limits.ownAccountName).refine((name) => !holdsAddress(name), noAddress),
  colour: z.enum(accountColours, 'Choose one of the colours.').default('plum'),
};

export const openJointAccount = call({
  method: 'POST',
  path: '/accounts/joint/',
  summary: 'Open a joint account and invite the other owners',
  description:
    'For two to four customers with equal rights. Each accepts the invitation with their PIN and an emailed code, within 7 days. ' +
    'Whether an address belongs to a customer is not told.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({
    ...opening,
    invite: z
      .array(email, 'Send the addresses of the others.')
      .min(1, 'Invite at least one person.')
      .max(3, 'A joint account has at most four owners.'),
  }),
  answer: { status: 201, body: answered({ ...done, account }) },
  errors: ['too_many_accounts'],
});

export const openBusinessAccount = call({
  method: 'POST',
  path: '/accounts/business/',
  summary: 'Open an account of a company',
  description:
    'You are its first owner. What one person sends in a day above the bound waits for somebody else who may approve.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({
    ...opening,
    company_name: line('the name of the company', limits.accountName),
    company_number: line('its number in the register', 40),
    company_address: line('its address', 200),
    company_trade: line('what it does', 80),
    bound: amount,
  }),
  answer: { status: 201, body: answered({ ...done, account }) },
  errors: ['too_many_accounts', 'amount_out_of_bounds'],
});

const sharedProposal = answered({
  id: z.uuid(),
  kind: z.enum(['close', 'lift-signatures', 'rules', 'limits', 'role', 'remove', 'invite']),
  /** What is proposed, as a sentence of the bank's. */
  what: z.string(),
  proposed_by: z.string(),
  agreed: z.int(),
  /** How many have to agree beside who proposed it. */
  needed: z.int(),
  expires_at: time,
  can: z.array(z.enum(['agree', 'refuse', 'withdraw'])),
});

const shared = answered({
  account_id: z.uuid(),
  kind: z.enum(sharedKinds),
  /** What you may do. */
  role,
  /** Nothing leaves a frozen account. */
  frozen: z.boolean(),
  two_signatures: z.boolean(),
  company: answered({
    name: z.string(),
    number: z.string(),
    address: z.string(),
    trade: z.string(),
    bound: moneyText,
    approvers: z.int(),
  }).nullable(),
  people: z.array(
    answered({ id: z.uuid(), name: z.string(), role, since: time, until: time.nullable(), you: z.boolean() }),
  ),
  invitations: z.array(answered({ id: z.uuid(), email: z.string(), role, expires_at: time })),
  proposals: z.array(sharedProposal),
});

export type SharedAccount = z.output<typeof shared>;
export type SharedProposal = z.output<typeof sharedProposal>;

export const getSharedAccount = call({
  method: 'GET',
  path: '/accounts/:accountId/people/',
  summary: 'Read who shares an account, by which rules, and what waits for agreement',
  access: 'customer',
  rate: 'general',
  params: accountId,
  answer: { status: 200, body: answered({ shared }) },
  errors: ['not_found'],
});

const invitation = answered({
  id: z.uuid(),
  account_name: z.string(),
  kind: z.enum(sharedKinds),
  company_name: z.string().nullable(),
  role,
  invited_by: z.string(),
  /** Who has a right on it already. */
  people: z.array(z.string()),
  expires_at: time,
});

export type AccountInvitation = z.output<typeof invitation>;

export const listAccountInvitations = call({
  method: 'GET',
  path: '/accounts/invitations/',
  summary: 'List the accounts that you are invited to share',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: answered({ invitations: z.array(invitation) }) },
  errors: [],
});

export const sendInvitationCode = call({
  method: 'POST',
  path: '/accounts/invitations/:invitationId/code/',
  summary: 'Get the code that accepts an invitation',
  access: 'customer',
  rate: 'general',
  params: invitationId,
  answer: { status: 200, body: answered({ ...done, ...codeByPasskey }) },
  errors: ['not_found', 'code_resend_too_soon'],
});

export const acceptAccountInvitation = call({
  method: 'POST',
  path: '/accounts/invitations/:invitationId/accept/',
  summary: 'Accept an invitation with your PIN and the emailed code',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: invitationId,
  body: sent({ pin: givenPin, otp_code: code }),
  answer: { status: 200, body: answered({ ...done, account_id: z.uuid() }) },
  errors: [
    'not_found',
    'account_frozen',
    'too_many_accounts',
    ...pinErrors,
    'code_invalid',
    'code_expired',
    'code_tries_exceeded',
  ],
});

export const declineAccountInvitation = call({
  method: 'POST',
  path: '/accounts/invitations/:invitationId/decline/',
  summary: 'Decline an invitation, or take back one to an account that you manage',
  access: 'customer',
  rate: 'general',
  params: invitationId,
  answer: { status: 200, body: answered(done) },
  errors: ['not_found'],
});

export const leaveAccount = call({
  method: 'POST',
  path: '/accounts/:accountId/leave/',
  summary: 'Leave a shared account',
  description: 'The money stays with the others. The last owner cannot leave, but can close the account.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: accountId,
  body: sent({ pin: givenPin }),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found', 'account_frozen', 'status_conflict', 'too_few_approvers', ...pinErrors],
});

export const askTwoSignatures = call({
  method: 'POST',
  path: '/accounts/:accountId/two-signatures/',
  summary: 'Ask for two signatures on every payment from a joint account, from now on',
  description: 'One owner is enough to ask for it. Lifting it takes all of them.',
  access: 'customer',
  rate: 'general',
  params: accountId,
  answer: { status: 200, body: answered(done) },
  errors: ['not_found', 'account_frozen', 'status_conflict'],
});

export const proposeForAccount = call({
  method: 'POST',
  path: '/accounts/:accountId/proposals/',
  summary: 'Propose what others have to agree to: closing, lifting signatures, people, roles and rules',
  description:
    'In a joint account, all owners agree. In a company, as many of those who may approve as it has set, but never ' +
    'whoever proposes. It is done at once when there is nobody else to agree.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: accountId,
  body: sent({
    kind: z.enum(
      ['close', 'lift-signatures', 'rules', 'limits', 'role', 'remove', 'invite'],
      'Choose what to propose.',
    ),
    pin: givenPin,
    /** Of `rules`. */
    bound: amount.optional(),
    approvers: approvers.optional(),
    /** Of `limits`. */
    ...z.object(limitFields).partial().shape,
    /** Of `role` and `remove`: the id of who it is about. */
    person: uuid.optional(),
    role: role.optional(),
    /** Of `invite`. */
    email: email.optional(),
  }),
  answer: { status: 201, body: answered({ ...done, is_done: z.boolean() }) },
  errors: [
    'not_found',
    'permission_denied',
    'account_frozen',
    'status_conflict',
    'balance_not_zero',
    'amount_out_of_bounds',
    'too_few_approvers',
    'proposal_open',
    ...pinErrors,
  ],
});

export const agreeForAccount = call({
  method: 'POST',
  path: '/accounts/proposals/:proposalId/agree/',
  summary: 'Agree to what was proposed for a shared account',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: proposalId,
  body: sent({ pin: givenPin }),
  answer: { status: 200, body: answered({ ...done, is_done: z.boolean() }) },
  errors: [
    'not_found',
    'permission_denied',
    'account_frozen',
    'own_proposal',
    'proposal_closed',
    'status_conflict',
    'balance_not_zero',
    'too_few_approvers',
    ...pinErrors,
  ],
});

export const refuseForAccount = call({
  method: 'POST',
  path: '/accounts/proposals/:proposalId/refuse/',
  summary: 'Refuse what was proposed for a shared account, or take your own proposal back',
  access: 'customer',
  rate: 'general',
  params: proposalId,
  answer: { status: 200, body: answered(done) },
  errors: ['not_found', 'permission_denied', 'account_frozen', 'proposal_closed'],
});
