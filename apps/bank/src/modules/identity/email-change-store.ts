import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { moveDigest } from '../../platform/mail/digests.ts';
import { policies } from '../../platform/policies.ts';
import { drawToken } from '../../platform/secrets/drawn-token.ts';
import type { LoginAddress } from './customer-store.ts';

export type EmailChange = {
  readonly id: string;
  readonly customerId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly agreedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly takesEffectAt: Date | null;
  readonly doneAt: Date | null;
  readonly stoppedBecause: StopReason | null;
  /** For a customer who has lost the mailbox: nothing that the customer does puts it in place. */
  readonly byStaff: boolean;
};

/** Why a change does not take place, in the words of the audit log. */
export type StopReason =
  | 'replaced'
  | 'cancelled'
  | 'password-changed'
  | 'not-me'
  | 'frozen'
  | 'address-taken'
  | 'not-approved'
  | 'closed';

export async function insertChange(
  tx: Tx,
  change: {
    readonly id: string;
    readonly customer_id: string;
    readonly old_email: string;
    readonly new_email: string;
    readonly asked_at: Date;
    readonly yes_digest: Buffer | null;
    readonly by_staff: boolean;
  },
): Promise<void> {
  await tx.insertInto('email_change').values(change).execute();
}

/** The one that waits. Read it with the customer locked to change it. */
export async function findOpenChange(reader: Reader, customerId: string): Promise<EmailChange | undefined> {
  const row = await selectChange(reader)
    .where('customer_id', '=', customerId)
    .where('done_at', 'is', null)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : toChange(row);
}

export async function findChangeByYes(reader: Reader, digest: Buffer): Promise<EmailChange | undefined> {
  const row = await selectChange(reader)
    .where('yes_digest', '=', digest)
    .where('done_at', 'is', null)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : toChange(row);
}

export async function findChange(reader: Reader, id: string): Promise<EmailChange | undefined> {
  const row = await selectChange(reader).where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toChange(row);
}

/** The first that was put in place from a moment on: its old address is the one that mails went to at that moment. */
export async function findDoneSince(
  reader: Reader,
  customerId: string,
  since: Date,
): Promise<EmailChange | undefined> {
  const row = await selectChange(reader)
    .where('customer_id', '=', customerId)
    .where('done_at', '>=', since)
    .orderBy('done_at')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : toChange(row);
}

/** Whose wait is over. */
export async function listDueChanges(reader: Reader, now: Date): Promise<readonly EmailChange[]> {
  const rows = await selectChange(reader)
    .where('takes_effect_at', '<=', now)
    .where('done_at', 'is', null)
    .where('stopped_at', 'is', null)
    .limit(500)
    .execute();
  return rows.map(toChange);
}

export async function saveYesLink(tx: Tx, id: string, yesDigest: Buffer): Promise<void> {
  await tx.updateTable('email_change').set({ yes_digest: yesDigest }).where('id', '=', id).execute();
}

export async function markAgreed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ agreed_at: now, yes_digest: null })
    .where('id', '=', id)
    .execute();
}

export async function markConfirmed(tx: Tx, id: string, now: Date, takesEffectAt: Date): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ confirmed_at: now, takes_effect_at: takesEffectAt })
    .where('id', '=', id)
    .execute();
}

/** One by staff waits for neither code nor day: both are its end. */
export async function markDone(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`
    UPDATE email_change
    SET
      done_at = ${now},
      yes_digest = NULL,
      confirmed_at = coalesce(confirmed_at, ${now}),
      takes_effect_at = coalesce(takes_effect_at, ${now})
    WHERE id = ${id}
  `.execute(tx);
}

/** False when none waits. */
export async function stopOpenChange(
  tx: Tx,
  customerId: string,
  because: StopReason,
  now: Date,
): Promise<boolean> {
  const stopped = await tx
    .updateTable('email_change')
    .set({ stopped_at: now, stopped_because: because, yes_digest: null })
    .where('customer_id', '=', customerId)
    .where('done_at', 'is', null)
    .where('stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return stopped !== undefined;
}

/** Nothing when it has ended before. */
export async function stopChange(tx: Tx, id: string, because: StopReason, now: Date): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ stopped_at: now, stopped_because: because, yes_digest: null })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('stopped_at', 'is', null)
    .execute();
}

/** With the customer locked. False when the address is another's: then nothing has changed. */
export async function setEmail(
  tx: Tx,
  customerId: string,
  email: string,
  known: LoginAddress,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ was: string }>`
    WITH before AS (SELECT email FROM customer WHERE id = ${customerId})
    UPDATE customer
    SET
      email = ${email},
      email_changed_at = ${now},
      login_address = ${known.login_address},
      login_address_key = ${known.login_address_key}
    WHERE
      id = ${customerId}
      AND NOT EXISTS (SELECT FROM customer AS other WHERE other.email = ${email} AND other.id <> ${customerId})
    RETURNING (SELECT before.email FROM before) AS was
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return false;
  await moveDigest(tx, row.was, email);
  return true;
}

/** The token of a link 'This was not me' for a mail about a customer's account, or about a change of its address. */
export async function notMeLink(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  customerId: string,
  emailChangeId: string | null,
): Promise<string> {
  const { token, digest } = drawToken();
  const expires_at = new Date(clock.now().getTime() + policies.emailChanges.undoWithinMs);
  await insertNotMeLink(tx, { digest, customer_id: customerId, email_change_id: emailChangeId, expires_at });
  return token;
}

async function insertNotMeLink(
  tx: Tx,
  link: {
    readonly digest: Buffer;
    readonly customer_id: string;
    readonly email_change_id: string | null;
    readonly expires_at: Date;
  },
): Promise<void> {
  await tx.insertInto('not_me_link').values(link).execute();
}

/** What the link of a mail is about, and when it was mailed. */
export type NotMeLink = {
  readonly customerId: string;
  readonly emailChangeId: string | null;
  readonly mailedAt: Date;
};

/** Takes the link away: of two that use it at once, one gets it. */
export async function useNotMeLink(tx: Tx, digest: Buffer, now: Date): Promise<NotMeLink | undefined> {
  const used = await tx
    .deleteFrom('not_me_link')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .returning(['customer_id', 'email_change_id', 'expires_at'])
    .executeTakeFirst();
  if (used === undefined) return undefined;
  const mailedAt = new Date(used.expires_at.getTime() - policies.emailChanges.undoWithinMs);
  return { customerId: used.customer_id, emailChangeId: used.email_change_id, mailedAt };
}

/** Once one was used, none of the others can be. */
export async function dropNotMeLinks(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('not_me_link').where('customer_id', '=', customerId).execute();
}

export async function forgetNotMeLinks(database: Database, now: Date): Promise<void> {
  await database.kysely.deleteFrom('not_me_link').where('expires_at', '<', now).execute();
}

function selectChange(reader: Reader) {
  return reader
    .selectFrom('email_change')
    .select([
      'id',
      'customer_id',
      'old_email',
      'new_email',
      'agreed_at',
      'confirmed_at',
      'takes_effect_at',
      'done_at',
      'stopped_because',
      'by_staff',
    ]);
}

function toChange(row: {
  id: string;
  customer_id: string;
  old_email: string;
  new_email: string;
  agreed_at: Date | null;
  confirmed_at: Date | null;
  takes_effect_at: Date | null;
  done_at: Date | null;
  stopped_because: string | null;
  by_staff: boolean;
}): EmailChange {
  return {
    id: row.id,
    customerId: row.customer_id,
    oldEmail: row.old_email,
    newEmail: row.new_email,
    agreedAt: row.agreed_at,
    confirmedAt: row.confirmed_at,
    takesEffectAt: row.takes_effect_at,
    doneAt: row.done_at,
    // Written by this module alone.
    stoppedBecause: row.stopped_because as StopReason | null,
    byStaff: row.by_staff,
  };
}
