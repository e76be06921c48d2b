import type { Reader } from '../../platform/database/database.ts';

/** Since when each thing by which a customer is trusted has been as it is. */
export type Trust = {
  readonly emailSince: Date;
  readonly passwordSince: Date;
  /** Null while there is no PIN. */
  readonly pinSince: Date | null;
  /** Since when the customer has used this session's browser; null when nobody is signed in, as in a job. */
  readonly deviceSince: Date | null;
};

/**
 * One read of the views customer_trust and session_trust. A statement that reads more than this joins them by itself,
 * which saves the trip.
 */
export async function trustOf(
  reader: Reader,
  { customerId, sessionId }: { readonly customerId: string; readonly sessionId?: string | undefined },
): Promise<Trust | undefined> {
  const row = await reader
    .selectFrom('customer_trust')
    .leftJoin('session_trust', (join) =>
      join
        .onRef('session_trust.customer_id', '=', 'customer_trust.customer_id')
        .on('session_trust.session_id', '=', sessionId ?? null),
    )
    .select(['email_since', 'password_since', 'pin_since', 'device_since'])
    .where('customer_trust.customer_id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined || row.email_since === null || row.password_since === null) return undefined;
  return {
    emailSince: row.email_since,
    passwordSince: row.password_since,
    pinSince: row.pin_since,
    deviceSince: row.device_since,
  };
}
