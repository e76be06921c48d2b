import { codeAt, codeUntil, isFromWrongClock, stepAt, stepStart } from '../../../platform/totp/totp.ts';
import { findMemberByEmail } from '../member-store.ts';
import type { StaffServices } from '../services.ts';
import { openTotp } from './totp-box.ts';

/** What somebody's authenticator app shows. */
export type AppCode = {
  readonly email: string;
  readonly fullName: string;
  readonly role: string;
  readonly code: string;
  readonly until: Date;
};

/**
 * The codes of members whose apps nobody has. One that was used is worth nothing, so that the next one is shown
 * then, which is taken already.
 */
export async function currentCodes(
  { database, secrets, clock }: StaffServices,
  emails: readonly string[],
): Promise<readonly AppCode[]> {
  const members = await Promise.all(emails.map((email) => findMemberByEmail(database.kysely, email)));
  const now = clock.now();
  return members.flatMap((member) => {
    if (member === undefined || member.sealedTotp === null) return [];
    const { id, email, fullName, role, totpStep } = member;
    const secret = openTotp(secrets, id, member.sealedTotp);
    const isUsed = totpStep !== null && totpStep >= stepAt(now) && !isFromWrongClock(totpStep, now);
    const at = isUsed ? stepStart(totpStep + 1) : now;
    return [{ email, fullName, role, code: codeAt(secret, at), until: codeUntil(at) }];
  });
}
