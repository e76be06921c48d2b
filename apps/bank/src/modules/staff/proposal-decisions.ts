import { type Proposal, type ProposalState, proposalKinds } from '@farthing/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { StaffMember } from '../../platform/http/principal.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuthenticatorProof, proveAgain } from './authenticator-again.ts';
import type { ProposalEngine } from './definitions.ts';
import { findMember } from './member-store.ts';
import { decide, type ProposalEvent } from './proposal.ts';
import { asksAuthenticator, toAnswer } from './proposal-answers.ts';
import { findProposal, lockProposal, type StoredProposal, saveDecision } from './proposal-store.ts';
import { voidAbout, voidOne } from './void-proposals.ts';

export type ProposalChoice =
  | ({ readonly kind: 'approve'; readonly contentHash: string } & AuthenticatorProof)
  | { readonly kind: 'decline'; readonly reason: string }
  | { readonly kind: 'withdraw' };

export type Settling = {
  readonly member: StaffMember;
  readonly id: string;
  readonly choice: ProposalChoice;
  readonly origin: Origin;
};

export async function decideProposal(engine: ProposalEngine, settling: Settling): Promise<Proposal> {
  const { database, definitions } = engine;
  const { member, id, choice, origin } = settling;
  if (choice.kind === 'approve') {
    const found = await findProposal(database.kysely, id);
    judge(engine, found, settling);
    if (found !== undefined && asksAuthenticator(definitions, found))
      await proveAgain(engine, member.staffId, found, choice, origin);
  }
  try {
    return await database.transaction((tx) => settle(engine, tx, settling));
  } catch (fault) {
    const why =
      choice.kind === 'approve' && fault instanceof Refusal
        ? await database.transaction((tx) => voidOne(engine, tx, id))
        : undefined;
    throw why === undefined ? fault : new Refusal('proposal_not_possible', { message: why });
  }
}

/** Throws unless it may be decided so, by this member and now. */
function judge(
  { clock }: ProposalEngine,
  proposal: StoredProposal | undefined,
  { member, choice }: Settling,
): { readonly proposal: StoredProposal; readonly next: ProposalState } {
  if (proposal === undefined) throw new Refusal('not_found');
  const needed = proposalKinds[proposal.kind].approve;
  if (choice.kind !== 'withdraw' && !member.permissions.has(needed)) throw new Refusal('permission_denied');
  const decision = decide(proposal, eventOf(choice, member.staffId), clock.now());
  if (!decision.ok) throw new Refusal(decision.refusal);
  return { proposal, next: decision.next };
}

async function settle(engine: ProposalEngine, tx: Tx, settling: Settling): Promise<Proposal> {
  const { clock, audit } = engine;
  const { member, id, choice, origin } = settling;
  const { proposal, next } = judge(engine, await lockProposal(tx, id), settling);
  if (choice.kind === 'approve') await refuseOfLeaver(tx, proposal);
  const decided = {
    state: next,
    decided_by: member.staffId,
    decided_at: clock.now(),
    decision_reason: choice.kind === 'decline' ? choice.reason : null,
  };
  await saveDecision(tx, id, decided);
  await audit.record(tx, {
    actor: { kind: 'staff', id: member.staffId },
    action: `proposal.${choice.kind}`,
    subject: { kind: 'proposal', id },
    origin,
    before: { status: 'open' },
    after: {
      status: next,
      kind: proposal.kind,
      content_hash: proposal.contentHash.toString('hex'),
      proposed_by: proposal.proposedBy,
      ...(choice.kind === 'decline' ? { because: choice.reason } : {}),
    },
  });
  if (choice.kind === 'approve') await carryOut(engine, tx, proposal, member, origin);
  return toAnswer(engine, tx, member, {
    ...proposal,
    state: next,
    decidedBy: member.staffId,
    decidedAt: decided.decided_at,
    decisionReason: decided.decision_reason,
  });
}

async function carryOut(
  engine: ProposalEngine,
  tx: Tx,
  { id, kind, content, subjectId, proposedBy, reason }: StoredProposal,
  { staffId }: StaffMember,
  origin: Origin,
): Promise<void> {
  const definition = engine.definitions.of(kind);
  const parsed = definition.content.safeParse(content);
  // Written by an older version of the bank, that meant something else by it.
  if (!parsed.success) throw new Refusal('proposal_not_possible');
  const message = await definition.whyGone(tx, parsed.data);
  if (message !== undefined) throw new Refusal('proposal_not_possible', { message });
  const actor = { kind: 'staff', staffId, because: reason, origin } as const;
  await definition.execute(tx, parsed.data, {
    id,
    proposedBy,
    approvedBy: staffId,
    isAlone: false,
    actor,
  });
  // Others that were proposed about the same may have lost their ground by this.
  await voidAbout(engine, tx, subjectId);
}

/** Why somebody had to leave is not known here, and may be what they proposed. */
async function refuseOfLeaver(tx: Tx, { proposedBy }: StoredProposal): Promise<void> {
  const proposer = await findMember(tx, proposedBy);
  if (proposer?.status === 'deactivated')
    throw new Refusal('proposal_not_possible', {
      message: 'Who proposed this has left. Somebody else has to propose it again.',
    });
}

function eventOf(choice: ProposalChoice, by: string): ProposalEvent {
  return choice.kind === 'approve'
    ? { kind: 'approve', by, contentHash: choice.contentHash }
    : { kind: choice.kind, by };
}
