import * as z from 'zod';
import { call } from '../call.ts';
import { accountTypes } from '../choices.ts';
import {
  answered,
  code,
  currentPassword,
  dateOfBirth,
  done,
  email,
  flag,
  givenPassword,
  newPassword,
  opaque,
  optional,
  personName,
  referralCode,
  secondFactor,
  sent,
  time,
  uuid,
} from '../fields.ts';

const applicant = {
  first_name: personName('your first name'),
  last_name: personName('your last name'),
  date_of_birth: dateOfBirth,
  email,
  password: newPassword,
  ref: optional(referralCode),
};

export const checkRegistration = call({
  method: 'POST',
  path: '/account/register/check/',
  summary: 'Check what a new account would be refused for',
  description:
    'Opens nothing and sends no email. It says nothing about whether the email address has an account.',
  access: 'public',
  rate: 'account',
  body: sent(applicant),
  answer: { status: 200, body: answered(done) },
  errors: ['too_young', 'password_too_weak', 'referral_code_unknown'],
});

export const register = call({
  method: 'POST',
  path: '/account/register/',
  summary: 'Open an account',
  description: 'Emails a six-digit code. The answer is the same for an address that already has an account.',
  access: 'public',
  rate: 'registration',
  idempotent: true,
  body: sent({
    ...applicant,
    account_type: z.enum(accountTypes, 'Choose an account type.'),
    password2: givenPassword,
    newsletter: flag,
  }).refine((body) => body.password === body.password2, {
    path: ['password2'],
    error: 'Passwords must match.',
  }),
  answer: { status: 201, body: answered(done) },
  errors: ['too_young', 'password_too_weak', 'referral_code_unknown'],
});

export const verifyCode = call({
  method: 'POST',
  path: '/account/verify-code/',
  summary: 'Verify the email address of a new account',
  access: 'public',
  rate: 'account',
  body: sent({ code, email }),
  answer: { status: 200, body: answered(done) },
  errors: ['code_invalid', 'code_expired', 'code_tries_exceeded'],
});

export const resendCode = call({
  method: 'POST',
  path: '/account/resend-otp/',
  summary: 'Email the code for a new account again',
  description: 'The answer is the same whether or not the address is known.',
  access: 'public',
  rate: 'account',
  body: sent({ email }),
  answer: { status: 200, body: answered(done) },
  errors: ['code_resend_too_soon'],
});

export const login = call({
  method: 'POST',
  path: '/account/login/',
  summary: 'Sign in',
  access: 'public',
  rate: 'account',
  description:
    'On a device that is new to the customer, the call needs a second factor. It is refused with a code that names the missing one: make it again with that.',
  body: sent({ email, password: givenPassword, remember_me: flag, second_factor: optional(secondFactor) }),
  answer: {
    status: 200,
    body: answered({
      access: z.string(),
      refresh: z.string(),
      user: answered({ id: z.uuid(), full_name: z.string(), email: z.string() }),
    }),
  },
  errors: [
    'invalid_credentials',
    'account_locked',
    'account_closed',
    'email_unverified',
    'password_reset_required',
    'app_code_required',
    'passkey_required',
    'mailed_code_required',
    'code_invalid',
    'code_expired',
    'code_tries_exceeded',
    'code_resend_too_soon',
  ],
});

const base64Url = (what: string) =>
  z
    .string(what)
    .max(300, what)
    .regex(/^[A-Za-z0-9_-]+$/, what);

export const refreshToken = call({
  method: 'POST',
  path: '/account/token/refresh/',
  summary: 'Exchange a refresh token for a new pair of tokens',
  description:
    'The refresh token is rotated: the next exchange needs the new one. A browser signs the token with a key of its ' +
    'own (ECDSA with P-256 and SHA-256; the key as SPKI, both in base64url). After the first signature, the session ' +
    'takes only signed tokens.',
  access: 'public',
  rate: 'general',
  body: sent({
    refresh: opaque('Please sign in again.'),
    device_key: sent({
      public_key: base64Url('This is no key.'),
      signature: base64Url('This is no signature.'),
    }).optional(),
  }),
  answer: { status: 200, body: answered({ access: z.string(), refresh: z.string() }) },
  errors: ['token_not_valid'],
});

export const logout = call({
  method: 'POST',
  path: '/account/logout/',
  summary: 'End the session of a refresh token',
  access: 'public',
  rate: 'general',
  body: sent({ refresh: opaque('Send the refresh token of the session to end.') }),
  answer: { status: 200, body: answered(done) },
  errors: [],
});

export const requestPasswordReset = call({
  method: 'POST',
  path: '/account/password_reset/',
  summary: 'Email a link that sets a new password',
  description: 'The answer is the same whether or not the address is known.',
  access: 'public',
  rate: 'account',
  body: sent({ email }),
  answer: { status: 200, body: answered(done) },
  errors: [],
});

export const confirmPasswordReset = call({
  method: 'POST',
  path: '/account/password_reset/confirm/',
  summary: 'Set a new password with an emailed link',
  description: 'Works once, and ends every session of the account.',
  access: 'public',
  rate: 'account',
  body: sent({ token: opaque('Invalid or missing reset token.'), password: newPassword }),
  answer: { status: 200, body: answered({ status: z.literal('OK'), message: z.string() }) },
  errors: ['reset_token_invalid', 'password_too_weak'],
});

export const changePassword = call({
  method: 'POST',
  path: '/account/password_change/',
  summary: 'Change your password by giving the current one',
  description:
    'Ends every other session of the account, and cancels reset links and a new email address that waits for its ' +
    'code.',
  access: 'customer',
  rate: 'account',
  body: sent({ current_password: currentPassword, password: newPassword }).refine(
    (body) => body.password !== body.current_password,
    { path: ['password'], error: 'Choose a password other than your current one.' },
  ),
  answer: { status: 200, body: answered(done) },
  errors: ['password_incorrect', 'account_locked', 'password_too_weak'],
});

const session = answered({
  id: z.uuid(),
  device: z.string(),
  created_at: time,
  last_used_at: time,
  current: z.boolean(),
});

export const listSessions = call({
  method: 'GET',
  path: '/account/sessions/',
  summary: 'List where you are signed in',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: answered({ sessions: z.array(session) }) },
  errors: [],
});

export const endSession = call({
  method: 'DELETE',
  path: '/account/sessions/:sessionId/',
  summary: 'Sign out one session',
  access: 'customer',
  rate: 'general',
  params: sent({ sessionId: uuid }),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found'],
});

export const endOtherSessions = call({
  method: 'POST',
  path: '/account/sessions/end-others/',
  summary: 'Sign out every session but this one',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: answered(done) },
  errors: [],
});

export type Session = z.output<typeof session>;
