/** How a request for money can be paid: the whole amount each time, in parts until it is reached, or whatever who pays likes. */
export type RequestWay = 'whole' | 'parts' | 'open';

export type MoneyRequest = {
  readonly way: RequestWay;
  /** Null when whoever pays decides. */
  readonly amountMinor: bigint | null;
  readonly mostPayments: number;
  readonly paidCount: number;
  readonly paidMinor: bigint;
  readonly expiresAt: Date;
  readonly withdrawnAt: Date | null;
};

export type RequestState = 'open' | 'part-paid' | 'paid' | 'expired' | 'withdrawn';

/** What was paid stays paid, also when the request is withdrawn or expires later. */
export function requestState(request: MoneyRequest, now: Date): RequestState {
  if (isAllPaid(request)) return 'paid';
  if (request.withdrawnAt !== null) return 'withdrawn';
  if (request.expiresAt.getTime() <= now.getTime()) return 'expired';
  return request.paidCount > 0 ? 'part-paid' : 'open';
}

export function isPayable(state: RequestState): boolean {
  return state === 'open' || state === 'part-paid';
}

/** What can be paid at once at most; null when whoever pays decides. */
export function requestLeftMinor({ way, amountMinor, paidMinor }: MoneyRequest): bigint | null {
  return way === 'parts' && amountMinor !== null ? amountMinor - paidMinor : amountMinor;
}

export type RequestAmountProblem =
  /** A request for a whole amount is paid with that and no other. */
  | 'not-the-amount'
  | 'more-than-is-left'
  /** The rest would be less than a payment can be. */
  | 'leaves-too-little'
  /** No other payment can follow, so this one has to pay all that is left. */
  | 'last-part';

/** What keeps a payment of this amount from answering a request that can be paid; undefined when nothing does. */
export function requestAmountProblem(
  request: MoneyRequest,
  amountMinor: bigint,
  /** The least that a payment can be. */
  leastMinor: bigint,
): RequestAmountProblem | undefined {
  const left = requestLeftMinor(request);
  if (left === null || amountMinor === left) return undefined;
  if (request.way === 'whole') return 'not-the-amount';
  if (amountMinor > left) return 'more-than-is-left';
  if (request.paidCount + 1 >= request.mostPayments) return 'last-part';
  return left - amountMinor < leastMinor ? 'leaves-too-little' : undefined;
}

function isAllPaid(request: MoneyRequest): boolean {
  return request.paidCount >= request.mostPayments || requestLeftMinor(request) === 0n;
}
