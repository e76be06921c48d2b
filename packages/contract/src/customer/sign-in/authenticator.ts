import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, done, secondFactor, sent, time } from '../../fields.ts';
import { proof, proofErrors } from './proof.ts';

/** Each is shown this once. */
const newCodes = { recovery_codes: z.array(z.string()) } as const;

export const getAuthenticator = call({
  method: 'GET',
  path: '/account/authenticator/',
  summary: 'See whether you have an authenticator app',
  description: 'Its secret is never shown again.',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      app: answered({
        created_at: time,
        last_used_at: time,
        /** How many recovery codes have not been used. */
        recovery_codes_left: z.int(),
      }).nullable(),
    }),
  },
  errors: [],
});

export const startAuthenticator = call({
  method: 'POST',
  path: '/account/authenticator/start/',
  summary: 'Get the secret for an authenticator app',
  description: 'Needs the password and an emailed code. The app counts once you have entered a code from it.',
  access: 'customer',
  rate: 'general',
  body: sent(proof),
  answer: { status: 200, body: answered({ secret: z.string(), otpauth_uri: z.string() }) },
  errors: ['authenticator_exists', ...proofErrors],
});

export const addAuthenticator = call({
  method: 'POST',
  path: '/account/authenticator/',
  summary: 'Show that the authenticator app is set up, and get recovery codes',
  access: 'customer',
  rate: 'general',
  body: sent({ otp_code: secondFactor }),
  answer: { status: 200, body: answered({ ...done, ...newCodes }) },
  errors: ['authenticator_expired', 'code_invalid', 'code_expired', 'code_tries_exceeded'],
});

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/account/authenticator/recovery-codes/',
  summary: 'Get new recovery codes in place of the old ones',
  access: 'customer',
  rate: 'general',
  body: sent(proof),
  answer: { status: 200, body: answered({ ...done, ...newCodes }) },
  errors: ['not_found', ...proofErrors],
});

export const removeAuthenticator = call({
  method: 'POST',
  path: '/account/authenticator/remove/',
  summary: 'Remove your authenticator app and its recovery codes',
  description: 'Takes the password, and a code of the app or a recovery code.',
  access: 'customer',
  rate: 'general',
  body: sent(proof),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found', ...proofErrors],
});
