import { type Permission, type ProposalKind, proposalKinds } from '@farthing/contract';

/** What one person may do. */
export type Held = ReadonlySet<Permission>;

const kinds = Object.keys(proposalKinds) as ProposalKind[];

/**
 * What somebody with these permissions could both propose and approve. Administrators may do both about members, as the
 * bank comes: nobody ever decides on what they proposed themselves. No role gets more of it than that.
 */
export function bothSidesOf(held: Held): readonly ProposalKind[] {
  return kinds.filter(
    (kind) =>
      proposalKinds[kind].approve !== 'members.approve' && mayPropose(held, kind) && mayApprove(held, kind),
  );
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
