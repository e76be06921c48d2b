import type { Tx } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal, told } from '../../platform/refusal.ts';
import { drawToken, tokenDigest } from '../../platform/secrets/drawn-token.ts';
import { acceptedStep, newSecret, otpauthUri } from '../../platform/totp/totp.ts';
import { changeInvitation, findInvitation, removeInvitation, saveInvitation } from './invitation-store.ts';
import { invitationMail } from './mails.ts';
import {
  changeMember,
  findMemberByEmail,
  insertMember,
  lockMember,
  type MemberRecord,
} from './member-store.ts';
import type { InvitingServices, StaffServices } from './services.ts';
import { openTotp, type SignedIn, sealTotp, startSession } from './sign-in/index.ts';

const policy = policies.staff;

export type Invited = { readonly memberId: string; readonly url: string };

/** A new member, or one who comes back. Refused when the address is a member's already. */
export async function invite(
  services: InvitingServices,
  tx: Tx,
  { email, role }: { readonly email: string; readonly role: string },
): Promise<Invited> {
  const { ids, clock } = services;
  const known = await findMemberByEmail(tx, email);
  if (known !== undefined && known.status !== 'deactivated') throw new Refusal('member_exists');
  const memberId = known?.id ?? ids.next();
  if (known === undefined) await insertMember(tx, { id: memberId, email, role, createdAt: clock.now() });
  else await changeMember(tx, memberId, { role, status: 'invited' });
  return { memberId, url: await sendLink(services, tx, { id: memberId, email, role }, true) };
}

/** Where there is nobody yet who could approve: on the command line, and in a new sandbox. */
export async function inviteAtOnce(
  services: InvitingServices,
  tx: Tx,
  member: { readonly email: string; readonly role: string },
  because: string,
): Promise<Invited> {
  const invited = await invite(services, tx, member);
  await services.audit.record(tx, {
    actor: { kind: 'system' },
    action: 'staff-member.invite',
    subject: { kind: 'staff-member', id: invited.memberId },
    origin: undefined,
    after: { ...member, status: 'invited', because },
  });
  return invited;
}

/** Mails a link that sets up a sign-in; the one before it is worth nothing. */
export async function sendLink(
  { clock, mailer, brand, publicUrl }: InvitingServices,
  tx: Tx,
  { id, email, role }: Pick<MemberRecord, 'id' | 'email' | 'role'>,
  isNew: boolean,
): Promise<string> {
  const { token, digest } = drawToken();
  await saveInvitation(tx, id, digest, new Date(clock.now().getTime() + policy.invitationMs));
  const url = `${publicUrl}/staff/invitation?token=${token}`;
  await mailer.send(tx, invitationMail(brand.name, { to: email, role, url, isNew }));
  return url;
}

/** Each opening draws a new secret, so that a link that somebody else has seen gives nothing away. */
export async function openInvitation({ database, clock, secrets, brand }: StaffServices, token: string) {
  return database.transaction(async (tx) => {
    const invitation = await findInvitation(tx, tokenDigest(token), clock.now());
    const member = invitation === undefined ? undefined : await lockMember(tx, invitation.memberId);
    if (invitation === undefined || member?.status !== 'invited') throw new Refusal('invitation_invalid');
    const secret = newSecret();
    await changeInvitation(tx, member.id, { sealed_totp: sealTotp(secrets, member.id, secret) });
    return {
      email: member.email,
      role: member.role,
      full_name: member.fullName === '' ? null : member.fullName,
      expires_at: invitation.expiresAt.toISOString(),
      secret,
      otpauth_uri: otpauthUri(brand.name, member.email, secret),
    };
  });
}

export type Acceptance = {
  readonly token: string;
  readonly full_name: string;
  readonly password: string;
  readonly code: string;
};

/** Works once, and signs in: whoever is here has shown the link, a new password and the app. */
export async function acceptInvitation(
  services: StaffServices,
  { token, full_name, password, code }: Acceptance,
  origin: Origin,
): Promise<SignedIn> {
  const { database, clock, identity } = services;
  const digest = tokenDigest(token);
  // Before the slow hash, which is not for everybody who sends nonsense.
  const known = await findInvitation(database.kysely, digest, clock.now());
  if (known === undefined) throw new Refusal('invitation_invalid');
  const passwordHash = await identity.hashing.hash(password);
  const result = await database.transaction(async (tx) => {
    const member = await lockMember(tx, known.memberId);
    const invitation = await findInvitation(tx, digest, clock.now());
    if (invitation === undefined || member?.status !== 'invited') return new Refusal('invitation_invalid');
    refuseWeak(services, password, full_name, member.email);
    const enrolled = await enrol(services, tx, member, invitation, code);
    if (enrolled instanceof Refusal) return enrolled;
    await removeInvitation(tx, member.id);
    const active = { ...member, fullName: full_name, status: 'active' as const };
    await changeMember(tx, member.id, {
      full_name,
      password_hash: passwordHash,
      status: 'active',
      ...enrolled,
    });
    await services.audit.record(tx, {
      actor: { kind: 'staff', id: member.id },
      action: 'staff-member.accept',
      subject: { kind: 'staff-member', id: member.id },
      origin,
      before: { status: 'invited' },
      after: { status: 'active', full_name },
    });
    return startSession(services, tx, active, origin);
  });
  return told(result);
}

/** A code shows that the app has the secret; wrong ones are counted for as long as the link lives. */
async function enrol(
  { secrets, clock }: StaffServices,
  tx: Tx,
  member: MemberRecord,
  invitation: { readonly sealedTotp: string | null; readonly wrongCodes: number },
  code: string,
): Promise<{ readonly sealed_totp: string; readonly totp_step: number } | Refusal> {
  const { sealedTotp, wrongCodes } = invitation;
  if (wrongCodes >= policy.invitationWrongCodes)
    return new Refusal('code_tries_exceeded', {
      message: 'Too many wrong codes. Please ask for a new invitation.',
    });
  const secret = sealedTotp === null ? undefined : openTotp(secrets, member.id, sealedTotp);
  const step =
    secret === undefined ? undefined : acceptedStep(secret, code, { now: clock.now(), usedStep: null });
  if (sealedTotp === null || step === undefined) {
    await changeInvitation(tx, member.id, { wrong_codes: wrongCodes + 1 });
    return new Refusal('code_invalid');
  }
  return { sealed_totp: sealedTotp, totp_step: step };
}

function refuseWeak({ identity }: StaffServices, password: string, fullName: string, email: string): void {
  const [firstName = '', ...others] = fullName.split(' ');
  const person = { firstName, lastName: others.join(' '), email, dateOfBirth: '' };
  const weakness = identity.checkPassword(password, person);
  if (weakness !== undefined)
    throw new Refusal('password_too_weak', { message: weakness, fields: { password: [weakness] } });
}
