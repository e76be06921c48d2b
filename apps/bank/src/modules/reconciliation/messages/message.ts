import type { Money } from '@farthing/money';

export type MessageFormat = 'camt.053' | 'camt.054' | 'pain.002';

/** What the other bank says, in the order in which it says it. */
export type MessagePart =
  | ({ readonly kind: 'header' } & MessageHeader)
  | ({ readonly kind: 'entry' } & MessageEntry)
  | ({ readonly kind: 'statement' } & MessageStatement);

export type MessageHeader = {
  readonly format: MessageFormat;
  /** `08` of camt.053.001.08. */
  readonly version: string;
  readonly messageId: string;
  readonly createdAt: Date;
};

export type EntryKind =
  /** Money left our account there. */
  | 'debit'
  /** Money came into it. */
  | 'credit'
  /** Money that we had paid came back into it. */
  | 'return'
  /** A payment of ours was accepted, and not yet carried out. */
  | 'acceptance'
  /** A payment of ours is not carried out. */
  | 'rejection';

/** One movement on an account of ours, or one word about a payment of ours. */
export type MessageEntry = {
  readonly entry: EntryKind;
  /** Of the file. */
  readonly line: number;
  /** The end-to-end id: of our payments it is their reference. */
  readonly reference: string | null;
  /** The other bank's own id for it. */
  readonly bankReference: string | null;
  /** Null where a payment report leaves it out. */
  readonly amount: Money | null;
  /** YYYY-MM-DD. */
  readonly bookedOn: string;
  /** Why it came back or was rejected, as `AC04`. */
  readonly reasonCode: string | null;
  /** Who is at the other end and what they wrote. */
  readonly details: string | null;
  /** Of money that came into our account: whom it is for and from whom. */
  readonly arrival: Arrival | null;
};

/** What the other bank says of money that it has got for somebody here. */
export type Arrival = {
  /** Null where the file names no account. */
  readonly account: string | null;
  readonly payer: string | null;
  readonly payerAccount: string | null;
  readonly narration: string | null;
};

/** A whole statement of an account, told after its entries. Balances are signed: below zero the account is overdrawn. */
export type MessageStatement = {
  readonly statementId: string;
  readonly account: string;
  readonly day: string;
  readonly opening: Money;
  readonly closing: Money;
  readonly line: number;
};
