import type { AccountRole } from '@farthing/contract';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { customerView } from '../identity/index.ts';

export type Invitation = {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  /** Whose address it was then; null when nobody's. Nobody else can accept it. */
  readonly customerId: string | null;
  readonly role: AccountRole;
  readonly invitedBy: string;
  readonly expiresAt: Date;
};

/** Those that can still be accepted, oldest first: of an account, or to a customer. */
export async function listOpenInvitations(
  reader: Reader,
  of: { readonly accountId: string } | { readonly customerId: string },
  now: Date,
): Promise<readonly Invitation[]> {
  const rows = await select(reader)
    .where('expires_at', '>', now)
    .where(
      'accountId' in of ? 'account_id' : 'customer_id',
      '=',
      'accountId' in of ? of.accountId : of.customerId,
    )
    .orderBy('id')
    .execute();
  return rows.map(toInvitation);
}

export async function findOpenInvitation(
  reader: Reader,
  id: string,
  now: Date,
): Promise<Invitation | undefined> {
  const row = await select(reader).where('id', '=', id).where('expires_at', '>', now).executeTakeFirst();
  return row && toInvitation(row);
}

/** In place of one that is over, or was not answered yet. */
export async function insertInvitation(tx: Tx, invitation: Invitation, now: Date): Promise<void> {
  await tx
    .updateTable('account_invitation')
    .set({ state: 'withdrawn', decided_at: now })
    .where('account_id', '=', invitation.accountId)
    .where('email', '=', invitation.email)
    .where('state', '=', 'open')
    .execute();
  await tx
    .insertInto('account_invitation')
    .values({
      id: invitation.id,
      account_id: invitation.accountId,
      email: invitation.email,
      customer_id: invitation.customerId,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      state: 'open',
      created_at: now,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** False when it was decided meanwhile: accepted, declined or taken back, it is so once. */
export async function decideInvitation(
  tx: Tx,
  id: string,
  state: 'accepted' | 'declined' | 'withdrawn',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_invitation')
    .set({ state, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function findActiveByEmail(
  reader: Reader,
  email: string,
): Promise<{ readonly id: string; readonly first_name: string } | undefined> {
  return reader
    .selectFrom(customerView.as('customer'))
    .select(['id', 'first_name'])
    .where('email', '=', email)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

function select(reader: Reader) {
  return reader
    .selectFrom('account_invitation')
    .select(['id', 'account_id', 'email', 'customer_id', 'role', 'invited_by', 'expires_at'])
    .where('state', '=', 'open');
}

function toInvitation(
  row: Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>,
): Invitation {
  return {
    id: row.id,
    accountId: row.account_id,
    email: row.email,
    customerId: row.customer_id,
    // The table's check holds it to the same words.
    role: row.role as AccountRole,
    invitedBy: row.invited_by,
    expiresAt: row.expires_at,
  };
}
