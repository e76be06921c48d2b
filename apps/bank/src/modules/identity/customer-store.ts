import type { AccountType } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { customerAccountView } from '../books/index.ts';
import type { AccountDetails } from './account-number.ts';

/** How a freeze began. One of staff is lifted by staff alone. */
export type FrozenBy = 'app' | 'link' | 'code' | 'not-me' | 'staff';

export type CustomerStatus = 'pending' | 'active' | 'locked' | 'closed';

/** A customer as other modules may know them. */
export type CustomerRecord = {
  readonly id: string;
  readonly email: string;
  /** A new address that the customer has asked for, and from when it is used; null until it has shown that it is theirs. */
  readonly pendingEmail: string | null;
  readonly emailChangesAt: Date | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly accountType: AccountType;
  readonly status: CustomerStatus;
  /** Since when nothing may leave, and how that began; null when it may. */
  readonly frozen: { readonly at: Date; readonly by: FrozenBy; readonly because: string | null } | null;
  readonly tier: number;
  readonly dailyLimit: { readonly minor: bigint; readonly currency: Currency };
  readonly account: AccountDetails;
  readonly referralCode: string;
  readonly linkedAccounts: number;
};

/** The address as tries to sign in know it, and the version of the secret that it is keyed by. */
export type LoginAddress = { readonly login_address: Buffer; readonly login_address_key: number };

export type Credentials = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
  readonly password_hash: string;
  readonly status: CustomerStatus;
  readonly frozen_at: Date | null;
  readonly verified_at: Date | null;
  readonly last_login_at: Date | null;
  readonly must_reset_password: boolean;
};

/** What judging a password needs; nobody else reads its hash. */
export async function findCredentials(reader: Reader, email: string): Promise<Credentials | undefined> {
  return selectCredentials(reader).where('email', '=', email).executeTakeFirst();
}

export async function findOwnCredentials(reader: Reader, id: string): Promise<Credentials | undefined> {
  return selectCredentials(reader).where('id', '=', id).executeTakeFirst();
}

/** For the sandbox, which offers only passwords that still open: of active customers, by address. */
export async function findPasswordHashes(
  reader: Reader,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .selectFrom('customer')
    .select(['email', 'password_hash'])
    .where('status', '=', 'active')
    .where('email', 'in', emails)
    .execute();
  return new Map(rows.map(({ email, password_hash }) => [email, password_hash]));
}

function selectCredentials(reader: Reader) {
  return reader
    .selectFrom('customer')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'date_of_birth',
      'password_hash',
      'status',
      'frozen_at',
      'verified_at',
      'last_login_at',
      'must_reset_password',
    ])
    .$narrowType<{ status: CustomerStatus }>();
}

export async function findCustomer(reader: Reader, id: string): Promise<CustomerRecord | undefined> {
  const row = await reader
    .selectFrom('customer')
    .select([
      'customer.id',
      'email',
      'first_name',
      'last_name',
      'date_of_birth',
      'account_type',
      'status',
      'frozen_at',
      'frozen_by',
      'frozen_because',
      'tier',
      'daily_limit',
      'daily_limit_currency',
      'account_number',
      'sort_code',
      'iban',
      'referral_code',
    ])
    .leftJoin('email_change', (join) =>
      join
        .onRef('email_change.customer_id', '=', 'customer.id')
        .on('email_change.done_at', 'is', null)
        .on('email_change.stopped_at', 'is', null)
        .on('email_change.by_staff', '=', false),
    )
    .select(['email_change.new_email', 'email_change.takes_effect_at'])
    .select(({ selectFrom }) =>
      selectFrom(customerAccountView.as('customer_account'))
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .whereRef('customer_account.customer_id', '=', 'customer.id')
        .where('customer_account.kind', '<>', 'pot')
        .as('linked_accounts'),
    )
    .where('customer.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    email: row.email,
    pendingEmail: row.new_email,
    emailChangesAt: row.takes_effect_at,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    // The table's checks hold these three to the same words.
    accountType: row.account_type as AccountType,
    status: row.status as CustomerStatus,
    frozen: frozenOf(row),
    dailyLimit: { minor: row.daily_limit, currency: row.daily_limit_currency as Currency },
    tier: row.tier,
    account: { accountNumber: row.account_number, sortCode: row.sort_code, iban: row.iban },
    referralCode: row.referral_code,
    linkedAccounts: Number(row.linked_accounts ?? 0n),
  };
}

function frozenOf(row: {
  readonly frozen_at: Date | null;
  readonly frozen_by: string | null;
  readonly frozen_because: string | null;
}): CustomerRecord['frozen'] {
  const { frozen_at: at, frozen_by: by, frozen_because: because } = row;
  return at === null || by === null ? null : { at, by: by as FrozenBy, because };
}

/** Held until the transaction ends: two changes of one customer come one after the other. */
export async function lockCustomer(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('customer').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/**
 * False when the customer was locked or closed while the password was judged, or it opens nothing any more: a new one, or the
 * owner's 'not me', has ended all sessions, and this one would be left.
 */
export async function markLogin(
  tx: Tx,
  { id, password_hash }: Pick<Credentials, 'id' | 'password_hash'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer')
    .set({ last_login_at: now })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('password_hash', '=', password_hash)
    .where('must_reset_password', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** For three days after it the smaller bounds hold, as after a new device. */
export async function markPasskeysChanged(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('customer').set({ passkeys_changed_at: at }).where('id', '=', id).execute();
}

export async function saveStatus(
  tx: Tx,
  id: string,
  status: CustomerStatus,
  { at, because }: { readonly at: Date; readonly because: string | null },
): Promise<void> {
  const isLocked = status === 'locked';
  await tx
    .updateTable('customer')
    .set({
      status,
      locked_at: isLocked ? at : null,
      locked_because: isLocked ? because : null,
      closed_at: status === 'closed' ? at : null,
    })
    .where('id', '=', id)
    .execute();
}

export async function saveLimits(
  tx: Tx,
  id: string,
  { tier, dailyLimitMinor }: { readonly tier: number; readonly dailyLimitMinor: bigint },
): Promise<void> {
  await tx.updateTable('customer').set({ tier, daily_limit: dailyLimitMinor }).where('id', '=', id).execute();
}

export async function setPasswordHash(tx: Tx, id: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ password_hash: passwordHash, password_changed_at: now, must_reset_password: false })
    .where('id', '=', id)
    .execute();
}

/** Until a new one is set by a mailed link, the password opens nothing. */
export async function demandPasswordReset(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('customer').set({ must_reset_password: true }).where('id', '=', id).execute();
}

/** Whose address is not kept by the newest secret yet. */
export async function findUnkeyed(
  reader: Reader,
  version: number,
  limit: number,
): Promise<readonly { readonly id: string; readonly email: string }[]> {
  return reader
    .selectFrom('customer')
    .select(['id', 'email'])
    .where('login_address_key', '<', version)
    .limit(limit)
    .execute();
}

/** Whoever has changed the address meanwhile has written the new one's already, which stays. */
export async function saveLoginAddresses(
  writer: Reader,
  known: readonly { readonly id: string; readonly email: string; readonly address: Buffer }[],
  version: number,
): Promise<void> {
  await sql`
    UPDATE customer
    SET login_address = known.address, login_address_key = ${version}
    FROM
      unnest(
        ${known.map(({ id }) => id)}::uuid[],
        ${known.map(({ email }) => email)}::text[],
        ${known.map(({ address }) => address)}::bytea[]
      ) AS known (id, email, address)
    WHERE customer.id = known.id AND customer.email = known.email
  `.execute(writer);
}

/** With the name before, which older papers keep. */
export async function setNames(
  tx: Tx,
  id: string,
  names: { readonly first_name: string; readonly last_name: string },
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO former_name (customer_id, until, first_name, last_name)
    SELECT id, ${at}, first_name, last_name FROM customer WHERE id = ${id}
    ON CONFLICT DO NOTHING
  `.execute(tx);
  await tx.updateTable('customer').set(names).where('id', '=', id).execute();
}

export async function setBirthDate(tx: Tx, id: string, date_of_birth: string): Promise<void> {
  await tx.updateTable('customer').set({ date_of_birth }).where('id', '=', id).execute();
}
