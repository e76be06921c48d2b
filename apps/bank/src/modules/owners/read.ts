import type { SharedAccount } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import { listOpenInvitations } from './invitation-store.ts';
import { canDo, describeProposal, type Proposal } from './proposal.ts';
import { listOpenProposals } from './proposal-store.ts';
import { agreementsNeeded, isAllowed, whoAgrees } from './rights.ts';
import type { OwnerServices } from './services.ts';
import { memberOf, nameOf, noSuchAccount, type SharedAccountState } from './shared-account.ts';
import { findShared, listFormer } from './store.ts';

/** Who shares it, by which rules, and what waits for agreement; for members only. */
export async function readShared(
  { database, clock }: OwnerServices,
  customerId: string,
  accountId: string,
): Promise<SharedAccount> {
  const reader = database.kysely;
  const shared = await findShared(reader, accountId);
  if (shared === undefined) throw noSuchAccount();
  const you = memberOf(shared, customerId);
  const now = clock.now();
  const [former, invitations, proposals] = await Promise.all([
    listFormer(reader, accountId),
    listOpenInvitations(reader, { accountId }, now),
    listOpenProposals(reader, { accountId }, now),
  ]);
  const { rules } = shared;
  const people = [...shared.members.map((member) => ({ ...member, until: null })), ...former];
  return {
    account_id: accountId,
    kind: rules.kind,
    role: you.role,
    frozen: shared.frozenBecause !== null,
    two_signatures: rules.kind === 'joint' && rules.twoSignatures,
    company: companyOf(shared),
    people: people.map((person) => ({
      id: person.customerId,
      name: nameOf(person),
      role: person.role,
      since: person.since.toISOString(),
      until: person.until?.toISOString() ?? null,
      you: person.customerId === customerId,
    })),
    // Addresses are for those who manage: the others may see who shares it, not how to reach them.
    invitations: isAllowed(you.role, 'manage')
      ? invitations.map(({ id, email, role, expiresAt }) => ({
          id,
          email,
          role,
          expires_at: expiresAt.toISOString(),
        }))
      : [],
    proposals: proposals.map((proposal) => toProposal(proposal, shared, customerId)),
  };
}

function companyOf({ company, rules, currency }: SharedAccountState): SharedAccount['company'] {
  if (company === null || rules.kind !== 'business') return null;
  return { ...company, bound: toDecimal(money(rules.boundMinor, currency)), approvers: rules.approvers };
}

function toProposal(
  proposal: Proposal,
  shared: SharedAccountState,
  reader: string,
): SharedAccount['proposals'][number] {
  const { rules, members } = shared;
  const able = whoAgrees(rules.kind, members, proposal.proposedBy);
  const by = members.find(({ customerId }) => customerId === proposal.proposedBy);
  return {
    id: proposal.id,
    kind: proposal.content.kind,
    what: describeProposal(proposal.content, shared),
    proposed_by: by === undefined ? 'Somebody who has left' : nameOf(by),
    agreed: proposal.agreedBy.filter((id) => able.includes(id)).length,
    needed: agreementsNeeded(rules, members, proposal.proposedBy),
    expires_at: proposal.expiresAt.toISOString(),
    can: canDo(proposal, reader, able),
  };
}
