import type { Currency } from '@farthing/money';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Person } from './referral.ts';

export type ReferredCustomer = Person & {
  readonly email: string;
  readonly referredAt: Date;
  readonly bonus: { readonly minor: bigint; readonly currency: Currency } | undefined;
  readonly isDeclined: boolean;
};

export type Bonus = {
  readonly refereeId: string;
  readonly referrerId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly depositId: string;
  readonly paidAt: Date;
};

/** Whoever brought a customer in, while they can be paid; undefined when nobody did. */
export async function findReferrer(
  tx: Tx,
  refereeId: string,
): Promise<
  | {
      readonly referrerId: string;
      readonly referrer: Person;
      readonly referee: Person & { readonly email: string };
    }
  | undefined
> {
  const row = await tx
    .selectFrom('customer as referee')
    .innerJoin('customer as referrer', 'referrer.id', 'referee.referred_by')
    .select([
      'referrer.id as referrerId',
      'referrer.first_name as referrerFirst',
      'referrer.last_name as referrerLast',
      'referrer.date_of_birth as referrerBorn',
      'referee.first_name as refereeFirst',
      'referee.last_name as refereeLast',
      'referee.date_of_birth as refereeBorn',
      'referee.email as refereeEmail',
    ])
    .where('referee.id', '=', refereeId)
    .where('referrer.status', '<>', 'closed')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    referrerId: row.referrerId,
    referrer: { firstName: row.referrerFirst, lastName: row.referrerLast, dateOfBirth: row.referrerBorn },
    referee: {
      firstName: row.refereeFirst,
      lastName: row.refereeLast,
      dateOfBirth: row.refereeBorn,
      email: row.refereeEmail,
    },
  };
}

/** False when the bonus for this customer has been paid. Waits for whoever is just paying it. */
export async function insertBonus(tx: Tx, bonus: Bonus): Promise<boolean> {
  const inserted = await tx
    .insertInto('referral_bonus')
    .values({
      referee_id: bonus.refereeId,
      referrer_id: bonus.referrerId,
      amount: bonus.amount,
      currency: bonus.currency,
      deposit_id: bonus.depositId,
      paid_at: bonus.paidAt,
    })
    .onConflict((conflict) => conflict.column('referee_id').doNothing())
    .returning('referee_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Those who have shown that their address is theirs, newest first. */
export async function listReferred(
  reader: Database['kysely'],
  referrerId: string,
  limit: number,
): Promise<readonly ReferredCustomer[]> {
  const rows = await reader
    .selectFrom('customer')
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
