import type { Money } from '@farthing/money';
import { type FactsWithoutAmount, newestOf } from '@farthing/rules';

/** What the database knows of a customer and a payee, without the payment that is judged. Amounts are minor units. */
export type KnownFacts = {
  /** In the currency of the customer's limit. */
  readonly payeeDay: bigint;
  readonly payeeThreeDays: bigint;
  readonly customerDay: bigint;
  readonly customerThreeDays: bigint;
  /** To all accounts; one sum for each currency. */
  readonly incomingDay: readonly Money[];
  readonly paymentsInHour: bigint;
  /** Null when it never was. */
  readonly payeeSince: Date | null;
  readonly deviceSince: Date | null;
  readonly emailSince: Date | null;
  readonly pinSince: Date | null;
  readonly passwordSince: Date | null;
};

/** Of an unknown age is as good as new. */
export function factsOf(
  known: KnownFacts,
  { now, toLimit }: { readonly now: Date; readonly toLimit: (came: Money) => bigint },
): FactsWithoutAmount {
  const hours = (since: Date | null) => hoursBetween(since ?? now, now);
  const ages = {
    payeeHours: hours(known.payeeSince),
    deviceHours: hours(known.deviceSince),
    emailHours: hours(known.emailSince),
    pinHours: hours(known.pinSince),
    passwordHours: hours(known.passwordSince),
  };
  const { payeeDay, payeeThreeDays, customerDay, customerThreeDays } = known;
  return {
    ...ages,
    newestHours: newestOf(ages),
    incomingDay: known.incomingDay.reduce((sum, came) => sum + toLimit(came), 0n),
    paymentsInHour: known.paymentsInHour,
    hourOfDay: BigInt(now.getUTCHours()),
    before: { payeeDay, payeeThreeDays, customerDay, customerThreeDays },
  };
}

/** Whole ones; a clock that went back makes nothing older than new. */
function hoursBetween(since: Date, now: Date): bigint {
  return BigInt(Math.max(0, Math.floor((now.getTime() - since.getTime()) / 3_600_000)));
}
