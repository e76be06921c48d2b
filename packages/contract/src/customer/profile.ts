import * as z from 'zod';
import { call } from '../call.ts';
import { accountTypes, genders } from '../choices.ts';
import {
  answered,
  code,
  country,
  currency,
  currentPassword,
  date,
  done,
  email,
  line,
  moneyText,
  opaque,
  personName,
  phone,
  sent,
  time,
  uuid,
} from '../fields.ts';
import { limits } from '../limits.ts';

const user = answered({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** A new address that waits; the old one stays until then. */
  pending_email: z.string().nullable(),
  /** From when it is used without a yes from the old one; null until its code was entered. */
  email_changes_at: time.nullable(),
  phone_number: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  country: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  referral_code: z.string(),
  profile_picture: z.string().nullable(),
  account_type: z.enum(accountTypes),
  date_of_birth: date,
  tier: z.int(),
  status: z.enum(['pending', 'active', 'locked', 'closed']),
  /** Since when everything is frozen, and by whom; null when it is not. */
  frozen: answered({ since: time, by: z.enum(['you', 'bank']) }).nullable(),
  has_pin: z.boolean(),
  /** After too many wrong ones, until staff unlock it. */
  pin_locked: z.boolean(),
  /** Payments are approved with it then, and take no code. */
  has_passkey: z.boolean(),
  daily_limit: answered({ amount: moneyText, currency }),
  linked_accounts: z.int(),
});

export const getProfile = call({
  method: 'GET',
  path: '/account/profile/:userId/',
  summary: 'Read your own profile',
  access: 'customer',
  rate: 'general',
  params: sent({ userId: uuid }),
  answer: { status: 200, body: answered({ user }) },
  errors: ['not_found'],
});

export const updateProfile = call({
  method: 'PATCH',
  path: '/account/profile/:userId/',
  summary: 'Change your own profile',
  description:
    'What is left out stays as it is. Another name takes the current password, and so does a new email address. That ' +
    'takes effect once the code emailed to it is confirmed and the old address has agreed, or a day later.',
  access: 'customer',
  rate: 'general',
  encoding: 'multipart',
  upload: 'profile_picture',
  params: sent({ userId: uuid }),
  body: sent({
    first_name: personName('your first name').optional(),
    last_name: personName('your last name').optional(),
    email: email.optional(),
    current_password: currentPassword.optional(),
    phone_number: phone.optional(),
    gender: z.enum(genders, 'Choose Male, Female or Other.').optional(),
    country: country.optional(),
    address: line('your address', limits.addressLine).optional(),
    city: line('your city', limits.city).optional(),
    state: line('your state or county', limits.city).optional(),
  }),
  answer: { status: 200, body: answered({ ...done, user }) },
  errors: [
    'not_found',
    'password_incorrect',
    'account_locked',
    'picture_not_readable',
    'picture_too_large',
    'code_resend_too_soon',
  ],
});

export const confirmEmailChange = call({
  method: 'POST',
  path: '/account/profile/:userId/email/confirm/',
  summary: 'Confirm a new email address with the code emailed to it',
  description: 'It takes effect at once if the old address has agreed, and otherwise a day later.',
  access: 'customer',
  rate: 'account',
  params: sent({ userId: uuid }),
  body: sent({ code }),
  answer: { status: 200, body: answered({ ...done, user }) },
  errors: ['not_found', 'code_invalid', 'code_expired', 'code_tries_exceeded'],
});

export const cancelEmailChange = call({
  method: 'DELETE',
  path: '/account/profile/:userId/email/',
  summary: 'Keep your email address, and cancel the change to a new one',
  access: 'customer',
  rate: 'account',
  params: sent({ userId: uuid }),
  answer: { status: 200, body: answered({ ...done, user }) },
  errors: ['not_found'],
});

export const agreeToEmailChange = call({
  method: 'POST',
  path: '/account/email-change/agree/',
  summary: 'Agree to a new email address, by the link emailed to the old one',
  access: 'public',
  rate: 'account',
  body: sent({ token: opaque('Invalid or missing link.') }),
  answer: { status: 200, body: answered(done) },
  errors: ['link_invalid'],
});

export const reportNotMe = call({
  method: 'POST',
  path: '/account/not-me/',
  summary: "Say 'this was not me', by the link in an email",
  description:
    'Works once. Ends every session, freezes everything, undoes a change of address, and emails a link for a new password; ' +
    'the old one no longer works.',
  access: 'public',
  rate: 'account',
  body: sent({ token: opaque('Invalid or missing link.') }),
  answer: { status: 200, body: answered(done) },
  errors: ['link_invalid'],
});

export const getPicture = call({
  method: 'GET',
  path: '/account/pictures/:pictureId/',
  summary: 'Read a profile picture',
  description: 'Open to whoever knows its id, which cannot be guessed and is new with every upload.',
  access: 'public',
  rate: 'general',
  params: sent({ pictureId: uuid }),
  answer: { status: 200, file: ['image/webp'] },
  errors: ['not_found'],
});

export type User = z.output<typeof user>;
