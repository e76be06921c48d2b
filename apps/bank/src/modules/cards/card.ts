import type { Card } from '@farthing/contract';

export type CardStatus = Card['status'];

/** Virtual ones work at once; one for a single payment closes after it; a physical one comes by post. */
export type CardKind = 'virtual' | 'one-time' | 'physical';

/** Why a card is closed for ever. */
export type CloseReason =
  | 'customer'
  | 'staff'
  | 'lost'
  | 'stolen'
  | 'damaged'
  | 'renewed'
  | 'used'
  | 'returned';

/** The two freezes are apart: what staff froze stays frozen when the customer lifts their own, and the other way round. */
export type CardState = {
  readonly status: CardStatus;
  readonly frozenByCustomer: boolean;
  readonly frozenByStaff: boolean;
  readonly closedBecause: CloseReason | null;
};

export type CardEvent =
  | { readonly kind: 'freeze' | 'unfreeze'; readonly by: 'customer' | 'staff' }
  | { readonly kind: 'close'; readonly because: CloseReason }
  | { readonly kind: 'make' | 'send' | 'activate' | 'expire' };

/** Why an event changes nothing. */
export type CardRefusal = 'card_frozen' | 'card_active' | 'card_closed' | 'card_not_there_yet';

export type CardDecision =
  | { readonly ok: true; readonly next: CardState }
  | { readonly ok: false; readonly refusal: CardRefusal };

/** What becomes of a card. Closed and expired are for ever: a new card is another one. */
export function decide(state: CardState, event: CardEvent): CardDecision {
  const { status } = state;
  if (status === 'closed' || (status === 'expired' && event.kind !== 'close')) return refused('card_closed');
  switch (event.kind) {
    case 'freeze':
    case 'unfreeze':
      return frozenOrNot(state, event.by, event.kind === 'freeze');
    case 'close':
      return { ok: true, next: { ...state, status: 'closed', closedBecause: event.because } };
    case 'expire':
      return { ok: true, next: { ...state, status: 'expired' } };
    case 'make':
      return moved(state, 'ordered', 'made');
    case 'send':
      return moved(state, 'made', 'sent');
    case 'activate':
      return moved(state, 'sent', 'active');
  }
}

function frozenOrNot(state: CardState, by: 'customer' | 'staff', isFrozen: boolean): CardDecision {
  if (isOnItsWay(state.status)) return refused('card_not_there_yet');
  const flag = by === 'staff' ? 'frozenByStaff' : 'frozenByCustomer';
  if (state[flag] === isFrozen) return refused(isFrozen ? 'card_frozen' : 'card_active');
  const next = { ...state, [flag]: isFrozen };
  return {
    ok: true,
    next: { ...next, status: next.frozenByCustomer || next.frozenByStaff ? 'frozen' : 'active' },
  };
}

function moved(state: CardState, from: CardStatus, to: CardStatus): CardDecision {
  if (state.status === from) return { ok: true, next: { ...state, status: to } };
  return refused(isOnItsWay(state.status) ? 'card_not_there_yet' : 'card_active');
}

/** Nobody has it in their hands yet. */
export const isOnItsWay = (status: CardStatus) =>
  status === 'ordered' || status === 'made' || status === 'sent';

const refused = (refusal: CardRefusal) => ({ ok: false, refusal }) as const;

/** The last day of the month in which the card ends, as YYYY-MM-DD. */
export function expiryDay(issuedAt: Date, years: number): string {
  const lastOfMonth = new Date(Date.UTC(issuedAt.getUTCFullYear() + years, issuedAt.getUTCMonth() + 1, 0));
  return lastOfMonth.toISOString().slice(0, 10);
}

/** As it stands on the card: MM/YY of YYYY-MM-DD. */
export function expiryText(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(2, 4)}`;
}
