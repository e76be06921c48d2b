import type { Money } from '@farthing/money';
import { type FactsWithoutAmount, newestOf, type PayeeStanding } from '@farthing/rules';

/** What the database knows of a customer and a payee, without the payment that is judged. Amounts are minor units. */
export type KnownFacts = {
  /** In the currency of the customer's limit. */
  readonly payeeDay: bigint;
  readonly payeeThreeDays: bigint;
  readonly customerDay: bigint;
  readonly customerThreeDays: bigint;
  /** To all accounts; one sum for each currency. */
  readonly incomingDay: readonly Money[];
  /** Other lines of the same file, as far as they have been begun; part of the sums above. */
  readonly batch: bigint;
  /** A file counts as one, and not at all for its own lines. */
  readonly paymentsInHour: bigint;
  /** Null when it never was. */
  readonly payeeSince: Date | null;
  readonly deviceSince: Date | null;
  readonly emailSince: Date | null;
  readonly pinSince: Date | null;
  readonly passwordSince: Date | null;
  /** Whoever has none approves by PIN and mailed code. */
  readonly hasPasskey: boolean;
};

/** Of a line of a file, in minor units of the limit: its own amount, and that of the whole file. */
export type WholeFile = { readonly ownMinor: bigint; readonly allMinor: bigint };

/** Of an unknown age is as good as new. */
export function factsOf(
  known: KnownFacts,
  {
    now,
    toLimit,
    file,
    isOtherName = false,
    isNameUnasked = false,
    payeeStanding = 'free',
  }: {
    readonly now: Date;
    readonly toLimit: (came: Money) => bigint;
    readonly file?: WholeFile | undefined;
    readonly isOtherName?: boolean | undefined;
    readonly isNameUnasked?: boolean | undefined;
    readonly payeeStanding?: PayeeStanding | undefined;
  },
): FactsWithoutAmount {
  const hours = (since: Date | null) => hoursBetween(since ?? now, now);
  const ages = {
    payeeHours: hours(known.payeeSince),
    deviceHours: hours(known.deviceSince),
    emailHours: hours(known.emailSince),
    pinHours: hours(known.pinSince),
    passwordHours: hours(known.passwordSince),
  };
  const { payeeDay, payeeThreeDays } = known;
  const coming = restOf(file, known.batch);
  const customerDay = known.customerDay + coming;
  const customerThreeDays = known.customerThreeDays + coming;
  return {
    ...ages,
    newestHours: newestOf(ages),
    incomingDay: known.incomingDay.reduce((sum, came) => sum + toLimit(came), 0n),
    paymentsInHour: known.paymentsInHour,
    otherName: isOtherName ? 1n : 0n,
    unaskedName: isNameUnasked ? 1n : 0n,
    noPasskey: known.hasPasskey ? 0n : 1n,
    listedName: isListed(payeeStanding, known.payeeSince) ? 1n : 0n,
    hourOfDay: BigInt(now.getUTCHours()),
    before: { payeeDay, payeeThreeDays, customerDay, customerThreeDays },
  };
}

/** Whoever was paid before was let through by two people, or was not listed then; of whom it is certain, that counts for nothing. */
function isListed(standing: PayeeStanding, payeeSince: Date | null): boolean {
  return standing === 'them' || (standing === 'like' && payeeSince === null);
}

/** What of a file is still to come: its first lines are judged by all of it, and none slips through before the sum is large. */
function restOf(file: WholeFile | undefined, begun: bigint): bigint {
  if (file === undefined) return 0n;
  const rest = file.allMinor - file.ownMinor - begun;
  return rest > 0n ? rest : 0n;
}

/** Whole ones; a clock that went back makes nothing older than new. */
function hoursBetween(since: Date, now: Date): bigint {
  return BigInt(Math.max(0, Math.floor((now.getTime() - since.getTime()) / 3_600_000)));
}
