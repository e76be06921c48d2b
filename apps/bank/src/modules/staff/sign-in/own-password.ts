import type { Origin } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMember } from '../member-store.ts';
import type { StaffServices } from '../services.ts';
import { countTry } from './tries.ts';

/** Asked for again by what adds a way to sign in; counted by itself, wherever it comes from: a session may be stolen. */
export async function provePassword(
  services: StaffServices,
  memberId: string,
  password: string,
  origin: Origin,
): Promise<void> {
  const { database, identity } = services;
  const member = await findMember(database.kysely, memberId);
  if (member?.status !== 'active') throw new Refusal('token_not_valid');
  const guess = { what: 'own-password', of: memberId } as const;
  const counted = await database.transaction((tx) => countTry(services, tx, guess, origin));
  if (counted.kind === 'locked') throw counted.refusal;
  if (!(await identity.hashing.verify(password, member.passwordHash ?? undefined))) {
    const message = 'This is not your current password.';
    throw counted.wrong(
      new Refusal('password_incorrect', { message, fields: { current_password: [message] } }),
    );
  }
  await database.transaction((tx) => counted.right(tx));
}
