import type { Reader, Tx } from '../../platform/database/database.ts';

/** The newest link only. */
export async function saveInvitation(
  tx: Tx,
  memberId: string,
  digest: Buffer,
  expiresAt: Date,
): Promise<void> {
  const link = { digest, expires_at: expiresAt, sealed_totp: null, wrong_codes: 0 };
  await tx
    .insertInto('staff_invitation')
    .values({ member_id: memberId, ...link })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(link))
    .execute();
}

export type InvitationRecord = {
  readonly memberId: string;
  readonly expiresAt: Date;
  readonly sealedTotp: string | null;
  readonly wrongCodes: number;
};

/** While it is good. */
export async function findInvitation(
  reader: Reader,
  digest: Buffer,
  now: Date,
): Promise<InvitationRecord | undefined> {
  const row = await reader
    .selectFrom('staff_invitation')
    .select(['member_id', 'expires_at', 'sealed_totp', 'wrong_codes'])
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    memberId: row.member_id,
    expiresAt: row.expires_at,
    sealedTotp: row.sealed_totp,
    wrongCodes: row.wrong_codes,
  };
}

export async function changeInvitation(
  tx: Tx,
  memberId: string,
  change: { readonly sealed_totp?: string; readonly wrong_codes?: number },
): Promise<void> {
  await tx.updateTable('staff_invitation').set(change).where('member_id', '=', memberId).execute();
}

export async function removeInvitation(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('staff_invitation').where('member_id', '=', memberId).execute();
}
