import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, done, flag, sent, uuid } from '../../fields.ts';
import {
  codeByPasskey,
  credential,
  passkey,
  passkeyCreation,
  passkeyName,
  passkeyRequest,
} from '../../passkey.ts';
import { proof, proofErrors } from './proof.ts';

export const startPasskeyLogin = call({
  method: 'POST',
  path: '/account/login/passkey/start/',
  summary: 'Get what a browser needs to sign in with a passkey',
  description: 'Names nobody: the browser knows which passkeys it has for this bank.',
  access: 'public',
  rate: 'account',
  answer: { status: 200, body: answered({ options: passkeyRequest }) },
  errors: ['passkeys_unavailable'],
});

export const loginWithPasskey = call({
  method: 'POST',
  path: '/account/login/passkey/',
  summary: 'Sign in with a passkey, without a password',
  access: 'public',
  rate: 'account',
  body: sent({ credential, remember_me: flag }),
  answer: {
    status: 200,
    body: answered({
      access: z.string(),
      refresh: z.string(),
      user: answered({ id: z.uuid(), full_name: z.string(), email: z.string() }),
    }),
  },
  errors: [
    'sign_in_expired',
    'passkeys_unavailable',
    'passkey_not_accepted',
    'account_locked',
    'account_closed',
    'password_reset_required',
  ],
});

export const listOwnPasskeys = call({
  method: 'GET',
  path: '/account/passkeys/',
  summary: 'List your passkeys',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      passkeys: z.array(passkey),
      /** A browser makes passkeys only for a host with a name: `localhost`, not 127.0.0.1. */
      available: z.boolean(),
      /** Whether to offer one on this device: it was not offered there before, nor used. */
      offer: z.boolean(),
    }),
  },
  errors: [],
});

export const dismissPasskeyOffer = call({
  method: 'POST',
  path: '/account/passkeys/offer/dismiss/',
  summary: 'Stop offering a passkey on this device',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: answered(done) },
  errors: [],
});

export const sendPasskeyCode = call({
  method: 'POST',
  path: '/account/passkeys/code/',
  summary: 'Email the code for changing how you sign in, or your transaction PIN',
  description:
    'A customer with a passkey gets no email: `passkey` is what it has to sign for the code. A customer with an authenticator app is refused with `app_code_required`, and uses its code instead.',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: answered({ ...done, ...codeByPasskey }) },
  errors: ['code_resend_too_soon', 'app_code_required'],
});

export const startOwnPasskey = call({
  method: 'POST',
  path: '/account/passkeys/start/',
  summary: 'Get what a browser needs to make a passkey',
  description: 'Takes the password and a second factor: a session alone adds no way to sign in.',
  access: 'customer',
  rate: 'general',
  body: sent(proof),
  answer: { status: 200, body: answered({ options: passkeyCreation }) },
  errors: ['passkeys_unavailable', 'too_many_passkeys', ...proofErrors],
});

export const addOwnPasskey = call({
  method: 'POST',
  path: '/account/passkeys/',
  summary: 'Keep the passkey that the browser made',
  access: 'customer',
  rate: 'general',
  idempotent: true,
  body: sent({ name: passkeyName, credential }),
  answer: { status: 201, body: answered({ ...done, passkey }) },
  errors: ['passkeys_unavailable', 'passkey_not_accepted', 'too_many_passkeys'],
});

export const removeOwnPasskey = call({
  method: 'POST',
  path: '/account/passkeys/:passkeyId/remove/',
  summary: 'Remove one of your passkeys',
  description: 'Takes the password and a second factor.',
  access: 'customer',
  rate: 'general',
  params: sent({ passkeyId: uuid }),
  body: sent(proof),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found', ...proofErrors],
});

export const getCodeByPasskey = call({
  method: 'POST',
  path: '/account/passkeys/approve/',
  summary: 'Get a code by signing with a passkey',
  description:
    'A customer with a passkey gets no code by email for a file of payments, higher limits, an invitation, leaving, the end of a freeze, or a change of how they sign in: the call that asks for the code answers what to sign (`passkey`), and this one gives the code for the signature.',
  access: 'customer',
  rate: 'general',
  body: sent({ credential }),
  answer: { status: 200, body: answered({ code: z.string() }) },
  errors: ['passkeys_unavailable', 'passkey_not_accepted'],
});
