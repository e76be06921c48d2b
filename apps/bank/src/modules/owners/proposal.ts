import type { AccountRole, SharedProposal } from '@farthing/contract';
import { type Currency, format, money } from '@farthing/money';
import { type Bounds, limitWords } from '../limits/index.ts';
import { nameOf, type SharedAccountState } from './shared-account.ts';

/** What takes the agreement of others, as it is kept. */
export type ProposalContent =
  | { readonly kind: 'close' }
  | { readonly kind: 'lift-signatures' }
  | { readonly kind: 'rules'; readonly bound: string; readonly approvers: number }
  | { readonly kind: 'limits'; readonly day: string | null; readonly payment: string | null }
  | { readonly kind: 'role'; readonly person: string; readonly role: AccountRole }
  | { readonly kind: 'remove'; readonly person: string }
  | { readonly kind: 'invite'; readonly email: string; readonly role: AccountRole };

export type Proposal = {
  readonly id: string;
  readonly accountId: string;
  readonly content: ProposalContent;
  readonly proposedBy: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Who has agreed. */
  readonly agreedBy: readonly string[];
};

/** As everybody who has to agree reads it: all that it does. */
export function describeProposal(content: ProposalContent, shared: SharedAccountState): string {
  switch (content.kind) {
    case 'close':
      return 'Close the account';
    case 'lift-signatures':
      return 'Lift the second signature: each owner pays alone again';
    case 'rules': {
      const bound = format(boundOf(content, shared.currency));
      const people = content.approvers === 1 ? '1 other person' : `${content.approvers} other people`;
      return `Above ${bound} a day, ${people} approve each payment`;
    }
    case 'limits':
      return `Let ${limitWords(limitsOf(content), shared.currency)} leave the account`;
    case 'role':
      return `${personIn(shared, content.person)} may ${roleWords[content.role]}`;
    case 'remove':
      return `Remove ${personIn(shared, content.person)}`;
    case 'invite':
      return `Invite ${content.email}, who may ${roleWords[content.role]}`;
  }
}

const roleWords = {
  owner: 'do everything, as an owner',
  approve: 'see, prepare and approve',
  prepare: 'see and prepare',
  see: 'see only',
} as const satisfies Record<AccountRole, string>;

/** Of what may be known of it to the person who reads it. */
export function canDo(
  { proposedBy, agreedBy }: Proposal,
  reader: string,
  able: readonly string[],
): SharedProposal['can'] {
  if (reader === proposedBy) return ['withdraw'];
  return able.includes(reader) && !agreedBy.includes(reader) ? ['agree', 'refuse'] : [];
}

/** In minor units, as they are kept. */
export function limitsOf({
  day,
  payment,
}: {
  readonly day: string | null;
  readonly payment: string | null;
}): Bounds {
  const minor = (text: string | null) => (text === null ? null : BigInt(text));
  return { dayMinor: minor(day), paymentMinor: minor(payment) };
}

export function boundOf({ bound }: { readonly bound: string }, currency: Currency) {
  return money(BigInt(bound), currency);
}

function personIn({ members }: SharedAccountState, id: string): string {
  const found = members.find(({ customerId }) => customerId === id);
  return found === undefined ? 'somebody who has left' : nameOf(found);
}
