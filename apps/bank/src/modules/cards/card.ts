import type { Card } from '@farthing/contract';

export type CardStatus = Card['status'];

export type CardEvent = 'freeze' | 'unfreeze' | 'close';

/** Why an event changes nothing. */
export type CardRefusal = 'card_frozen' | 'card_active' | 'card_closed';

export type CardDecision =
  | { readonly ok: true; readonly next: CardStatus }
  | { readonly ok: false; readonly refusal: CardRefusal };

/** What becomes of a card. Closed is for ever: a new card is another one. */
export function decide(status: CardStatus, event: CardEvent): CardDecision {
  if (status === 'closed') return { ok: false, refusal: 'card_closed' };
  switch (event) {
    case 'freeze':
      return status === 'frozen' ? { ok: false, refusal: 'card_frozen' } : { ok: true, next: 'frozen' };
    case 'unfreeze':
      return status === 'active' ? { ok: false, refusal: 'card_active' } : { ok: true, next: 'active' };
    case 'close':
      return { ok: true, next: 'closed' };
  }
}

/** The last day of the month in which the card ends, as YYYY-MM-DD. */
export function expiryDay(issuedAt: Date, years: number): string {
  const lastOfMonth = new Date(Date.UTC(issuedAt.getUTCFullYear() + years, issuedAt.getUTCMonth() + 1, 0));
  return lastOfMonth.toISOString().slice(0, 10);
}

/** As it stands on the card: MM/YY of YYYY-MM-DD. */
export function expiryText(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(2, 4)}`;
}
