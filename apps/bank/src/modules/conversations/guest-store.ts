import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';

export type Guest = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly email_proved_at: Date | null;
  readonly joined_to: string | null;
};

type KeyKind = 'cookie' | 'link';

/** Of whom a cookie or a link is; nobody's once its time is over or they have signed in. */
export async function findByKey(
  reader: Reader,
  { digest, kind, now }: { readonly digest: Buffer; readonly kind: KeyKind; readonly now: Date },
): Promise<Guest | undefined> {
  const { rows } = await sql<Guest>`
    SELECT guest.id, guest.name, guest.email, guest.email_proved_at, guest.joined_to
    FROM conversation_key AS key
    JOIN conversation_guest AS guest ON guest.id = key.guest_id
    WHERE key.digest = ${digest} AND key.kind = ${kind} AND key.expires_at > ${now} AND guest.joined_to IS NULL
  `.execute(reader);
  return rows[0];
}

export async function findGuest(reader: Reader, id: string): Promise<Guest | undefined> {
  return reader
    .selectFrom('conversation_guest')
    .select(['id', 'name', 'email', 'email_proved_at', 'joined_to'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertGuest(
  tx: Tx,
  guest: {
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
    readonly network: Buffer | null;
    readonly at: Date;
  },
): Promise<void> {
  const { at, ...given } = guest;
  await tx
    .insertInto('conversation_guest')
    .values({ ...given, created_at: at })
    .execute();
}

/** Who began with this very message. */
export async function findBegun(
  reader: Reader,
  begun: {
    readonly clientId: string;
    readonly name: string;
    readonly network: Buffer;
    readonly since: Date;
  },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT guest.id
    FROM conversation_guest AS guest
    JOIN conversation ON conversation.guest_id = guest.id
    JOIN conversation_message AS message ON message.conversation_id = conversation.id
    WHERE
      guest.network = ${begun.network} AND guest.created_at > ${begun.since} AND guest.joined_to IS NULL
      AND guest.name = ${begun.name} AND message.number = 1 AND message.client_id = ${begun.clientId}
  `.execute(reader);
  return rows[0]?.id;
}

/** When new guests came from a network lately, oldest first. */
export async function listNewGuests(
  reader: Reader,
  network: Buffer,
  since: Date,
  most: number,
): Promise<readonly Date[]> {
  const rows = await reader
    .selectFrom('conversation_guest')
    .select('created_at')
    .where('network', '=', network)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ created_at }) => created_at).toReversed();
}

/** Another address is not proved, and no link to the old one opens anything any more. */
export async function saveEmail(tx: Tx, guestId: string, email: string): Promise<void> {
  await tx
    .updateTable('conversation_guest')
    .set({ email, email_proved_at: null })
    .where('id', '=', guestId)
    .execute();
  await tx
    .deleteFrom('conversation_key')
    .where('guest_id', '=', guestId)
    .where('kind', '=', 'link')
    .execute();
}

/** False when the guest has given another address meanwhile: what was shown of the one says nothing of the other. */
export async function proveEmail(
  tx: Tx,
  { id, email }: Pick<Guest, 'id' | 'email'>,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE conversation_guest
    SET email_proved_at = coalesce(email_proved_at, ${at})
    WHERE id = ${id} AND email = ${email}
  `.execute(tx);
  return numAffectedRows === 1n;
}

/** From here on nothing opens what they wrote but the customer's own sign-in. */
export async function joinGuest(tx: Tx, guestId: string, customerId: string): Promise<void> {
  await tx
    .updateTable('conversation_guest')
    .set({ joined_to: customerId })
    .where('id', '=', guestId)
    .execute();
  await tx.deleteFrom('conversation_key').where('guest_id', '=', guestId).execute();
}

export async function insertKey(
  tx: Tx,
  key: {
    readonly digest: Buffer;
    readonly guestId: string;
    readonly kind: KeyKind;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('conversation_key')
    .values({ digest: key.digest, guest_id: key.guestId, kind: key.kind, expires_at: key.expiresAt })
    .execute();
}

/** Keys whose time is over, and where guests came from. */
export async function forgetOld(tx: Tx, now: Date, networksBefore: Date): Promise<void> {
  await tx.deleteFrom('conversation_key').where('expires_at', '<', now).execute();
  await tx
    .updateTable('conversation_guest')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('created_at', '<', networksBefore)
    .execute();
}
