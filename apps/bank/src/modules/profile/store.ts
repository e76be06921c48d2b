import type { AccountType, Gender, User } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import type pg from 'pg';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { customerView, emailChangeView, passkeyView } from '../identity/index.ts';
import { seenAccountView } from '../owners/index.ts';
import { pinView } from '../pins/index.ts';

/** What a customer has told beside the registration. */
export type Details = {
  readonly phone_number: string | null;
  readonly gender: Gender | null;
  readonly country: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly picture_id: string | null;
};

const nothing: Details = {
  phone_number: null,
  gender: null,
  country: null,
  address: null,
  city: null,
  state: null,
  picture_id: null,
};

export async function findDetails(reader: Reader, customerId: string): Promise<Details> {
  const row = await reader
    .selectFrom(customerView.as('customer'))
    .leftJoin('customer_profile', 'customer_profile.customer_id', 'customer.id')
    .leftJoin('profile_picture', 'profile_picture.customer_id', 'customer.id')
    .select([
      'phone_number',
      'gender',
      'country',
      'address',
      'city',
      'state',
      'profile_picture.id as picture_id',
    ])
    .where('customer.id', '=', customerId)
    .executeTakeFirst();
  return (row as Details | undefined) ?? nothing;
}

/** A customer as their own page shows them. */
export type Profile = Details & {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly pending_email: string | null;
  readonly email_changes_at: Date | null;
  readonly referral_code: string;
  readonly account_type: AccountType;
  readonly date_of_birth: string;
  readonly tier: number;
  readonly status: User['status'];
  readonly daily_limit: bigint;
  readonly daily_limit_currency: Currency;
  readonly has_pin: boolean;
  readonly pin_locked: boolean;
  readonly has_passkey: boolean;
  readonly frozen_at: Date | null;
  readonly frozen_by: string | null;
  readonly linked_accounts: number;
};

/** By one statement, prepared once for each connection: no page is read more often. */
export async function findProfile(pool: pg.Pool, customerId: string): Promise<Profile | undefined> {
  const { rows } = await pool.query<Profile>({ name: 'profile', text: profileSql, values: [customerId] });
  return rows[0];
}

const profileSql = `
  SELECT
    customer.id, first_name, last_name, email, referral_code, account_type, date_of_birth, tier, status, frozen_at, frozen_by,
    daily_limit, daily_limit_currency,
    phone_number, gender, country, address, city, state,
    profile_picture.id AS picture_id,
    email_change.new_email AS pending_email,
    email_change.takes_effect_at AS email_changes_at,
    EXISTS (SELECT FROM ${pinView.text} AS transaction_pin WHERE transaction_pin.customer_id = customer.id) AS has_pin,
    EXISTS (SELECT FROM ${pinView.text} AS transaction_pin WHERE transaction_pin.customer_id = customer.id AND locked_at IS NOT NULL) AS pin_locked,
    EXISTS (SELECT FROM ${passkeyView.text} AS passkey WHERE passkey.customer_id = customer.id) AS has_passkey,
    (SELECT count(*)::integer FROM ${seenAccountView.text} AS seen WHERE seen.customer_id = customer.id AND seen.kind <> 'pot') AS linked_accounts
  FROM ${customerView.text} AS customer
  LEFT JOIN customer_profile ON customer_profile.customer_id = customer.id
  LEFT JOIN profile_picture ON profile_picture.customer_id = customer.id
  LEFT JOIN ${emailChangeView.text} AS email_change
    ON email_change.customer_id = customer.id
    AND email_change.done_at IS NULL
    AND email_change.stopped_at IS NULL
    AND NOT email_change.by_staff
  WHERE customer.id = $1`;

export async function saveDetails(
  tx: Tx,
  customerId: string,
  changes: Partial<Omit<Details, 'picture_id'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx
    .insertInto('customer_profile')
    .values({ customer_id: customerId, ...changes })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(changes))
    .execute();
}

/** In place of the one before, which is gone. */
export async function savePicture(
  tx: Tx,
  picture: {
    readonly id: string;
    readonly customer_id: string;
    readonly webp: Buffer;
    readonly created_at: Date;
  },
): Promise<void> {
  await tx.deleteFrom('profile_picture').where('customer_id', '=', picture.customer_id).execute();
  await tx.insertInto('profile_picture').values(picture).execute();
}

/** Open to whoever knows the id: it stands in the address of an image, which carries no token. */
export async function findPicture(reader: Reader, id: string): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('profile_picture')
    .select('webp')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.webp;
}
