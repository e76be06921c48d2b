import { type Currency, fromDecimal, type Money, negate } from '@farthing/money';

/** A line of a history, as the API has it: amounts without their sign. */
export type Movement = {
  readonly amount: string;
  readonly transaction_type: 'credit' | 'debit';
  readonly kind: string;
  /** What was sent, when that is another currency than was booked. */
  readonly sent: { readonly amount: string; readonly currency: Currency } | null;
};

/** With their signs: what a movement did. */
export type MovementFigures = {
  /** As it was sent or received. */
  readonly amount: Money;
  /** What was booked for it, where that is another currency; stands second. */
  readonly booked: Money | undefined;
};

/**
 * The figures that every list, page and file shows of a movement. Nothing is converted: what was booked, turned back at the
 * rate of another moment, would be a penny beside what the receipt says.
 */
export function movementFigures(movement: Movement, bookedIn: Currency): MovementFigures {
  const { sent, transaction_type } = movement;
  const signed = (amount: Money) => (transaction_type === 'credit' ? amount : negate(amount));
  const booked = signed(fromDecimal(movement.amount, bookedIn));
  // Of an exchange each account shows what it had itself: dollars never came into an account in euros.
  if (sent === null || movement.kind === 'exchange') return { amount: booked, booked: undefined };
  return { amount: signed(fromDecimal(sent.amount, sent.currency)), booked };
}
