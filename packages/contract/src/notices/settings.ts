import * as z from 'zod';
import { call } from '../call.ts';
import { answered, sent } from '../fields.ts';
import { noticeChannels, noticeKindNames } from './kinds.ts';

const timeOfDay = z
  .string('Enter a time.')
  .max(5, 'Enter a time as HH:MM.')
  .regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 'Enter a time as HH:MM.')
  .nullable();

const choice = z.boolean('Choose yes or no.');

const channels = {
  kind: z.enum(noticeKindNames, 'Choose what we tell you about.'),
  in_app: choice,
  by_email: choice,
  by_push: choice,
} as const;

const preferences = {
  quiet_from: timeOfDay.meta({
    description: 'London time. No device is woken from then on; null for never.',
  }),
  quiet_until: timeOfDay,
  digest: choice.meta({ description: 'One email a day in place of each, but for security and approvals.' }),
  figures: choice.meta({ description: 'Whether a device may show amounts and names while it is locked.' }),
} as const;

const settings = answered({
  kinds: z.array(
    answered({
      ...channels,
      name: z.string(),
      fixed: z.array(z.enum(noticeChannels)).meta({ description: 'Where it always goes.' }),
    }),
  ),
  ...preferences,
});

export const getNoticeSettings = call({
  method: 'GET',
  path: '/notices/settings/',
  summary: 'Read what we tell you about, and where',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: settings },
  errors: [],
});

export const saveNoticeSettings = call({
  method: 'POST',
  path: '/notices/settings/',
  summary: 'Choose what we tell you about, and where',
  description:
    'All of it at once. Kinds that are not named go everywhere. What is `fixed` cannot be changed. You are told by email that it was changed.',
  access: 'customer',
  rate: 'general',
  body: sent({
    kinds: z
      .array(sent(channels), 'Choose what we tell you about.')
      .max(noticeKindNames.length, 'Name each kind once.'),
    ...preferences,
  }),
  answer: { status: 200, body: settings },
  errors: [],
});
