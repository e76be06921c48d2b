import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, opaque, sent, uuid } from '../../fields.ts';
import { credential, passkeyRequest } from '../../passkey.ts';
import { evidence } from '../evidence.ts';
import { reason } from '../fields.ts';
import { proposalAnswer } from '../proposals/proposal.ts';
import { bulkDecision, ids, previewShape, results, several, sums } from './items.ts';

const previewItem = answered({
  ...previewShape,
  /** What is decided on, to the letter, and why it was proposed. Null for what is not there. */
  proposal: proposalAnswer.nullable(),
  /** Beside what it moves: all that somebody sees who decides on this alone. */
  ...evidence.omit({ moves: true }).shape,
  /** Approving it takes a passkey that signs the whole set. */
  asks_passkey: z.boolean(),
});

export type ProposalPreview = z.output<typeof previewItem>;

const items = several(
  sent({ id: uuid, content_hash: opaque('Send the hash of the content that you approve.', 64) }),
  ({ id }) => id,
);

export const previewProposals = call({
  method: 'POST',
  path: '/staff/proposals/bulk/preview/',
  summary: 'See what a decision on several proposals would do to each',
  description:
    'Changes nothing. Each proposal comes with all that you need to decide on it, and one that you cannot decide says ' +
    'why. Sums are by currency.',
  access: 'staff:proposals.approve',
  bound: 'none',
  rate: 'general',
  body: sent({ decision: bulkDecision, ids }),
  answer: { status: 200, body: answered({ items: z.array(previewItem), sums }) },
  errors: [],
});

export const startBulkApproval = call({
  method: 'POST',
  path: '/staff/proposals/bulk/start/',
  summary: 'Ask what a passkey has to sign to approve several proposals',
  description:
    'Works for exactly these proposals with this content and for this member, once and for a few minutes.',
  access: 'staff:proposals.approve',
  bound: 'none',
  rate: 'general',
  body: sent({ items }),
  answer: {
    status: 200,
    /** Null for a member without a passkey. A code of the app signs nothing, so that it approves one proposal at a time. */
    body: answered({ passkey: passkeyRequest.nullable() }),
  },
  errors: [],
});

export const decideProposals = call({
  method: 'POST',
  path: '/staff/proposals/bulk/',
  summary: 'Approve or decline several proposals, each by itself and with a result of its own',
  description:
    'Each proposal is decided as if it were alone. One above the bound for authenticator codes is approved only when ' +
    'a passkey has signed this set. Sent again by the same member with the same reason, the call answers what was ' +
    'decided and does nothing more.',
  access: 'staff:proposals.approve',
  bound: 'two-people',
  rate: 'general',
  body: sent({
    decision: bulkDecision,
    items,
    reason,
    /** What the browser made of the answer of `startBulkApproval`. */
    credential: credential.optional(),
  }),
  answer: { status: 200, body: results },
  errors: ['account_locked', 'passkey_not_accepted'],
});
