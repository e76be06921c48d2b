import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, code, done, flag, line, opaque, optional, sent, uuid } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { credential, passkeyRequest } from '../../passkey.ts';
import { proposalStates } from '../access.ts';
import { evidence } from '../evidence.ts';
import { pageOf } from '../page.ts';
import { kinds, proposalAnswer as proposal } from './proposal.ts';

const params = sent({ proposalId: uuid });
const reason = line('the reason', limits.reason);

export const listProposals = call({
  method: 'GET',
  path: '/staff/proposals/',
  summary: 'List proposals: open ones oldest first, the others newest first',
  access: 'staff:proposals.read',
  rate: 'general',
  query: sent({
    status: z.enum(proposalStates, 'Choose a status that a proposal can have.').default('open'),
    kind: z.enum(kinds, 'Choose a kind of proposal.').optional(),
    /** Of the customer, loan, withdrawal or member that it is about. */
    subject_id: opaque('This is not an id that we know.', 64).optional(),
    /** Only those that whoever asks can decide. */
    decidable: flag,
    ...pageOf,
  }),
  answer: {
    status: 200,
    body: answered({ proposals: z.array(proposal), next_cursor: z.string().nullable() }),
  },
  errors: [],
});

export const getProposal = call({
  method: 'GET',
  path: '/staff/proposals/:proposalId/',
  summary: 'Read a proposal, with all that you need to decide on it',
  access: 'staff:proposals.read',
  rate: 'general',
  params,
  answer: { status: 200, body: answered({ proposal, evidence }) },
  errors: ['not_found'],
});

export const startApproval = call({
  method: 'POST',
  path: '/staff/proposals/:proposalId/approve/start/',
  summary: 'Ask what a passkey has to sign to approve a proposal',
  description: 'Works for this proposal, this content and this member, once and for a few minutes.',
  access: 'staff:proposals.approve',
  bound: 'none',
  rate: 'general',
  params,
  answer: {
    status: 200,
    /** Null for a member without a passkey, who gives a code of the authenticator app. */
    body: answered({ passkey: passkeyRequest.nullable() }),
  },
  errors: ['not_found', 'proposal_closed'],
});

export const approveProposal = call({
  method: 'POST',
  path: '/staff/proposals/:proposalId/approve/',
  summary: 'Approve what somebody else proposed, and do it',
  description:
    'It is done at once, and only once. Above a bound, it takes a code of the authenticator app or a passkey again. ' +
    'What can no longer be done is refused, and the proposal is closed.',
  access: 'staff:proposals.approve',
  bound: 'two-people',
  rate: 'general',
  params,
  body: sent({
    content_hash: opaque('Send the hash of the content that you approve.', 64),
    /** Why it is right to do: it stands with the proposal and in the audit log. */
    reason,
    code: optional(code),
    /** What the browser made of the answer of `startApproval`. */
    credential: credential.optional(),
  }),
  answer: { status: 200, body: answered({ ...done, proposal }) },
  errors: [
    'not_found',
    'account_locked',
    'authenticator_needed',
    'code_invalid',
    'own_proposal',
    'passkey_not_accepted',
    'proposal_changed',
    'proposal_closed',
    'proposal_expired',
    'proposal_not_possible',
    'proposal_waits',
    'selfies_not_compared',
  ],
});

export const declineProposal = call({
  method: 'POST',
  path: '/staff/proposals/:proposalId/decline/',
  summary: 'Decline what somebody else proposed',
  access: 'staff:proposals.approve',
  bound: 'none',
  rate: 'general',
  params,
  body: sent({ reason }),
  answer: { status: 200, body: answered({ ...done, proposal }) },
  errors: ['not_found', 'own_proposal', 'proposal_closed', 'proposal_expired'],
});

export const withdrawProposal = call({
  method: 'POST',
  path: '/staff/proposals/:proposalId/withdraw/',
  summary: 'Take back what you proposed',
  access: 'staff:proposals.propose',
  bound: 'none',
  rate: 'general',
  params,
  answer: { status: 200, body: answered({ ...done, proposal }) },
  errors: ['not_found', 'proposal_closed', 'proposal_expired'],
});
