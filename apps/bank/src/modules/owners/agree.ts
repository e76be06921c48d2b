import type { AnswerOf, BodyOf, proposeForAccount } from '@farthing/contract';
import { fromDecimal } from '@farthing/money';
import type { Tx } from '../../platform/database/database.ts';
import { done } from '../../platform/http/done.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findLimits, refuseAboveBank } from '../limits/index.ts';
import { applyProposal } from './apply.ts';
import { lockedShared, recordChange, tellOthers } from './change.ts';
import { refuseInviting } from './invite.ts';
import { refuseRules } from './leave.ts';
import { canDo, describeProposal, limitsOf, type Proposal, type ProposalContent } from './proposal.ts';
import { decideProposal, insertAgreement, insertProposal, listOpenProposals } from './proposal-store.ts';
import { agreementsNeeded, whoAgrees } from './rights.ts';
import type { Asking, OwnerServices } from './services.ts';
import { memberOf, memberWith, nameOf, type SharedAccountState } from './shared-account.ts';

type Agreed = AnswerOf<typeof proposeForAccount>;

/** The PIN was checked. Done at once where nobody else is there to agree. */
export async function propose(
  services: OwnerServices,
  tx: Tx,
  asking: Asking,
  { accountId, body }: { readonly accountId: string; readonly body: BodyOf<typeof proposeForAccount> },
): Promise<Agreed> {
  const { clock, ids } = services;
  const now = clock.now();
  const shared = await lockedShared(services, tx, accountId, asking.customerId);
  const member = memberWith(shared, asking.customerId, 'manage');
  const content = contentOf(shared, body);
  if (content.kind === 'limits') {
    // Told to who proposes it, and not only to who agrees last.
    const { own, bank } = await findLimits(tx, accountId);
    refuseAboveBank(bank, { before: own, after: limitsOf(content) }, shared.currency);
  }
  if (content.kind === 'invite') await refuseInviting(tx, shared, content.email, now);
  const open = await listOpenProposals(tx, { accountId }, now);
  if (open.some((other) => JSON.stringify(other.content) === JSON.stringify(content)))
    throw new Refusal('proposal_open');
  const proposal: Proposal = {
    id: ids.next(),
    accountId,
    content,
    proposedBy: member.customerId,
    version: shared.version,
    createdAt: now,
    expiresAt: new Date(now.getTime() + policies.sharedAccounts.answerWithinMs),
    agreedBy: [],
  };
  const what = describeProposal(content, shared);
  await insertProposal(tx, proposal);
  await recordChange(services, tx, asking, accountId, {
    action: 'account.propose',
    after: { kind: content.kind, description: what },
  });
  if (agreementsNeeded(shared.rules, shared.members, member.customerId) === 0)
    return carriedOut(services, tx, asking, shared, proposal);
  await tellOthers(services, tx, shared, {
    by: member.customerId,
    what: `${nameOf(member)} proposes: ${what}`,
    todo: 'Sign in and open the account to agree or to refuse, within 7 days.',
  });
  return { ...done('The others are asked to agree.'), is_done: false };
}

/** The PIN was checked. */
export async function agree(
  services: OwnerServices,
  tx: Tx,
  asking: Asking,
  proposalId: string,
): Promise<Agreed> {
  const { proposal, shared } = await openProposal(services, tx, asking, proposalId);
  const { customerId } = asking;
  if (proposal.proposedBy === customerId) throw new Refusal('own_proposal');
  const able = whoAgrees(shared.rules.kind, shared.members, proposal.proposedBy);
  if (!able.includes(customerId)) throw new Refusal('permission_denied');
  await insertAgreement(tx, proposal, customerId, services.clock.now());
  await recordChange(services, tx, asking, shared.accountId, {
    action: 'account.agree',
    after: { kind: proposal.content.kind, description: describeProposal(proposal.content, shared) },
  });
  const agreed = new Set([...proposal.agreedBy, customerId].filter((id) => able.includes(id)));
  if (agreed.size < agreementsNeeded(shared.rules, shared.members, proposal.proposedBy))
    return { ...done('You have agreed. Others still have to agree.'), is_done: false };
  return carriedOut(services, tx, asking, shared, proposal);
}

/** One who refuses ends it; who proposed it takes it back. */
export async function refuse(services: OwnerServices, asking: Asking, proposalId: string): Promise<void> {
  await services.database.transaction(async (tx) => {
    const { proposal, shared } = await openProposal(services, tx, asking, proposalId);
    const able = whoAgrees(shared.rules.kind, shared.members, proposal.proposedBy);
    const [can] = canDo({ ...proposal, agreedBy: [] }, asking.customerId, able);
    if (can === undefined) throw new Refusal('permission_denied');
    const isOwn = can === 'withdraw';
    await decideProposal(tx, proposal.id, isOwn ? 'withdrawn' : 'refused', services.clock.now());
    await recordChange(services, tx, asking, shared.accountId, {
      action: 'account.refuse',
      before: { kind: proposal.content.kind, description: describeProposal(proposal.content, shared) },
    });
    const who = nameOf(memberOf(shared, asking.customerId));
    const what = `${who} ${isOwn ? 'took back' : 'refused'}: ${describeProposal(proposal.content, shared)}`;
    await tellOthers(services, tx, shared, { by: asking.customerId, what });
  });
}

async function openProposal(
  services: OwnerServices,
  tx: Tx,
  { customerId }: Asking,
  id: string,
): Promise<{ readonly proposal: Proposal; readonly shared: SharedAccountState }> {
  const now = services.clock.now();
  const [seen] = await listOpenProposals(tx, { id }, now);
  if (seen === undefined) throw new Refusal('not_found');
  const shared = await lockedShared(services, tx, seen.accountId, customerId);
  memberOf(shared, customerId);
  // Read again under the lock: people, rules or the proposal may have changed while this waited for it.
  const [proposal] = await listOpenProposals(tx, { id }, now);
  if (proposal === undefined) throw new Refusal('proposal_closed');
  return { proposal, shared };
}

async function carriedOut(
  services: OwnerServices,
  tx: Tx,
  asking: Asking,
  shared: SharedAccountState,
  proposal: Proposal,
): Promise<Agreed> {
  await decideProposal(tx, proposal.id, 'done', services.clock.now());
  await applyProposal(services, tx, asking, shared, proposal);
  const what = describeProposal(proposal.content, shared);
  const who = nameOf(memberOf(shared, asking.customerId));
  await tellOthers(services, tx, shared, { by: asking.customerId, what: `${who} approved: ${what}` });
  return { ...done(`Done: ${what}.`), is_done: true };
}

/** What is missing, or does not fit the kind of account, is refused by its field. */
function contentOf(shared: SharedAccountState, body: BodyOf<typeof proposeForAccount>): ProposalContent {
  const { kind, bound, approvers, day, payment, person, role, email } = body;
  const isJoint = shared.rules.kind === 'joint';
  switch (kind) {
    case 'close':
      return { kind };
    case 'lift-signatures':
      if (shared.rules.kind !== 'joint' || !shared.rules.twoSignatures)
        throw new Refusal('status_conflict', { message: 'This account does not need a second signature.' });
      return { kind };
    case 'rules': {
      if (isJoint) throw new Refusal('status_conflict');
      const given = { bound: needed('bound', bound), approvers: needed('approvers', approvers) };
      // Told to who proposes it, and not only to who agrees last.
      refuseRules({ kind: 'business', boundMinor: 0n, approvers: given.approvers }, shared.members);
      return {
        kind,
        bound: fromDecimal(given.bound, shared.currency).minor.toString(),
        approvers: given.approvers,
      };
    }
    case 'limits': {
      const minor = (text: string | null) =>
        text === null ? null : fromDecimal(text, shared.currency).minor.toString();
      return { kind, day: minor(needed('day', day)), payment: minor(needed('payment', payment)) };
    }
    case 'role':
      if (isJoint)
        throw new Refusal('status_conflict', { message: 'All owners of a joint account have equal rights.' });
      return {
        kind,
        person: memberOf(shared, needed('person', person)).customerId,
        role: needed('role', role),
      };
    case 'remove':
      if (isJoint)
        throw new Refusal('status_conflict', {
          message: 'An owner of a joint account leaves by themselves.',
        });
      return { kind, person: memberOf(shared, needed('person', person)).customerId };
    case 'invite':
      return { kind, email: needed('email', email), role: isJoint ? 'owner' : needed('role', role) };
  }
}

function needed<Value>(field: string, value: Value | undefined): Value {
  if (value !== undefined) return value;
  throw new Refusal('validation_failed', { fields: { [field]: ['This is needed here.'] } });
}
