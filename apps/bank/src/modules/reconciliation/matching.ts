import { canonicalReference } from '@farthing/contract';
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

/** As much of money from another bank as decides whether an entry is about it. */
export type KnownArrival = {
  readonly id: string;
  /** The teller's own id of it. */
  readonly reference: string;
  readonly endToEndId: string;
  readonly returnReference: string | null;
  readonly account: string;
  readonly amount: Money;
  readonly state: string;
};

/** An entry that another file brought before. */
export type EarlierEntry = {
  readonly format: MessageFormat;
  readonly kind: EntryKind;
  readonly withdrawalId: string | null;
  readonly paymentInId: string | null;
  /** The account that money is for, where the file names one. */
  readonly account: string | null;
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
  | 'file-rejected'
  /** Money from another bank that nobody has told before: credited when two people have agreed. */
  | 'money-in'
  /** The other bank's id of it was used for another payment. */
  | 'reference-used';

/** What an entry is about: a payment of ours, money from another bank, or nothing that we know. */
type About = { readonly withdrawalId: string | null; readonly paymentInId: string | null };

export type Judgement =
  | ({ readonly state: 'matched' } & About)
  /** The same movement as in an earlier file: a notice and then the statement. */
  | ({ readonly state: 'repeated' } & About)
  /** A person has to look at it. */
  | ({ readonly state: 'open'; readonly problem: Problem } & About);

export type MatchFacts = {
  readonly format: MessageFormat;
  readonly payout: KnownPayout | undefined;
  /** The money from another bank that it tells of, if somebody has told it before. */
  readonly arrived: KnownArrival | undefined;
  /** In other files, about the same payment or under the same id of the other bank. */
  readonly earlier: readonly EarlierEntry[];
  /** How many entries before it in the same file say the same of it. */
  readonly toldInThisFile: number;
};

/** What an entry of another bank means for us. Nothing is decided here that moves money back. */
export function judge(entry: MessageEntry, facts: MatchFacts): Judgement {
  const { payout, arrived } = facts;
  const about = {
    withdrawalId: payout?.id ?? null,
    paymentInId: payout === undefined ? (arrived?.id ?? null) : null,
  };
  if (isRepeated(entry, facts)) return { state: 'repeated', ...about };
  const problem =
    payout === undefined ? otherProblem(entry, facts) : problems[entry.entry](entry, payout, facts);
  if (problem === undefined) return { state: 'matched', ...about };
  // Money stands in our books once: a second entry about it is about nothing that we know.
  return { state: 'open', problem, ...about, paymentInId: null };
}

/**
 * The money from another bank, among those that were told, that an entry is about: the same end-to-end id and amount, for the same
 * account as far as both name one. Where there is no end-to-end id, the teller's own id says so. Money that we sent back leaves
 * again under the same id, or under that of the return.
 */
export function arrivalAbout(
  entry: Pick<MessageEntry, 'entry' | 'reference' | 'bankReference' | 'amount' | 'arrival'>,
  told: readonly KnownArrival[],
  isSameAccount: (account: string, named: string | null) => boolean,
): KnownArrival | undefined {
  if (entry.entry !== 'credit' && entry.entry !== 'debit') return undefined;
  const end = canonicalOf(entry.reference);
  const own = canonicalOf(entry.bankReference);
  const isNamed = ({ reference, endToEndId, returnReference, state }: KnownArrival) => {
    if (entry.entry === 'debit')
      return state === 'returned' && end !== undefined && (endToEndId === end || returnReference === end);
    return end === undefined ? reference === own : endToEndId === end;
  };
  return told.find(
    (each) =>
      isNamed(each) &&
      isSameAmount(entry.amount, each.amount) &&
      isSameAccount(each.account, entry.arrival?.account ?? null),
  );
}

/** As end-to-end ids are kept; undefined where it names no payment. */
export function canonicalOf(reference: string | null): string | undefined {
  return reference === null ? undefined : canonicalReference('bank', reference);
}

/** Whether money may be given back on the word of this entry, once two people have agreed. */
export function isReturn(problem: Problem | null): boolean {
  return problem === 'returned' || problem === 'rejected';
}

/** Of what is no payment of ours. */
function otherProblem(
  entry: MessageEntry,
  { arrived, earlier, toldInThisFile }: MatchFacts,
): Problem | undefined {
  const { reference, amount } = entry;
  if (arrived !== undefined) {
    const isBefore = earlier.some(
      ({ kind, paymentInId }) => kind === entry.entry && paymentInId === arrived.id,
    );
    return isBefore || toldInThisFile > 0 ? 'paid-twice' : undefined;
  }
  if (entry.entry === 'credit' && amount !== null && amount.minor > 0n) return 'money-in';
  return reference === null ? 'no-reference' : 'unknown-reference';
}

type Judge = (entry: MessageEntry, payout: KnownPayout, facts: MatchFacts) => Problem | undefined;

/** A credit under the reference of a payment of ours is that payment coming back, whatever it is called. It comes back once. */
const comingBack: Judge = (entry, payout, { earlier, toldInThisFile }) => {
  if (differs(entry, payout)) return 'amount-differs';
  if (payout.state !== 'failed') return 'returned';
  const cameBefore = earlier.some(
    ({ kind, withdrawalId }) => movementOf(kind, true) === 'return' && withdrawalId === payout.id,
  );
  return cameBefore || toldInThisFile > 0 ? 'paid-twice' : undefined;
};

const problems: Readonly<Record<EntryKind, Judge>> = {
  debit(entry, payout, { earlier, toldInThisFile }) {
    if (differs(entry, payout)) return 'amount-differs';
    if (payout.state === 'failed') return 'payment-given-back';
    if (payout.sentOn === null) return 'payment-not-sent';
    if (entry.bookedOn < daysBefore(payout.sentOn, policies.reconciliation.earlyDays))
      return 'booked-before-sent';
    const isPaidBefore = earlier.some((other) => other.kind === 'debit' && other.withdrawalId === payout.id);
    return isPaidBefore || toldInThisFile > 0 ? 'paid-twice' : undefined;
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

/**
 * A notice and a statement may number the same movement apart, and each tells it once: what one of them has told twice, the other
 * tells twice, or it is another movement.
 */
function isRepeated(entry: MessageEntry, { format, payout, arrived, earlier, toldInThisFile }: MatchFacts) {
  const isOurs = payout !== undefined;
  const alike = earlier.filter(
    (other) =>
      movementOf(other.kind, isOurs) === movementOf(entry.entry, isOurs) &&
      isSameAmount(other.amount, entry.amount),
  );
  if (alike.some((other) => isSameMovement(entry, other))) return true;
  const told = alike.filter((other) =>
    payout === undefined
      ? isNear(other.bookedOn, entry.bookedOn) && isSameArrival(entry, other, arrived)
      : other.withdrawalId === payout.id,
  );
  const toldBy = (isWanted: (other: EarlierEntry) => boolean) => movementsOf(told.filter(isWanted)).length;
  const here = toldBy((other) => other.format === format) + toldInThisFile;
  return here < toldBy((other) => other.format !== format);
}

function isSameMovement(
  one: Pick<MessageEntry, 'bankReference' | 'reference' | 'bookedOn'>,
  other: EarlierEntry,
): boolean {
  return (
    one.bankReference !== null &&
    other.bankReference === one.bankReference &&
    other.reference === one.reference &&
    other.bookedOn === one.bookedOn
  );
}

/** Each once, however many files of a kind have told it. */
function movementsOf(told: readonly EarlierEntry[]): readonly EarlierEntry[] {
  return told.filter((one, index) => !told.slice(0, index).some((other) => isSameMovement(one, other)));
}

/** One file calls a credit what another calls a return: under the reference of a payment of ours it is that coming back. */
export function movementOf(kind: EntryKind, isOurs: boolean): EntryKind {
  return isOurs && kind === 'credit' ? 'return' : kind;
}

/** Money from another bank, or money that we sent back there: the same end-to-end id, and no other account. */
function isSameArrival(entry: MessageEntry, other: EarlierEntry, arrived: KnownArrival | undefined): boolean {
  if (arrived !== undefined && other.paymentInId === arrived.id) return true;
  const end = canonicalOf(entry.reference);
  const named = entry.arrival?.account ?? null;
  const isOtherAccount = named !== null && other.account !== null && named !== other.account;
  return (
    entry.entry === 'credit' && end !== undefined && canonicalOf(other.reference) === end && !isOtherAccount
  );
}

/** An id may be used again a month later: that is another payment. */
function isNear(one: string, other: string): boolean {
  const days = Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
  return days <= policies.reconciliation.earlyDays;
}

function isSameAmount(one: Money | null, other: Money | null): boolean {
  if (one === null || other === null) return one === other;
  return one.currency === other.currency && equals(one, other);
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
