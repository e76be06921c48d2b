import * as z from 'zod';
import { call } from '../../call.ts';
import {
  answered,
  code,
  currentPassword,
  done,
  email,
  givenPassword,
  newPassword,
  opaque,
  personName,
  sent,
  time,
  uuid,
} from '../../fields.ts';
import { credential, passkey, passkeyCreation, passkeyName, passkeyRequest } from '../../passkey.ts';
import { permission } from '../fields.ts';

const me = answered({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  role: z.string(),
  permissions: z.array(permission),
  /** On leave until then; null, or in the past, at work. */
  away_until: time.nullable(),
  /** A browser makes passkeys only for a host with a name: `localhost`, not 127.0.0.1. */
  passkeys_available: z.boolean(),
});

const session = {
  access: z.string(),
  refresh: z.string(),
  /** The session ends then, whatever is done in it. */
  ends_at: time,
  me,
} as const;

const challenge = opaque('Please start signing in again.');

export const staffSignIn = call({
  method: 'POST',
  path: '/staff/sign-in/',
  summary: 'Start signing in as a member of staff, with the password',
  description: 'Answers a challenge that a code of the authenticator app or a passkey completes.',
  access: 'public',
  rate: 'account',
  body: sent({ email, password: givenPassword }),
  answer: {
    status: 200,
    body: answered({
      challenge: z.string(),
      expires_at: time,
      /** Null for a member without a passkey. */
      passkey: passkeyRequest.nullable(),
    }),
  },
  errors: ['invalid_credentials', 'account_locked'],
});

export const staffSignInWithCode = call({
  method: 'POST',
  path: '/staff/sign-in/code/',
  summary: 'Complete signing in with a code of the authenticator app',
  description: 'A code works once.',
  access: 'public',
  rate: 'account',
  body: sent({ challenge, code }),
  answer: { status: 200, body: answered(session) },
  errors: ['sign_in_expired', 'code_invalid', 'account_locked'],
});

export const staffSignInWithPasskey = call({
  method: 'POST',
  path: '/staff/sign-in/passkey/',
  summary: 'Complete signing in with a passkey',
  access: 'public',
  rate: 'account',
  body: sent({ challenge, credential }),
  answer: { status: 200, body: answered(session) },
  errors: ['sign_in_expired', 'passkey_not_accepted', 'account_locked'],
});

export const staffRefresh = call({
  method: 'POST',
  path: '/staff/token/refresh/',
  summary: 'Exchange a refresh token of a member of staff for a new pair of tokens',
  description: 'The refresh token is rotated: the next exchange needs the new one.',
  access: 'public',
  rate: 'general',
  body: sent({ refresh: opaque('Please sign in again.') }),
  answer: { status: 200, body: answered({ access: z.string(), refresh: z.string(), ends_at: time }) },
  errors: ['token_not_valid'],
});

export const staffSignOut = call({
  method: 'POST',
  path: '/staff/sign-out/',
  summary: 'End the session of a refresh token of a member of staff',
  access: 'public',
  rate: 'general',
  body: sent({ refresh: opaque('Send the refresh token of the session to end.') }),
  answer: { status: 200, body: answered(done) },
  errors: [],
});

export const getMe = call({
  method: 'GET',
  path: '/staff/me/',
  summary: 'Read who is signed in, with role and permissions',
  access: 'staff:self.manage',
  rate: 'general',
  answer: { status: 200, body: answered({ me, ends_at: time }) },
  errors: [],
});

const invitationToken = opaque('This invitation is no longer valid. Please ask for a new one.');

export const openInvitation = call({
  method: 'POST',
  path: '/staff/invitation/open/',
  summary: 'Read an invitation, and get the secret for an authenticator app',
  description: 'Each reading makes a new secret, and the one before stops working.',
  access: 'public',
  rate: 'account',
  body: sent({ token: invitationToken }),
  answer: {
    status: 200,
    body: answered({
      email: z.string(),
      role: z.string(),
      /** Null for somebody who has never been here. */
      full_name: z.string().nullable(),
      expires_at: time,
      /** Base32, for who types it in. */
      secret: z.string(),
      /** For the QR code. */
      otpauth_uri: z.string(),
    }),
  },
  errors: ['invitation_invalid'],
});

export const acceptInvitation = call({
  method: 'POST',
  path: '/staff/invitation/accept/',
  summary: 'Accept an invitation: name, password and a code of the authenticator app',
  description: 'Works once, and signs you in.',
  access: 'public',
  rate: 'account',
  body: sent({
    token: invitationToken,
    full_name: personName('your name'),
    password: newPassword,
    code,
  }),
  answer: { status: 200, body: answered({ ...done, ...session }) },
  errors: ['invitation_invalid', 'password_too_weak', 'code_invalid', 'code_tries_exceeded'],
});

export const listPasskeys = call({
  method: 'GET',
  path: '/staff/passkeys/',
  summary: 'List your own passkeys',
  access: 'staff:self.manage',
  rate: 'general',
  answer: { status: 200, body: answered({ passkeys: z.array(passkey) }) },
  errors: [],
});

export const startPasskey = call({
  method: 'POST',
  path: '/staff/passkeys/start/',
  summary: 'Get what a browser needs to make a passkey',
  access: 'staff:self.manage',
  bound: 'none',
  rate: 'general',
  body: sent({ current_password: currentPassword }),
  answer: { status: 200, body: answered({ options: passkeyCreation }) },
  errors: ['passkeys_unavailable', 'password_incorrect', 'account_locked'],
});

export const addPasskey = call({
  method: 'POST',
  path: '/staff/passkeys/',
  summary: 'Keep the passkey that the browser made',
  access: 'staff:self.manage',
  bound: 'none',
  rate: 'general',
  idempotent: true,
  body: sent({ name: passkeyName, credential }),
  answer: { status: 201, body: answered({ ...done, passkey }) },
  errors: ['passkeys_unavailable', 'passkey_not_accepted'],
});

export const removePasskey = call({
  method: 'DELETE',
  path: '/staff/passkeys/:passkeyId/',
  summary: 'Remove one of your own passkeys',
  access: 'staff:self.manage',
  bound: 'none',
  rate: 'general',
  params: sent({ passkeyId: uuid }),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found'],
});

export type StaffMe = z.output<typeof me>;
