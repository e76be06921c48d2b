import type { AccountRole } from '@farthing/contract';

/** What somebody may do with an account. */
export type Right = 'see' | 'prepare' | 'approve' | 'manage';

const rights = {
  owner: ['see', 'prepare', 'approve', 'manage'],
  approve: ['see', 'prepare', 'approve'],
  prepare: ['see', 'prepare'],
  see: ['see'],
} as const satisfies Record<AccountRole, readonly Right[]>;

export function isAllowed(role: AccountRole, right: Right): boolean {
  return (rights[role] as readonly Right[]).includes(right);
}

/** By which rules payments from a shared account are signed. */
export type SigningRules =
  | { readonly kind: 'joint'; readonly twoSignatures: boolean }
  | { readonly kind: 'business'; readonly boundMinor: bigint; readonly approvers: number };

/**
 * How many others have to sign a payment. A company's bound is for all that a person sends in a day without others: many small
 * payments are signed like one large.
 */
export function signaturesNeeded(
  rules: SigningRules,
  payment: {
    readonly role: AccountRole;
    readonly amountMinor: bigint;
    /** What the same person has sent from it today without others. */
    readonly unsignedMinor: bigint;
  },
): number {
  if (rules.kind === 'joint') return rules.twoSignatures ? 1 : 0;
  if (payment.amountMinor + payment.unsignedMinor > rules.boundMinor) return rules.approvers;
  return isAllowed(payment.role, 'approve') ? 0 : 1;
}

export type Party = { readonly customerId: string; readonly role: AccountRole };

/** Who may agree to what one of them proposes: all other owners of a joint account, a company's other approvers. */
export function whoAgrees(
  kind: SigningRules['kind'],
  parties: readonly Party[],
  proposedBy: string,
): readonly string[] {
  const right = kind === 'joint' ? 'manage' : 'approve';
  return parties
    .filter(({ customerId, role }) => customerId !== proposedBy && isAllowed(role, right))
    .map(({ customerId }) => customerId);
}

/** How many of them it takes; none when nobody is there but who proposes. */
export function agreementsNeeded(rules: SigningRules, parties: readonly Party[], proposedBy: string): number {
  const others = whoAgrees(rules.kind, parties, proposedBy).length;
  return rules.kind === 'joint' ? others : Math.min(others, rules.approvers);
}

/** Why an account cannot be left with these people and rules; undefined when it can. */
export function whyNotWith(
  rules: SigningRules,
  parties: readonly Party[],
): 'no-owner' | 'too-few' | undefined {
  if (!parties.some(({ role }) => role === 'owner')) return 'no-owner';
  if (rules.kind === 'joint') return undefined;
  return rules.approvers > mostApprovers(parties) ? 'too-few' : undefined;
}

/**
 * How many approvers a company can ask for: nobody approves their own, so that a payment of one of those who may approve is left to
 * the rest of them. One can always be asked for: a company begins with its first owner alone.
 */
export function mostApprovers(parties: readonly Party[]): number {
  const able = parties.filter(({ role }) => isAllowed(role, 'approve')).length;
  return Math.max(1, able - 1);
}

/** How many can share an account, those who are invited counted. */
export const mostPeople = { joint: 4, business: 20 } as const satisfies Record<SigningRules['kind'], number>;
