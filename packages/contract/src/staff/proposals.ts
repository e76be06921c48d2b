import * as z from 'zod';
import { call } from '../call.ts';
import { answered, done, line, opaque, sent, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { proposalStates } from './access.ts';
import { pageOf } from './page.ts';
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
  summary: 'Read a proposal',
  access: 'staff:proposals.read',
  rate: 'general',
  params,
  answer: { status: 200, body: answered({ proposal }) },
  errors: ['not_found'],
});

export const approveProposal = call({
  method: 'POST',
  path: '/staff/proposals/:proposalId/approve/',
  summary: 'Approve what somebody else proposed, and do it',
  description: 'Done at once and once. What can no longer be done is refused, and the proposal stays open.',
  access: 'staff:proposals.approve',
  rate: 'general',
  params,
  body: sent({ content_hash: opaque('Send the hash of the content that you approve.', 64) }),
  answer: { status: 200, body: answered({ ...done, proposal }) },
  errors: [
    'not_found',
    'own_proposal',
    'proposal_changed',
    'proposal_closed',
    'proposal_expired',
    'proposal_not_possible',
  ],
});

export const declineProposal = call({
  method: 'POST',
  path: '/staff/proposals/:proposalId/decline/',
  summary: 'Decline what somebody else proposed',
  access: 'staff:proposals.approve',
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
  rate: 'general',
  params,
  answer: { status: 200, body: answered({ ...done, proposal }) },
  errors: ['not_found', 'proposal_closed', 'proposal_expired'],
});
