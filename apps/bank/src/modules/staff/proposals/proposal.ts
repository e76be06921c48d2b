import { createHash } from 'node:crypto';
import type { ErrorCode, ProposalKind, ProposalState } from '@farthing/contract';

/** What is proposed, flat, so that a person can read it line by line. */
export type ProposalContent = Readonly<Record<string, string | number | boolean | null>>;

export type ProposalRecord = {
  readonly kind: ProposalKind;
  readonly content: ProposalContent;
  readonly contentHash: Buffer;
  readonly proposedBy: string;
  readonly expiresAt: Date;
  readonly state: ProposalState;
};

export type ProposalEvent =
  /** With the hash of what was read. */
  | { readonly kind: 'approve'; readonly by: string; readonly contentHash: string }
  | { readonly kind: 'decline'; readonly by: string }
  | { readonly kind: 'withdraw'; readonly by: string };

type ProposalRefusal = Extract<
  ErrorCode,
  'not_found' | 'own_proposal' | 'proposal_closed' | 'proposal_expired' | 'proposal_changed'
>;

export type ProposalDecision =
  | { readonly ok: true; readonly next: ProposalState }
  | { readonly ok: false; readonly refusal: ProposalRefusal };

/** Whether this may happen to it now. Decided once, by somebody else, on exactly what was read. */
export function decide(proposal: ProposalRecord, event: ProposalEvent, now: Date): ProposalDecision {
  const isOwn = proposal.proposedBy === event.by;
  if (event.kind === 'withdraw' && !isOwn) return refused('not_found');
  if (event.kind !== 'withdraw' && isOwn) return refused('own_proposal');
  const state = stateAt(proposal, now);
  if (state === 'expired') return refused('proposal_expired');
  if (state !== 'open') return refused('proposal_closed');
  if (event.kind === 'approve' && !isWhatWasRead(proposal, event.contentHash))
    return refused('proposal_changed');
  return { ok: true, next: nextOf[event.kind] };
}

const nextOf = { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' } as const;

/** Nobody has to come and write down that its time is over. */
export function stateAt(
  { state, expiresAt }: Pick<ProposalRecord, 'state' | 'expiresAt'>,
  now: Date,
): ProposalState {
  return state === 'open' && expiresAt.getTime() <= now.getTime() ? 'expired' : state;
}

/** Of the kind and of every field, in whatever order they were written. */
export function hashContent(kind: ProposalKind, content: ProposalContent): Buffer {
  const fields = Object.keys(content)
    .sort()
    .map((name) => [name, content[name]]);
  return createHash('sha256')
    .update(JSON.stringify([kind, fields]))
    .digest();
}

/** A row that was edited by hand no longer fits its hash, whatever the approver has read. */
function isWhatWasRead({ kind, content, contentHash }: ProposalRecord, read: string): boolean {
  return contentHash.toString('hex') === read && hashContent(kind, content).equals(contentHash);
}

function refused(refusal: ProposalRefusal): ProposalDecision {
  return { ok: false, refusal };
}
