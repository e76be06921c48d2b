/**
 * The life of a withdrawal. What becomes of the money is part of each step: the hold is kept, posted or released, a
 * payout is settled or returned. See docs/money/withdrawals.md for the drawing.
 */
export const withdrawalStates = [
  /** The money is held; the code was mailed. */
  'awaiting-code',
  /** Confirmed, but others who share the account have to sign it first; the money is still held. */
  'awaiting-approval',
  /** Confirmed, but staff have a look first; the money is still held. */
  'in-review',
  /** The money has left the wallet and is on its way to another bank. */
  'paying',
  /** The payee's bank has it, or the payee's wallet here. */
  'completed',
  'expired',
  'cancelled',
  'declined',
  'failed',
] as const;

export type WithdrawalState = (typeof withdrawalStates)[number];

/** To an account at this bank, or by way of another. */
export type PayoutRoute = 'internal' | 'external';

export type Standing = {
  readonly state: WithdrawalState;
  readonly route: PayoutRoute;
  /** While it waits: until when it waits for the code, for others or for staff. */
  readonly expiresAt: Date;
};

export type WithdrawalEvent =
  /** `unsigned` when others who share the account have to sign it. */
  | { readonly kind: 'confirm'; readonly flagged: boolean; readonly unsigned?: boolean }
  /** The last signature that it needed. */
  | { readonly kind: 'sign'; readonly flagged: boolean }
  /** One who could have signed it does not want it sent. */
  | { readonly kind: 'refuse' }
  | { readonly kind: 'approve' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'expire' }
  | { readonly kind: 'settle' }
  | { readonly kind: 'fail' }
  /** With the other bank's code for why, if it gave one. */
  | { readonly kind: 'return'; readonly code?: string | null };

/** What happens to the money in a step. */
export type MoneyEffect =
  | 'stays held'
  | 'leaves the wallet'
  | 'is released'
  | 'is settled'
  | 'is returned'
  | 'is returned after it had arrived';

export type Decision =
  | { readonly next: WithdrawalState; readonly money: MoneyEffect }
  | { readonly refusal: StepRefusal };

export type StepRefusal =
  /** It waited for too long, whether or not that was noticed yet. */
  | 'expired'
  /** It has ended already. */
  | 'closed'
  /** It was confirmed already. */
  | 'confirmed'
  | 'not in review'
  | 'not to be signed'
  | 'not on its way'
  | 'not due';

/** Every step that there is. */
export function decide(standing: Standing, event: WithdrawalEvent, now: Date): Decision {
  switch (event.kind) {
    case 'confirm':
      return confirm(standing, event, now);
    case 'sign':
      return refuseSigning(standing, now) ?? goOn(standing.route, event.flagged);
    case 'refuse':
      return refuseSigning(standing, now) ?? released('declined');
    case 'approve':
      return refuseReview(standing, now) ?? sent(standing.route);
    case 'decline':
      return refuseReview(standing, undefined) ?? released('declined');
    case 'cancel':
      return isWaiting(standing.state) ? released('cancelled') : refuse(endOf(standing.state) ?? 'confirmed');
    case 'expire':
      if (!isWaiting(standing.state)) return refuse(endOf(standing.state) ?? 'confirmed');
      return isOver(standing, now) ? released('expired') : refuse('not due');
    case 'settle':
      return standing.state === 'paying'
        ? { next: 'completed', money: 'is settled' }
        : refuse('not on its way');
    case 'fail':
      return fail(standing);
    case 'return':
      return comeBack(standing);
  }
}

/** The states in which the money is held and something is waited for. */
export function isWaiting(state: WithdrawalState): boolean {
  return state === 'awaiting-code' || state === 'awaiting-approval' || state === 'in-review';
}

/** The states in which the money has left the wallet for good, as far as is known. */
export function isSent(state: WithdrawalState): boolean {
  return state === 'paying' || state === 'completed';
}

function confirm(
  standing: Standing,
  { flagged, unsigned = false }: Extract<WithdrawalEvent, { kind: 'confirm' }>,
  now: Date,
): Decision {
  if (standing.state !== 'awaiting-code') return refuse(endOf(standing.state) ?? 'confirmed');
  if (isOver(standing, now)) return refuse('expired');
  return unsigned ? { next: 'awaiting-approval', money: 'stays held' } : goOn(standing.route, flagged);
}

function goOn(route: PayoutRoute, flagged: boolean): Decision {
  return flagged ? { next: 'in-review', money: 'stays held' } : sent(route);
}

function refuseSigning(standing: Standing, now: Date): Decision | undefined {
  if (standing.state !== 'awaiting-approval') return refuse(endOf(standing.state) ?? 'not to be signed');
  return isOver(standing, now) ? refuse('expired') : undefined;
}

/** A payee whose account went away before the money left it, or a payout that the other bank sent back. */
function fail({ state }: Standing): Decision {
  if (isWaiting(state)) return released('failed');
  return state === 'paying' ? { next: 'failed', money: 'is returned' } : refuse('not on its way');
}

/** Other banks send money back also days after they have booked it. */
function comeBack({ state, route }: Standing): Decision {
  if (state === 'paying') return { next: 'failed', money: 'is returned' };
  return state === 'completed' && route === 'external'
    ? { next: 'failed', money: 'is returned after it had arrived' }
    : refuse('not on its way');
}

/** Money may still be refused when it is too late to be sent, so only some steps ask for the time. */
function refuseReview(standing: Standing, now: Date | undefined): Decision | undefined {
  if (standing.state !== 'in-review') return refuse(endOf(standing.state) ?? 'not in review');
  return now !== undefined && isOver(standing, now) ? refuse('expired') : undefined;
}

function sent(route: PayoutRoute): Decision {
  return { next: route === 'internal' ? 'completed' : 'paying', money: 'leaves the wallet' };
}

function released(next: WithdrawalState): Decision {
  return { next, money: 'is released' };
}

function endOf(state: WithdrawalState): StepRefusal | undefined {
  if (state === 'expired') return 'expired';
  return state === 'cancelled' || state === 'declined' || state === 'failed' ? 'closed' : undefined;
}

function isOver({ expiresAt }: Standing, now: Date): boolean {
  return expiresAt.getTime() <= now.getTime();
}

function refuse(refusal: StepRefusal): Decision {
  return { refusal };
}
