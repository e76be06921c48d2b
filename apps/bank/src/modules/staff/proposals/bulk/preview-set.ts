import {
  type AnswerOf,
  type BodyOf,
  type BulkDecision,
  errors,
  type Proposal,
  type ProposalPreview,
  type previewProposals,
  readableKinds,
} from '@farthing/contract';
import type { StaffMember } from '../../../../platform/http/principal.ts';
import type { ProposalEngine } from '../definitions.ts';
import { aboutOneself, evidenceOf, nothingToSee, toAnswer } from '../proposal-answers.ts';
import { findProposal, type StoredProposal } from '../proposal-store.ts';
import { whyGone } from '../void-proposals.ts';
import { sumsOf } from './sums.ts';

/** What would become of each if it were decided now; changes nothing. */
export async function previewSet(
  engine: ProposalEngine,
  member: StaffMember,
  { decision, ids }: BodyOf<typeof previewProposals>,
): Promise<AnswerOf<typeof previewProposals>> {
  const items: ProposalPreview[] = [];
  for (const id of ids) {
    const found = await findProposal(engine.database.kysely, id);
    const isReadable = found !== undefined && readableKinds(member.permissions).includes(found.kind);
    items.push(isReadable ? await itemOf(engine, member, found, decision) : missing(id));
  }
  return { items, sums: sumsOf(items) };
}

function missing(id: string): ProposalPreview {
  return {
    id,
    title: 'A proposal',
    effect: 'none',
    why_not: errors.not_found.message,
    ...nothingToSee,
    proposal: null,
    asks_passkey: false,
  };
}

async function itemOf(
  engine: ProposalEngine,
  member: StaffMember,
  stored: StoredProposal,
  decision: BulkDecision,
): Promise<ProposalPreview> {
  const { kysely } = engine.database;
  const proposal = await toAnswer(engine, kysely, member, stored);
  const whyNot =
    whyNotBy(member, proposal) ??
    (decision === 'approve' ? await whyNotYet(engine, proposal, stored) : undefined) ??
    null;
  return {
    id: proposal.id,
    title: proposal.summary,
    effect: whyNot === null ? 'done' : 'none',
    why_not: whyNot,
    ...(await evidenceOf(kysely, engine.definitions, stored)),
    proposal,
    asks_passkey: decision === 'approve' && proposal.asks_authenticator,
  };
}

async function whyNotYet(
  engine: ProposalEngine,
  { approvable_from }: Proposal,
  stored: StoredProposal,
): Promise<string | undefined> {
  const waits = approvable_from !== null && Date.parse(approvable_from) > engine.clock.now().getTime();
  return waits ? errors.proposal_waits.message : whyGone(engine, engine.database.kysely, stored);
}

/** Why this member cannot decide it, in a sentence. */
function whyNotBy({ staffId }: StaffMember, proposal: Proposal): string | undefined {
  if (proposal.may_approve) return undefined;
  if (proposal.status === 'expired') return errors.proposal_expired.message;
  if (proposal.status !== 'open') return errors.proposal_closed.message;
  if (proposal.proposed_by.id === staffId) return errors.own_proposal.message;
  return proposal.subject.id === staffId ? aboutOneself : 'Your role cannot decide this kind of proposal.';
}
