import * as z from 'zod';
import { answered, time } from '../../fields.ts';
import { type ProposalKind, proposalKinds, proposalStates } from '../access.ts';

export const kinds = Object.keys(proposalKinds) as [ProposalKind, ...ProposalKind[]];

const person = answered({ id: z.uuid(), full_name: z.string() });

/** A proposal as every call about one answers it. */
export const proposalAnswer = answered({
  id: z.uuid(),
  kind: z.enum(kinds),
  status: z.enum(proposalStates),
  /** What would happen, in a sentence. */
  summary: z.string(),
  /** What is decided on, to the letter. */
  content: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Of the content; an approval names it, so that it approves what was read and nothing else. */
  content_hash: z.string(),
  subject: answered({ kind: z.string(), id: z.string() }),
  reason: z.string(),
  proposed_by: person,
  proposed_at: time,
  expires_at: time,
  /** Before this nobody can approve it, since the customer has time to object. Null for most kinds, and once it is decided. */
  approvable_from: time.nullable(),
  decided_by: person.nullable(),
  decided_at: time.nullable(),
  /** Why it was approved or declined, or why it closed itself. */
  decision_reason: z.string().nullable(),
  /** What whoever asks may do with it now. */
  may_approve: z.boolean(),
  may_withdraw: z.boolean(),
  /** Approving it takes a code of the authenticator app, or a passkey, once more. */
  asks_authenticator: z.boolean(),
});

export type Proposal = z.output<typeof proposalAnswer>;
