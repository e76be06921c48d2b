import * as z from 'zod';
import { answered, opaque } from '../../fields.ts';

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export const knownCredential = answered({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(transports)).optional(),
});

/** What a browser is asked for a passkey with: goes to `startAuthentication` as it is. */
export const passkeyRequest = answered({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(knownCredential),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
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
