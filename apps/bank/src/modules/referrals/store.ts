import type { Currency } from '@farthing/money';
import type { Reader } from '../../platform/database/database.ts';
import { customerView } from '../identity/index.ts';
import type { Person } from './referral.ts';

export type ReferredCustomer = Person & {
  readonly email: string;
  readonly referredAt: Date;
  readonly bonus: { readonly minor: bigint; readonly currency: Currency } | undefined;
  readonly isDeclined: boolean;
};

/** Those who have shown that their address is theirs, newest first. */
export async function listReferred(
  reader: Reader,
  referrerId: string,
  limit: number,
): Promise<readonly ReferredCustomer[]> {
  const rows = await reader
    .selectFrom(customerView.as('customer'))
    .leftJoin('referral_bonus', 'referral_bonus.referee_id', 'customer.id')
    .leftJoin('referral_judgement', 'referral_judgement.referee_id', 'customer.id')
    .select([
      'customer.first_name as firstName',
      'customer.last_name as lastName',
      'customer.date_of_birth as dateOfBirth',
      'customer.email',
      'customer.created_at as referredAt',
      'referral_bonus.amount',
      'referral_bonus.currency',
      'referral_judgement.state',
    ])
    .where('customer.referred_by', '=', referrerId)
    .where('customer.verified_at', 'is not', null)
    .orderBy('customer.created_at', 'desc')
    .orderBy('customer.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ amount, currency, state, ...person }) => ({
    ...person,
    isDeclined: state === 'declined',
    bonus: amount === null ? undefined : { minor: amount, currency: currency as Currency },
  }));
}
