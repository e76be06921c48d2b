import * as z from 'zod';
import { call } from '../call.ts';
import { answered, done, sent, time, uuid } from '../fields.ts';

export const pushDevicesAtMost = 10;

const words = 'This browser cannot be sent notices.';
const keyText = (length: number) =>
  z
    .string(words)
    .length(length, words)
    .regex(/^[\w-]+$/, words);

export const listNoticeDevices = call({
  method: 'GET',
  path: '/notices/devices/',
  summary: 'List the devices that get your notices',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      key: z
        .string()
        .meta({ description: 'The public key of the bank (VAPID), for `pushManager.subscribe`.' }),
      devices: z.array(answered({ id: z.uuid(), name: z.string(), created_at: time, current: z.boolean() })),
    }),
  },
  errors: [],
});

export const addNoticeDevice = call({
  method: 'POST',
  path: '/notices/devices/',
  summary: 'Send notices to this device',
  description:
    'What `pushManager.subscribe` gave. It gets notices for as long as the session lasts that added it. You are told by email.',
  access: 'customer',
  rate: 'general',
  body: sent({
    endpoint: z.url(words).max(1_000, words),
    public_key: keyText(87).meta({ description: '`p256dh`, as base64url.' }),
    auth: keyText(22).meta({ description: 'As base64url.' }),
  }),
  answer: { status: 200, body: answered(done) },
  errors: ['status_conflict'],
});

export const removeNoticeDevice = call({
  method: 'DELETE',
  path: '/notices/devices/:deviceId/',
  summary: 'Send no more notices to a device',
  access: 'customer',
  rate: 'general',
  params: sent({ deviceId: uuid }),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found'],
});
