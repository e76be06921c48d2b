import { type Proposal, type ProposalKind, proposalKinds } from '@farthing/contract';
import type { z } from 'zod';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { StaffMember } from '../../platform/http/principal.ts';
import type { Origin } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Actor, SubjectKind } from '../audit/index.ts';
import { findMember, findNames, type Reader } from './member-store.ts';
import { decide, hashContent, type ProposalContent, type ProposalEvent, stateAt } from './proposal.ts';
import {
  expireProposals,
  findProposal,
  insertProposal,
  listOpenAbout,
  listProposals,
  lockProposal,
  type OpenProposal,
  type ProposalFilter,
  type StoredProposal,
  saveDecision,
} from './proposal-store.ts';
import type { StaffServices } from './services.ts';

/** Who has agreed on what is done now. */
export type ProposalDoing = {
  readonly proposalId: string;
  readonly proposedBy: string;
  readonly approvedBy: string;
  /** The approver, with the reason of the proposal. */
  readonly actor: Actor;
};

/** What a kind of proposal means: the module that does it registers it. */
export type ProposalDefinition<Content extends ProposalContent> = {
  /** Reads stored content back; what does not fit is not done. */
  readonly content: z.ZodType<Content>;
  subject(content: Content): { readonly kind: SubjectKind; readonly id: string };
  /** What would happen, in a sentence. */
  summary(content: Content): string;
  /** In the transaction of the approval, and so exactly once. A refusal leaves the proposal open. */
  execute(tx: Tx, content: Content, doing: ProposalDoing): Promise<void>;
};

export type NewProposal = {
  readonly kind: ProposalKind;
  readonly content: ProposalContent;
  readonly reason: string;
  readonly member: StaffMember;
  readonly origin: Origin;
};

export type Proposals = {
  register<Content extends ProposalContent>(
    kind: ProposalKind,
    definition: ProposalDefinition<Content>,
  ): void;
  /** Refuses what is open already with proposal_open. */
  propose(tx: Tx, proposal: NewProposal): Promise<Proposal>;
  openAbout(reader: Reader, subjectIds: readonly string[]): Promise<readonly OpenProposal[]>;
  find(member: StaffMember, id: string): Promise<Proposal>;
  list(
    member: StaffMember,
    filter: Omit<ProposalFilter, 'now'>,
  ): Promise<{ readonly proposals: Proposal[]; readonly next_cursor: string | null }>;
  decide(member: StaffMember, id: string, decision: ProposalChoice, origin: Origin): Promise<Proposal>;
  expire(): Promise<void>;
};

export type ProposalChoice =
  | { readonly kind: 'approve'; readonly contentHash: string }
  | { readonly kind: 'decline'; readonly reason: string }
  | { readonly kind: 'withdraw' };

/** What takes two people: one proposes exactly this, another approves it, and it is done once. */
export function createProposals(services: StaffServices): Proposals {
  const { database, clock } = services;
  const definitions = new Map<ProposalKind, ProposalDefinition<ProposalContent>>();
  const definitionOf = (kind: ProposalKind) => {
    const definition = definitions.get(kind);
    if (definition === undefined) throw new Error(`nothing does proposals of the kind ${kind}`);
    return definition;
  };
  return {
    register(kind, definition) {
      if (definitions.has(kind)) throw new Error(`two modules do proposals of the kind ${kind}`);
      definitions.set(kind, definition as unknown as ProposalDefinition<ProposalContent>);
    },
    propose: (tx, proposal) => propose(services, tx, proposal, definitionOf(proposal.kind)),
    openAbout: (reader, subjectIds) => listOpenAbout(reader, subjectIds, clock.now()),
    async find(member, id) {
      const found = await findProposal(database.kysely, id);
      if (found === undefined) throw new Refusal('not_found');
      return answerOne(services, database.kysely, member, found);
    },
    async list(member, filter) {
      const rows = await listProposals(database.kysely, {
        ...filter,
        limit: filter.limit + 1,
        now: clock.now(),
      });
      const page = rows.slice(0, filter.limit);
      const next = rows.length > filter.limit ? (page.at(-1)?.id ?? null) : null;
      return { proposals: await toAnswers(services, database.kysely, member, page), next_cursor: next };
    },
    decide: (member, id, choice, origin) =>
      database.transaction((tx) => settle(services, tx, { member, id, choice, origin }, definitionOf)),
    expire: () => database.transaction((tx) => expireProposals(tx, clock.now())),
  };
}

async function propose(
  services: StaffServices,
  tx: Tx,
  { kind, content, reason, member, origin }: NewProposal,
  definition: ProposalDefinition<ProposalContent>,
): Promise<Proposal> {
  if (!member.permissions.has(proposalKinds[kind].propose)) throw new Refusal('permission_denied');
  const { clock, ids, audit } = services;
  const now = clock.now();
  const exact = definition.content.parse(content);
  const subject = definition.subject(exact);
  const stored: StoredProposal = {
    id: ids.next(),
    kind,
    content: exact,
    contentHash: hashContent(kind, exact),
    subjectKind: subject.kind,
    subjectId: subject.id,
    summary: definition.summary(exact),
    reason,
    proposedBy: member.staffId,
    proposedAt: now,
    expiresAt: new Date(now.getTime() + policies.staff.proposalMs),
    state: 'open',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  };
  await expireProposals(tx, now, stored.contentHash);
  if (!(await insertProposal(tx, stored))) throw new Refusal('proposal_open');
  await audit.record(tx, {
    actor: { kind: 'staff', id: member.staffId },
    action: 'proposal.make',
    subject: { kind: 'proposal', id: stored.id },
    origin,
    after: { kind, content_hash: stored.contentHash.toString('hex'), because: reason },
  });
  return answerOne(services, tx, member, stored);
}

type Settling = {
  readonly member: StaffMember;
  readonly id: string;
  readonly choice: ProposalChoice;
  readonly origin: Origin;
};

async function settle(
  services: StaffServices,
  tx: Tx,
  { member, id, choice, origin }: Settling,
  definitionOf: (kind: ProposalKind) => ProposalDefinition<ProposalContent>,
): Promise<Proposal> {
  const { clock, audit } = services;
  const proposal = await lockProposal(tx, id);
  if (proposal === undefined) throw new Refusal('not_found');
  const needed = proposalKinds[proposal.kind].approve;
  if (choice.kind !== 'withdraw' && !member.permissions.has(needed)) throw new Refusal('permission_denied');
  const decision = decide(proposal, eventOf(choice, member.staffId), clock.now());
  if (!decision.ok) throw new Refusal(decision.refusal);
  if (choice.kind === 'approve') await refuseOfLeaver(tx, proposal);
  const decided = {
    state: decision.next,
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
      status: decision.next,
      kind: proposal.kind,
      content_hash: proposal.contentHash.toString('hex'),
      proposed_by: proposal.proposedBy,
      ...(choice.kind === 'decline' ? { because: choice.reason } : {}),
    },
  });
  if (choice.kind === 'approve') await carryOut(definitionOf(proposal.kind), tx, proposal, member, origin);
  return answerOne(services, tx, member, {
    ...proposal,
    state: decision.next,
    decidedBy: member.staffId,
    decidedAt: decided.decided_at,
    decisionReason: decided.decision_reason,
  });
}

async function carryOut(
  definition: ProposalDefinition<ProposalContent>,
  tx: Tx,
  { id, content, proposedBy, reason }: StoredProposal,
  { staffId }: StaffMember,
  origin: Origin,
): Promise<void> {
  const parsed = definition.content.safeParse(content);
  // Written by an older version of the bank, that meant something else by it.
  if (!parsed.success) throw new Refusal('proposal_not_possible');
  const actor: Actor = { kind: 'staff', staffId, because: reason, origin };
  await definition.execute(tx, parsed.data, { proposalId: id, proposedBy, approvedBy: staffId, actor });
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

async function answerOne(
  services: StaffServices,
  reader: Database['kysely'] | Tx,
  member: StaffMember,
  proposal: StoredProposal,
): Promise<Proposal> {
  const [answer] = await toAnswers(services, reader, member, [proposal]);
  if (answer === undefined) throw new Error('one proposal has one answer');
  return answer;
}

async function toAnswers(
  { clock }: StaffServices,
  reader: Reader,
  member: StaffMember,
  proposals: readonly StoredProposal[],
): Promise<Proposal[]> {
  const people = proposals.flatMap(({ proposedBy, decidedBy }) =>
    decidedBy === null ? [proposedBy] : [proposedBy, decidedBy],
  );
  const names = await findNames(reader, people);
  const person = (id: string) => ({ id, full_name: names.get(id) ?? '' });
  return proposals.map((proposal) => {
    const status = stateAt(proposal, clock.now());
    const isOwn = proposal.proposedBy === member.staffId;
    // Nobody decides about themselves.
    const isAboutThem = proposal.subjectId === member.staffId;
    const mayApprove =
      member.permissions.has('proposals.approve') &&
      member.permissions.has(proposalKinds[proposal.kind].approve);
    return {
      id: proposal.id,
      kind: proposal.kind,
      status,
      summary: proposal.summary,
      content: { ...proposal.content },
      content_hash: proposal.contentHash.toString('hex'),
      subject: { kind: proposal.subjectKind, id: proposal.subjectId },
      reason: proposal.reason,
      proposed_by: person(proposal.proposedBy),
      proposed_at: proposal.proposedAt.toISOString(),
      expires_at: proposal.expiresAt.toISOString(),
      decided_by: proposal.decidedBy === null ? null : person(proposal.decidedBy),
      decided_at: proposal.decidedAt?.toISOString() ?? null,
      decision_reason: proposal.decisionReason,
      may_approve: status === 'open' && !isOwn && !isAboutThem && mayApprove,
      may_withdraw: status === 'open' && isOwn,
    };
  });
}
