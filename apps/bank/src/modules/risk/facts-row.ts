import { type Currency, money } from '@farthing/money';
import type { KnownFacts } from './facts.ts';

export type ReadFacts = KnownFacts & {
  /** Wrong codes for all payments of the customer within a day. */
  readonly wrongCodes: number;
  /** The version of the rules that holds. */
  readonly version: number;
};

/** As `factsQuery` answers them. */
export type FactsRow = {
  readonly known_customer_day: string;
  readonly known_customer_three_days: string;
  readonly known_payee_day: string;
  readonly known_payee_three_days: string;
  readonly known_batch: string;
  readonly known_payments_in_hour: bigint;
  readonly known_wrong_codes: bigint;
  /** Null when nothing came. */
  readonly known_incoming_day: readonly { readonly currency: Currency; readonly minor: string }[] | null;
  readonly known_version: number;
  readonly known_payee_since: Date | null;
  readonly known_email_since: Date | null;
  readonly known_password_since: Date | null;
  readonly known_pin_since: Date | null;
  readonly known_device_since: Date | null;
  readonly known_has_passkey: boolean;
};

export function toReadFacts(row: FactsRow): ReadFacts {
  return {
    customerDay: BigInt(row.known_customer_day),
    customerThreeDays: BigInt(row.known_customer_three_days),
    payeeDay: BigInt(row.known_payee_day),
    payeeThreeDays: BigInt(row.known_payee_three_days),
    incomingDay: (row.known_incoming_day ?? []).map(({ currency, minor }) => money(BigInt(minor), currency)),
    batch: BigInt(row.known_batch),
    paymentsInHour: row.known_payments_in_hour,
    payeeSince: row.known_payee_since,
    deviceSince: row.known_device_since,
    emailSince: row.known_email_since,
    pinSince: row.known_pin_since,
    passwordSince: row.known_password_since,
    hasPasskey: row.known_has_passkey,
    wrongCodes: Number(row.known_wrong_codes),
    version: row.known_version,
  };
}
