import { type Currency, formatAlike, type Money, money } from '@farthing/money';
import { Refusal } from '../../platform/refusal.ts';

/** What may leave an account in a day and at once, in minor units; null where nothing is set. */
export type Bounds = { readonly dayMinor: bigint | null; readonly paymentMinor: bigint | null };

/** As a work is decided on it. */
export type AccountLimit = Bounds & {
  readonly accountId: string;
  readonly version: number;
  /** What has left today, or is about to. */
  readonly takenMinor: bigint;
};

/** The lower one beats the higher one, whoever has set which. */
export function lowerOf(one: Bounds, other: Bounds): Bounds {
  return {
    dayMinor: least(one.dayMinor, other.dayMinor),
    paymentMinor: least(one.paymentMinor, other.paymentMinor),
  };
}

function least(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

export function areSame(one: Bounds, other: Bounds): boolean {
  return one.dayMinor === other.dayMinor && one.paymentMinor === other.paymentMinor;
}

/** Whether more may leave by the new bounds than by those of before, in whichever way. */
export function isRaised(before: Bounds, after: Bounds): boolean {
  return isMore(before.dayMinor, after.dayMinor) || isMore(before.paymentMinor, after.paymentMinor);
}

function isMore(before: bigint | null, after: bigint | null): boolean {
  return before !== null && (after === null || after > before);
}

/**
 * Told by field: nobody sets a limit above that of the bank, which would hold anyway. What was above it before may stay or come
 * down.
 */
export function refuseAboveBank(
  bank: Bounds,
  { before, after }: { readonly before: Bounds; readonly after: Bounds },
  currency: Currency,
): void {
  const fields = {
    ...aboveBank('day', 'a day', { bank: bank.dayMinor, before: before.dayMinor, after: after.dayMinor }),
    ...aboveBank('payment', 'in one payment', {
      bank: bank.paymentMinor,
      before: before.paymentMinor,
      after: after.paymentMinor,
    }),
  };
  const [first] = Object.values(fields).flat();
  if (first !== undefined) throw new Refusal('validation_failed', { message: first, fields });

  function aboveBank(
    field: string,
    when: string,
    minor: Readonly<Record<'bank' | 'before' | 'after', bigint | null>>,
  ): Record<string, string[]> {
    if (minor.bank === null || minor.after === null || minor.after <= minor.bank) return {};
    if (minor.before !== null && minor.after <= minor.before) return {};
    return { [field]: [`The bank allows at most ${words(minor.bank, currency)} ${when} from this account.`] };
  }
}

/** Told by field, with what is left. */
export function refuseOverLimit(limit: AccountLimit | undefined, { minor, currency }: Money): void {
  if (limit === undefined) return;
  const { dayMinor, paymentMinor, takenMinor } = limit;
  if (paymentMinor !== null && minor > paymentMinor)
    throw exceeded(`At most ${words(paymentMinor, currency)} can leave this account in one payment.`);
  if (dayMinor !== null && takenMinor + minor > dayMinor) {
    const left = words(takenMinor < dayMinor ? dayMinor - takenMinor : 0n, currency);
    throw exceeded(`${left} is left of the ${words(dayMinor, currency)} a day that can leave this account.`);
  }
}

/** Of what is counted already: the limit may have been lowered while it waited. */
export function refuseLowered(limit: AccountLimit | undefined, taken: Money, isToday: boolean): void {
  if (limit === undefined) return;
  const counted = isToday ? taken.minor : 0n;
  refuseOverLimit({ ...limit, takenMinor: limit.takenMinor - counted }, taken);
}

function exceeded(message: string): Refusal {
  return new Refusal('account_limit_exceeded', { message, fields: { amount: [message] } });
}

function words(minor: bigint, currency: Currency): string {
  return formatAlike(money(minor, currency));
}

/** As a sentence has it, for mails and for those who agree. */
export function limitWords({ dayMinor, paymentMinor }: Bounds, currency: Currency): string {
  const day = dayMinor === null ? 'any amount' : `at most ${words(dayMinor, currency)}`;
  const payment = paymentMinor === null ? 'any amount' : `at most ${words(paymentMinor, currency)}`;
  return `${day} in a day, and ${payment} at once`;
}
