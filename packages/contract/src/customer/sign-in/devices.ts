import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, done, sent, time } from '../../fields.ts';

const device = answered({
  id: z.string(),
  /** What the browser says of itself. */
  name: z.string(),
  current: z.boolean(),
  /** A second factor was shown on it: the password alone signs in there. */
  trusted: z.boolean(),
  first_used_at: time,
  last_used_at: time,
  sessions: z.array(
    answered({
      id: z.uuid(),
      created_at: time,
      last_used_at: time,
      /** The network that it began from. */
      address: z.string(),
      /** The country that this network belongs to, by its two letters, or `local` for a private one; null where we do not know. */
      place: z
        .string()
        .regex(/^(?:[A-Z]{2}|local)$/)
        .nullable(),
      /** A key that nothing can copy out of the browser signs each renewal. */
      bound: z.boolean(),
      current: z.boolean(),
    }),
  ),
});

export const listDevices = call({
  method: 'GET',
  path: '/account/devices/',
  summary: 'List the devices that you have signed in on, and where you are signed in',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: answered({ devices: z.array(device) }) },
  errors: [],
});

export const signOutDevice = call({
  method: 'POST',
  path: '/account/devices/:deviceId/sign-out/',
  summary: 'Sign out a device, and trust it no more',
  description: 'Ends its sessions. The next sign-in there is one on a new device.',
  access: 'customer',
  rate: 'general',
  params: sent({
    deviceId: z.string('This is no device.').regex(/^[0-9a-f]{32}$/, 'This is no device.'),
  }),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found'],
});

export type OwnDevice = z.output<typeof device>;
