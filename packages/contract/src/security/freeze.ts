import * as z from 'zod';
import { call } from '../call.ts';
import { answered, code, done, email, givenPin, opaque, sent } from '../fields.ts';
import { codeByPasskey } from '../passkey.ts';

export const freezeAccount = call({
  method: 'POST',
  path: '/account/freeze/',
  summary: 'Freeze everything that you have here',
  description:
    'At once, without a code: nothing leaves your accounts, and no new device can sign in. Money still arrives. The same ' +
    'again changes nothing.',
  access: 'customer',
  rate: 'account',
  body: sent({ confirm: z.literal(true, 'Confirm that you want to freeze everything.') }),
  answer: { status: 200, body: answered(done) },
  errors: ['status_conflict'],
});

export const freezeByLink = call({
  method: 'POST',
  path: '/account/freeze/link/',
  summary: 'Freeze an account by the link at the end of an email',
  description:
    'The link in any of our emails to the customer. Once the account has been frozen, links in earlier emails no longer freeze it.',
  access: 'public',
  rate: 'account',
  body: sent({ token: opaque('Invalid or missing link.') }),
  answer: { status: 200, body: answered(done) },
  errors: ['link_invalid'],
});

export const askFreezeCode = call({
  method: 'POST',
  path: '/account/freeze/code/',
  summary: 'Email a code that freezes an account',
  description: 'The answer is the same whether or not the address is known.',
  access: 'public',
  rate: 'account',
  body: sent({ email }),
  answer: { status: 200, body: answered(done) },
  errors: [],
});

export const freezeByCode = call({
  method: 'POST',
  path: '/account/freeze/confirm/',
  summary: 'Freeze an account with the emailed code, without signing in',
  access: 'public',
  rate: 'account',
  body: sent({ email, code }),
  answer: { status: 200, body: answered(done) },
  errors: ['code_invalid', 'code_expired', 'code_tries_exceeded'],
});

export const askLiftCode = call({
  method: 'POST',
  path: '/account/freeze/lift/code/',
  summary: 'Email the code that lifts your freeze',
  access: 'customer',
  rate: 'account',
  answer: { status: 200, body: answered({ ...done, ...codeByPasskey }) },
  errors: ['status_conflict', 'permission_denied', 'code_resend_too_soon'],
});

export const liftFreeze = call({
  method: 'POST',
  path: '/account/freeze/lift/',
  summary: 'Lift your freeze with your PIN and the emailed code',
  description: 'A freeze that staff have set is lifted by staff alone.',
  access: 'customer',
  rate: 'account',
  body: sent({ pin: givenPin, code }),
  answer: { status: 200, body: answered(done) },
  errors: [
    'status_conflict',
    'permission_denied',
    'pin_missing',
    'pin_incorrect',
    'pin_locked',
    'code_invalid',
    'code_expired',
    'code_tries_exceeded',
  ],
});
