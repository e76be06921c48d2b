import * as z from 'zod';
import { answered, line, opaque, time } from './fields.ts';
import { limits } from './limits.ts';

/** Passkeys of customers and of staff: what browsers are asked with, and what they answer. */

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const verification = z.enum(['required', 'preferred', 'discouraged']);

const knownCredential = answered({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(transports)).optional(),
});

/** What a browser is asked for a passkey with: goes to `startAuthentication` as it is. */
export const passkeyRequest = answered({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  /** Empty when any passkey for this bank will do. */
  allowCredentials: z.array(knownCredential),
  userVerification: verification,
});

/** What a browser is asked to make a passkey with: goes to `startRegistration` as it is. */
export const passkeyCreation = answered({
  rp: answered({ id: z.string(), name: z.string() }),
  user: answered({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(answered({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: answered({
    residentKey: verification,
    userVerification: verification,
  }),
  attestation: z.literal('none'),
});

/** What the browser made of it, whole: a passkey's proof is judged by the library, not by a schema. */
export const credential = z.looseObject(
  {
    id: opaque('Send what the browser answered.'),
    type: z.literal('public-key', 'Send what the browser answered.'),
    response: z.looseObject({}, 'Send what the browser answered.'),
  },
  'Send what the browser answered.',
);

export const passkeyName = line('a name for this passkey', limits.personName);

export const passkey = answered({
  id: z.uuid(),
  name: z.string(),
  created_at: time,
  last_used_at: time.nullable(),
});

export type Passkey = z.output<typeof passkey>;
export type PasskeyRequest = z.output<typeof passkeyRequest>;
export type PasskeyCreation = z.output<typeof passkeyCreation>;

/** What a passkey has to sign for a code; null when the code was mailed, to a customer without a passkey. */
export const codeByPasskey = { passkey: passkeyRequest.nullable() } as const;
