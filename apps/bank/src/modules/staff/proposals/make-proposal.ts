import { type Proposal, type ProposalKind, proposalKinds } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffMember } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ProposalEngine } from './definitions.ts';
import { hashContent, type ProposalContent } from './proposal.ts';
import { toAnswer } from './proposal-answers.ts';
import { insertProposal, type StoredProposal } from './proposal-store.ts';
import { expire } from './void-proposals.ts';

export type NewProposal = {
  readonly kind: ProposalKind;
  readonly content: ProposalContent;
  readonly reason: string;
  readonly member: StaffMember;
  readonly origin: Origin;
};

/** Refuses what is open already with proposal_open. To propose moves nothing: it is a transaction like any other. */
export async function propose(engine: ProposalEngine, tx: Tx, proposal: NewProposal): Promise<Proposal> {
  const { kind, content, reason, member, origin } = proposal;
  refuseWithout(member, kind);
  const { clock, ids, audit, definitions, terms } = engine;
  const definition = definitions.of(kind);
  const now = clock.now();
  const { proposalMs, targetMs } = await terms();
  const exact = definition.content.parse(content);
  const from = definition.notBefore?.(exact) ?? now;
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
    expiresAt: new Date(from.getTime() + proposalMs),
    state: 'open',
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    amount: definition.moves(exact),
    dueAt: new Date(from.getTime() + targetMs),
  };
  await expire(engine, tx, { contentHash: stored.contentHash });
  if (!(await insertProposal(tx, stored))) throw new Refusal('proposal_open');
  await audit.record(tx, {
    actor: { kind: 'staff', id: member.staffId },
    action: 'proposal.make',
    subject: { kind: 'proposal', id: stored.id },
    origin,
    after: { kind, content_hash: stored.contentHash.toString('hex'), because: reason },
  });
  return toAnswer(engine, tx, member, stored);
}

export function refuseWithout({ permissions }: StaffMember, kind: ProposalKind): void {
  if (!permissions.has(proposalKinds[kind].propose)) throw new Refusal('permission_denied');
}
