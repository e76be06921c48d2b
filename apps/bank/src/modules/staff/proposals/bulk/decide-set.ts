import type { AnswerOf, BodyOf, BulkResult, decideProposals } from '@farthing/contract';
import type { StaffMember } from '../../../../platform/http/principal.ts';
import type { Origin } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import type { ProposalEngine } from '../definitions.ts';
import { decideProven, type ProposalChoice } from '../proposal-decisions.ts';
import { findProposal } from '../proposal-store.ts';
import { type ApprovedItem, proveSet } from './set-approval.ts';

/** Decides on several proposals one after the other: each is a work of its own, and what is refused harms no other. */
export async function decideSet(
  engine: ProposalEngine,
  member: StaffMember,
  { decision, items, reason, credential }: BodyOf<typeof decideProposals>,
  origin: Origin,
): Promise<AnswerOf<typeof decideProposals>> {
  const isSigned = decision === 'approve' && credential !== undefined;
  if (isSigned) await proveSet(engine, member.staffId, items, credential, origin);
  const results: BulkResult[] = [];
  for (const item of items) {
    const choice = choiceOf(decision, item, reason);
    results.push(await decideOne(engine, { member, id: item.id, choice, origin }, isSigned));
  }
  return { results };
}

type Settling = Parameters<typeof decideProven>[1];

async function decideOne(engine: ProposalEngine, settling: Settling, isSigned: boolean): Promise<BulkResult> {
  const result = { id: settling.id, proposal_id: null };
  try {
    await decideProven(engine, settling, async () => {
      // A code approves one proposal. If it approved a set, whoever got hold of one code could approve a hundred.
      if (!isSigned) throw new Refusal('authenticator_needed', { message: signIt });
    });
    return { ...result, outcome: 'done', message: words[settling.choice.kind] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (await wasSoBefore(engine, settling))
      return { ...result, outcome: 'done', message: words[settling.choice.kind] };
    return { ...result, outcome: 'refused', message: error.message };
  }
}

const signIt = 'It is a large amount: sign the set with your passkey, or approve it by itself with a code.';

const words = {
  approve: 'Approved and done.',
  decline: 'Declined. Nothing was done.',
  withdraw: 'Taken back. Nothing was done.',
} as const satisfies Record<ProposalChoice['kind'], string>;

/** Whether the same member has decided the same, for the same reason: the answer to an earlier request may have been lost. */
async function wasSoBefore({ database }: ProposalEngine, { member, id, choice }: Settling): Promise<boolean> {
  const found = await findProposal(database.kysely, id);
  if (found === undefined || choice.kind === 'withdraw') return false;
  const state = choice.kind === 'approve' ? 'approved' : 'declined';
  const isRead = choice.kind === 'decline' || found.contentHash.toString('hex') === choice.contentHash;
  return (
    isRead &&
    found.state === state &&
    found.decidedBy === member.staffId &&
    found.decisionReason === choice.reason
  );
}

function choiceOf(
  decision: 'approve' | 'decline',
  { content_hash }: ApprovedItem,
  reason: string,
): ProposalChoice {
  return decision === 'approve'
    ? { kind: 'approve', contentHash: content_hash, reason }
    : { kind: 'decline', reason };
}
