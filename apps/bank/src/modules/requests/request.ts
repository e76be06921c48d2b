import type { AccountRole, MoneyRequestAnswer, RequestState, ShownName } from '@farthing/contract';
import { type Currency, format, money, toDecimal } from '@farthing/money';
import { isPayable, type MoneyRequest, requestAmountProblem, requestState } from '@farthing/rules';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isAllowed } from '../owners/index.ts';

/** A request as its owner knows it. */
export type OwnRequest = MoneyRequest & {
  readonly id: string;
  readonly token: string;
  readonly currency: Currency;
  readonly words: string;
  readonly shownName: ShownName;
  readonly showsAccount: boolean;
  readonly createdAt: Date;
  readonly account: { readonly id: string; readonly name: string };
  readonly payments: readonly { readonly payer: string; readonly amountMinor: bigint; readonly at: Date }[];
};

/** A request as its link leads to it, with who asks and the account that is paid. */
export type LinkedRequest = Omit<OwnRequest, 'account' | 'payments'> & {
  readonly customerId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string | null;
  /** Who asks is a customer, the account is open and not frozen, and they may still do something with it. */
  readonly canReceive: boolean;
  readonly accountNumber: string;
  readonly accountCurrency: Currency;
};

/** What cannot be paid because of the account is answered like what was withdrawn: nobody learns that somebody is locked. */
export function linkState(request: LinkedRequest, now: Date): RequestState {
  const state = requestState(request, now);
  return isPayable(state) && !request.canReceive ? 'withdrawn' : state;
}

export function canReceive(account: {
  readonly status: string;
  readonly isClosed: boolean;
  readonly isFrozen: boolean;
  readonly role: AccountRole | null;
}): boolean {
  if (account.status !== 'active' || account.isClosed || account.isFrozen) return false;
  return account.role !== null && isAllowed(account.role, 'prepare');
}

/** Whose the account is, as the bank knows them. */
export function holderOf({ companyName, firstName, lastName }: LinkedRequest): string {
  return companyName ?? `${firstName} ${lastName}`;
}

/** As much of it as the person who asks wants everybody to see; never a name of their own making, which could pose as anybody's. */
export function shownNameOf(request: LinkedRequest): string {
  const { companyName, firstName, lastName, shownName } = request;
  if (companyName !== null) return companyName;
  if (shownName === 'full') return holderOf(request);
  return shownName === 'initial' ? `${firstName} ${[...lastName][0] ?? ''}.` : firstName;
}

/** Refused in words by the state, when it cannot be paid. */
export function refuseClosed(state: RequestState): void {
  if (isPayable(state)) return;
  throw new Refusal('money_request_closed', { message: closedWords[state as keyof typeof closedWords] });
}

const closedWords = {
  paid: 'This request has been paid already.',
  expired: 'This request has expired. Ask for a new link.',
  withdrawn: 'This request was withdrawn and can no longer be paid.',
} as const;

/** Whoever pays cannot make it more or less than what is asked. */
export function refuseOtherAmount(
  request: MoneyRequest & { readonly currency: Currency },
  minor: bigint,
): void {
  const problem = requestAmountProblem(request, minor, policies.withdrawals.leastMinor);
  if (problem === undefined) return;
  const left = format(
    money((request.amountMinor ?? 0n) - (request.way === 'parts' ? request.paidMinor : 0n), request.currency),
  );
  const message = {
    'not-the-amount': `This request is for ${left} exactly.`,
    'more-than-is-left': `At most ${left} is left to pay.`,
    'leaves-too-little': `Pay all of ${left}, or leave at least ${format(money(policies.withdrawals.leastMinor, request.currency))}.`,
    'last-part': `This is the last payment that the request takes: pay all of ${left}.`,
  }[problem];
  throw new Refusal('amount_out_of_bounds', { message, fields: { amount: [message] } });
}

export function toAnswer(request: OwnRequest, now: Date): MoneyRequestAnswer {
  const { currency } = request;
  return {
    id: request.id,
    token: request.token,
    state: requestState(request, now),
    way: request.way,
    amount: decimal(request.amountMinor, currency),
    currency,
    text: request.words,
    account: request.account,
    shown_name: request.shownName,
    shows_account: request.showsAccount,
    most_payments: request.mostPayments,
    paid_amount: toDecimal(money(request.paidMinor, currency)),
    created_at: request.createdAt.toISOString(),
    expires_at: request.expiresAt.toISOString(),
    payments: request.payments.map(({ payer, amountMinor, at }) => ({
      payer,
      amount: toDecimal(money(amountMinor, currency)),
      at: at.toISOString(),
    })),
  };
}

export function decimal(minor: bigint | null, currency: Currency): string | null {
  return minor === null ? null : toDecimal(money(minor, currency));
}
