import { equals, type Money } from '@farthing/money';
import { policies } from '../../platform/policies.ts';
import type { EntryKind, MessageEntry, MessageFormat } from './messages/index.ts';

/** As much of a payment of ours as decides whether an entry is about it. */
export type KnownPayout = {
  readonly id: string;
  readonly amount: Money;
  readonly state: string;
  /** The day (UTC) on which it left the wallet. */
  readonly sentOn: string | null;
  /** When our books took it as settled. */
  readonly settledAt: Date | null;
};

/** An entry that another file brought before. */
export type EarlierEntry = {
  readonly format: MessageFormat;
  readonly kind: EntryKind;
  readonly withdrawalId: string | null;
  readonly reference: string | null;
  readonly bankReference: string | null;
  readonly amount: Money | null;
  readonly bookedOn: string;
};

export type Problem =
  | 'unknown-reference'
  | 'no-reference'
  | 'amount-differs'
  | 'booked-before-sent'
  | 'payment-not-sent'
  | 'payment-given-back'
  | 'paid-twice'
  | 'returned'
  | 'rejected'
  /** Of a whole payment file, in reports that were imported before each of its payments had a case. */
  | 'file-rejected';

export type Judgement =
  | { readonly state: 'matched'; readonly withdrawalId: string }
  /** The same movement as in an earlier file: a notice and then the statement. */
  | { readonly state: 'repeated'; readonly withdrawalId: string | null }
  /** A person has to look at it. */
  | { readonly state: 'open'; readonly problem: Problem; readonly withdrawalId: string | null };

export type MatchFacts = {
  readonly format: MessageFormat;
  readonly payout: KnownPayout | undefined;
  /** About the same payment, or under the same id of the other bank. */
  readonly earlier: readonly EarlierEntry[];
  /** Whether an entry before it in the same file has paid the same. */
  readonly isPaidInThisFile: boolean;
};

/** What an entry of another bank means for us. Nothing is decided here that moves money back. */
export function judge(entry: MessageEntry, facts: MatchFacts): Judgement {
  const { payout } = facts;
  const withdrawalId = payout?.id ?? null;
  if (isRepeated(entry, facts)) return { state: 'repeated', withdrawalId };
  if (payout === undefined) return { state: 'open', problem: unknownProblem(entry), withdrawalId };
  const problem = problems[entry.entry](entry, payout, facts);
  return problem === undefined
    ? { state: 'matched', withdrawalId: payout.id }
    : { state: 'open', problem, withdrawalId };
}

/** Whether money may be given back on the word of this entry, once two people have agreed. */
export function isReturn(problem: Problem | null): boolean {
  return problem === 'returned' || problem === 'rejected';
}

function unknownProblem({ reference }: MessageEntry): Problem {
  return reference === null ? 'no-reference' : 'unknown-reference';
}

type Judge = (entry: MessageEntry, payout: KnownPayout, facts: MatchFacts) => Problem | undefined;

/** A credit under the reference of a payment of ours is that payment coming back, whatever it is called. */
const comingBack: Judge = (entry, payout) => {
  if (differs(entry, payout)) return 'amount-differs';
  return payout.state === 'failed' ? undefined : 'returned';
};

const problems: Readonly<Record<EntryKind, Judge>> = {
  debit(entry, payout, { earlier, isPaidInThisFile }) {
    if (differs(entry, payout)) return 'amount-differs';
    if (payout.state === 'failed') return 'payment-given-back';
    if (payout.sentOn === null) return 'payment-not-sent';
    if (entry.bookedOn < daysBefore(payout.sentOn, policies.reconciliation.earlyDays))
      return 'booked-before-sent';
    const isPaidBefore = earlier.some((other) => other.kind === 'debit' && other.withdrawalId === payout.id);
    return isPaidBefore || isPaidInThisFile ? 'paid-twice' : undefined;
  },
  credit: comingBack,
  return: comingBack,
  acceptance: (entry, payout) =>
    entry.amount !== null && differs(entry, payout) ? 'amount-differs' : undefined,
  rejection(entry, payout) {
    if (entry.amount !== null && differs(entry, payout)) return 'amount-differs';
    return payout.state === 'failed' ? undefined : 'rejected';
  },
};

function differs({ amount }: MessageEntry, payout: KnownPayout): boolean {
  return amount === null || amount.currency !== payout.amount.currency || !equals(amount, payout.amount);
}

function isRepeated(entry: MessageEntry, { format, payout, earlier }: MatchFacts): boolean {
  return earlier.some((other) => {
    if (other.kind !== entry.entry || !isSameAmount(other.amount, entry.amount)) return false;
    const isSameMovement =
      entry.bankReference !== null &&
      other.bankReference === entry.bankReference &&
      other.reference === entry.reference &&
      other.bookedOn === entry.bookedOn;
    // A notice and a statement may number the same movement apart.
    return (
      isSameMovement || (payout !== undefined && other.withdrawalId === payout.id && other.format !== format)
    );
  });
}

function isSameAmount(one: Money | null, other: Money | null): boolean {
  if (one === null || other === null) return one === other;
  return one.currency === other.currency && equals(one, other);
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
