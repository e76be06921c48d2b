import { type Evidence, type Proposal, type ProposalKind, proposalKinds } from '@farthing/contract';
import type { Reader } from '../../../platform/database/database.ts';
import type { StaffMember } from '../../../platform/http/principal.ts';
import { findNames } from '../member-store.ts';
import type { StaffServices } from '../services.ts';
import { approvableFrom, type Definitions } from './definitions.ts';
import { stateAt } from './proposal.ts';
import type { StoredProposal } from './proposal-store.ts';

/** What answers about proposals are made with. */
export type Answering = Pick<StaffServices, 'clock' | 'terms' | 'worth'> & {
  readonly definitions: Definitions;
};

export async function toAnswer(
  answering: Answering,
  reader: Reader,
  member: StaffMember,
  proposal: StoredProposal,
): Promise<Proposal> {
  const [answer] = await toAnswers(answering, reader, member, [proposal]);
  if (answer === undefined) throw new Error('one proposal has one answer');
  return answer;
}

export async function toAnswers(
  answering: Answering,
  reader: Reader,
  member: StaffMember,
  proposals: readonly StoredProposal[],
): Promise<Proposal[]> {
  const { clock, definitions } = answering;
  const people = proposals.flatMap(({ proposedBy, decidedBy }) =>
    decidedBy === null ? [proposedBy] : [proposedBy, decidedBy],
  );
  const names = await findNames(reader, people);
  const large = await listLarge(answering, proposals);
  const person = (id: string) => ({ id, full_name: names.get(id) ?? '' });
  return proposals.map((proposal) => {
    const status = stateAt(proposal, clock.now());
    const isOwn = proposal.proposedBy === member.staffId;
    const from = status === 'open' ? approvableFrom(definitions, proposal) : null;
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
      approvable_from: from?.toISOString() ?? null,
      decided_by: proposal.decidedBy === null ? null : person(proposal.decidedBy),
      decided_at: proposal.decidedAt?.toISOString() ?? null,
      decision_reason: proposal.decisionReason,
      may_approve: status === 'open' && !isOwn && mayApprove(member, proposal),
      may_withdraw: status === 'open' && isOwn,
      asks_authenticator: status === 'open' && large.has(proposal.id),
    };
  });
}

function mayApprove(member: StaffMember, proposal: StoredProposal): boolean {
  return !isAbout(proposal, member) && approvableKinds(member).includes(proposal.kind);
}

/** Nobody decides about themselves, neither for it nor against it. */
export function isAbout(
  { subjectId }: Pick<StoredProposal, 'subjectId'>,
  { staffId }: Pick<StaffMember, 'staffId'>,
): boolean {
  return subjectId === staffId;
}

export const aboutOneself = 'This is about you, so someone else has to decide it.';

/** The kinds that a member can decide when somebody else proposes one. */
export function approvableKinds({ permissions }: Pick<StaffMember, 'permissions'>): readonly ProposalKind[] {
  if (!permissions.has('proposals.approve')) return [];
  return kinds.filter((kind) => permissions.has(proposalKinds[kind].approve));
}

const kinds = Object.keys(proposalKinds) as ProposalKind[];

/** Whether it moves so much that a session alone is not enough to approve it. */
export async function asksAuthenticator(
  { definitions, terms, worth }: Pick<Answering, 'definitions' | 'terms' | 'worth'>,
  { kind, content }: StoredProposal,
): Promise<boolean> {
  const definition = definitions.of(kind);
  const parsed = definition.content.safeParse(content);
  const moved = parsed.success ? definition.moves(parsed.data) : null;
  return moved !== null && (await worth(moved)).minor > (await terms()).authenticatorOverMinor;
}

/** The ids of those that wait and take the authenticator. */
async function listLarge(
  answering: Answering,
  proposals: readonly StoredProposal[],
): Promise<ReadonlySet<string>> {
  const large = new Set<string>();
  for (const proposal of proposals)
    if (proposal.state === 'open' && (await asksAuthenticator(answering, proposal))) large.add(proposal.id);
  return large;
}

export async function evidenceOf(
  reader: Reader,
  definitions: Definitions,
  { kind, content }: StoredProposal,
): Promise<Evidence> {
  const definition = definitions.of(kind);
  const parsed = definition.content.safeParse(content);
  // Written by an older version of the bank, that meant something else by it: it can only be declined.
  if (!parsed.success) return nothingToSee;
  return definition.evidence(reader, parsed.data);
}

export const nothingToSee: Evidence = { moves: [], facts: [], reasons: [], customers: [], payments: [] };
