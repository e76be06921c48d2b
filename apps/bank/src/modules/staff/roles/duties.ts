import { type Permission, type ProposalKind, proposalKinds, proposalKindWords } from '@farthing/contract';

/** What one person may do. */
export type Held = ReadonlySet<Permission>;

const kinds = Object.keys(proposalKinds) as ProposalKind[];

/**
 * What somebody with these permissions could both propose and approve. Administrators may do both about members, as the
 * bank comes: nobody ever decides on what they proposed themselves. No other role gets that, and none gets more of it.
 */
export function bothSidesOf(role: string, held: Held): readonly ProposalKind[] {
  return kinds.filter((kind) => {
    const isTheirs = role === 'administrator' && proposalKinds[kind].approve === 'members.approve';
    return !isTheirs && mayPropose(held, kind) && mayApprove(held, kind);
  });
}

const mostNamed = 5;

/** As people read it, and no longer than they read. */
export function namesOf(some: readonly ProposalKind[]): string {
  const named = some.slice(0, mostNamed).map((kind) => `“${proposalKindWords[kind]}”`);
  const more = some.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

/** What two of these people can do together: one proposes, another approves. */
export function staffedBy(people: readonly Held[]): ReadonlySet<ProposalKind> {
  return new Set(
    kinds.filter((kind) => {
      const proposers = people.filter((held) => mayPropose(held, kind));
      const approvers = people.filter((held) => mayApprove(held, kind));
      return proposers.some((one) => approvers.some((other) => other !== one));
    }),
  );
}

function mayPropose(held: Held, kind: ProposalKind): boolean {
  return held.has(proposalKinds[kind].propose);
}

function mayApprove(held: Held, kind: ProposalKind): boolean {
  return held.has('proposals.approve') && held.has(proposalKinds[kind].approve);
}
