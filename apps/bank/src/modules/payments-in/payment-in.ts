import type { PaymentInState, WaitingReason } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { add, type Currency, compare, equals, type Money } from '@farthing/money';
import type { CustomerRecord } from '../identity/index.ts';

/** Who says that the money has come. */
export type Source = 'provider' | 'report' | 'sandbox';

/** What is told of money from another bank. */
export type Told = {
  /** The teller's own id of it. */
  readonly reference: string;
  readonly endToEndId: string;
  readonly source: Source;
  readonly amount: Money;
  /** As the other bank wrote it. */
  readonly account: string;
  readonly payer: string;
  readonly payerAccount: string | null;
  readonly narration: string | null;
};

export type PaymentIn = Told & {
  readonly id: string;
  readonly state: PaymentInState;
  readonly waitsFor: WaitingReason | null;
  readonly receivedAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
};

/** An account here, and whose it is. */
export type Payee = {
  readonly accountId: string;
  readonly ledgerAccount: AccountId;
  readonly currency: Currency;
  readonly isClosed: boolean;
  readonly customer: Pick<CustomerRecord, 'id' | 'email' | 'firstName' | 'status'>;
  /** Who owns it beside that customer. */
  readonly otherOwners: readonly Pick<CustomerRecord, 'email' | 'firstName'>[];
};

/** All that is known when a payment is told. */
export type Facts = {
  /** The payment that was told under the same id before. */
  readonly earlier: PaymentIn | undefined;
  /** The payment that was told with the same end-to-end id before. */
  readonly sameEnd: PaymentIn | undefined;
  /** Whether the end-to-end id was taken for something else than such a payment. */
  readonly isEndTaken: boolean;
  readonly payee: Payee | undefined;
  /** However the two are written. */
  isSameAccount(one: string, other: string): boolean;
  /** Whether it has an end-to-end id. */
  readonly hasEnd: boolean;
  /** What all payments of the day come to that were credited by no person, in the bank's own currency. */
  readonly creditedToday: Money;
};

/** What a payment is worth in the bank's own currency, and what is credited at once, alone and together with others. */
export type Bounds = { readonly worth: Money; readonly most: Money; readonly mostInDay: Money };

export type Judgement =
  | { readonly next: 'told-before'; readonly payment: PaymentIn }
  | { readonly next: 'contradicts' }
  | { readonly next: 'credit'; readonly payee: Payee }
  | { readonly next: 'wait'; readonly for: WaitingReason };

/**
 * What becomes of a payment. The same payment told again is the one before, whoever tells it. Another payment under an
 * end-to-end id that was used is not refused, since the money is there: it waits, and is credited by no machine.
 */
export function judge(told: Told, facts: Facts, { worth, most, mostInDay }: Bounds): Judgement {
  const { earlier, sameEnd, isEndTaken, payee, creditedToday } = facts;
  const isSame = (one: PaymentIn) =>
    isSamePayment(one, told) && facts.isSameAccount(one.account, told.account);
  if (earlier !== undefined)
    return isSame(earlier) ? { next: 'told-before', payment: earlier } : { next: 'contradicts' };
  if (sameEnd !== undefined && isSame(sameEnd)) return { next: 'told-before', payment: sameEnd };
  if (sameEnd !== undefined || isEndTaken) return { next: 'wait', for: 'reference-used' };
  // The provider may have told it, or tell it later, under an id that the file does not have.
  if (told.source === 'report' && !facts.hasEnd) return { next: 'wait', for: 'no-reference' };
  if (payee === undefined) return { next: 'wait', for: 'no-account' };
  if (payee.isClosed || payee.customer.status === 'closed' || payee.customer.status === 'pending')
    return { next: 'wait', for: 'account-closed' };
  if (compare(worth, most) > 0) return { next: 'wait', for: 'large' };
  if (compare(add(creditedToday, worth), mostInDay) > 0) return { next: 'wait', for: 'day-sum' };
  return { next: 'credit', payee };
}

/** How two files name the payer, or write the purpose, may differ; what moves whose money may not. */
function isSamePayment(one: Told, other: Told): boolean {
  return (
    one.endToEndId === other.endToEndId &&
    one.amount.currency === other.amount.currency &&
    equals(one.amount, other.amount)
  );
}

/** The day of the bank on which a payment counts, as `2026-11-15`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
