import type { MovementKind } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import type { Money } from '@farthing/money';

/** What a customer reads about one movement of one of their accounts; the amount is the journal's. */
export type StatementLine = {
  /** The id of the command that moves the money. */
  readonly transfer: string;
  readonly account: AccountId;
  readonly kind: MovementKind;
  /** In words, up to 200 characters: for people alone, since nobody takes a description apart. */
  readonly description: string;
  /** See `referenceOf`. */
  readonly reference: string;
  /** Of a payment. */
  readonly payment?: PaymentFacts;
};

/** What a line says of the payment that it belongs to, as data. */
export type PaymentFacts = {
  /** The other side, as the customer knows it. */
  readonly party: string;
  /** What was sent, when that is another currency than was booked. */
  readonly sent: Money | null;
  readonly narration: string | null;
  /** ISO 18245, of a payment by card: what the line's category is known by. */
  readonly merchantCode?: string;
};

/** The words by which a search finds a line. */
export function searchText({ description, reference, payment }: StatementLine): string {
  return searchable(`${description} ${reference} ${payment?.narration ?? ''}`.trim());
}

/**
 * What a search compares: small letters without accents. Done here rather than by the database,
 * whose notion of letters depends on how it was set up.
 */
export function searchable(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
