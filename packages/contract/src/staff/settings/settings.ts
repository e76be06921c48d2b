import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, done, sent, time } from '../../fields.ts';
import { because } from '../fields.ts';
import { settingField } from './setting-field.ts';
import { type SettingGroup, settingGroups } from './setting-groups.ts';

const groupNames = Object.keys(settingGroups) as [SettingGroup, ...SettingGroup[]];

/** A setting is named by its key: `fees.transfer`. */
const key = z
  .string('There is no such setting.')
  .max(80, 'There is no such setting.')
  .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/, 'There is no such setting.');

/** What a value is, as text. Whether it fits is said by the setting's own schema, by key. */
const value = z
  .string('Enter a value.')
  .max(4_000, 'Use at most 4000 characters.')
  // A database does not take all of them, and nobody sees them.
  .refine((text) => !/[\p{Cs}\0]/u.test(text), 'Remove characters that cannot be shown.');

const setting = answered({
  key: z.string(),
  group: z.enum(groupNames),
  /** The same as a person reads it. */
  group_title: z.string(),
  title: z.string(),
  /** What it does, in plain words. */
  help: z.string(),
  field: settingField,
  /** In force now. */
  value: z.string(),
  /** The same as a person reads it: $1.50. */
  value_text: z.string(),
  default: z.string(),
  default_text: z.string(),
  /** The newest change of it; 0 when there was none. A proposal names it, so that nobody overwrites what they have not seen. */
  seen: z.int(),
  /** Agreed on, and to hold later; the next first. */
  planned: z.array(
    answered({ version: z.int(), value: z.string(), value_text: z.string(), holds_from: time }),
  ),
  /** Whether whoever asks may propose another value. */
  may_propose: z.boolean(),
});

export type Setting = z.output<typeof setting>;

/** A change that waits for a second person. */
const waiting = answered({
  proposal_id: z.uuid(),
  keys: z.array(z.string()),
  changes: z.array(answered({ key: z.string(), title: z.string(), before: z.string(), after: z.string() })),
  holds_from: time.nullable(),
});

export type WaitingSettings = z.output<typeof waiting>;

export const listSettings = call({
  method: 'GET',
  path: '/staff/settings/',
  summary: 'List what an operator decides: each setting with its value, its default and any planned change',
  access: 'staff:settings.read',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({ version: z.int(), settings: z.array(setting), waiting: z.array(waiting) }),
  },
  errors: [],
});

export const getSetting = call({
  method: 'GET',
  path: '/staff/settings/:key/',
  summary: 'Read one setting, with its history and what waits',
  access: 'staff:settings.read',
  rate: 'general',
  params: sent({ key }),
  answer: {
    status: 200,
    body: answered({
      setting,
      /** Newest first. */
      history: z.array(
        answered({
          version: z.int(),
          before: z.string(),
          after: z.string(),
          holds_from: time,
          approved_at: time,
          proposed_by: z.string(),
          approved_by: z.string(),
          reason: z.string(),
        }),
      ),
      waiting: z.array(waiting),
    }),
  },
  errors: ['not_found'],
});

const changes = z
  .array(sent({ key, value, seen: z.int('Send the version that you saw.').min(0) }), 'Send the changes.')
  .min(1, 'Change at least one setting.')
  .max(200, 'At most 200 settings can be changed at once.');

/** Absent or null: as soon as it is approved. */
const holdsFrom = z.iso
  .datetime({ offset: true, error: 'Enter a date and time.' })
  .max(40, 'Enter a date and time.')
  .nullable()
  .default(null);

const difference = answered({
  key: z.string(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
  /** Whom it concerns, in a sentence. */
  effect: z.string(),
  /** As it would be sent. */
  value: z.string(),
  seen: z.int(),
});

export type SettingDifference = z.output<typeof difference>;

export const previewSettings = call({
  method: 'POST',
  path: '/staff/settings/preview/',
  summary: 'See what other values would change, and for whom',
  description: 'Changes nothing. A value that does not fit is reported by the key of its setting.',
  access: 'staff:settings.propose',
  bound: 'none',
  rate: 'lookup',
  body: sent({ changes, holds_from: holdsFrom }),
  answer: { status: 200, body: answered({ differences: z.array(difference) }) },
  errors: ['setting_changed'],
});

export const proposeSettings = call({
  method: 'POST',
  path: '/staff/settings/proposals/',
  idempotent: true,
  summary: 'Propose other values, to be approved by a second person',
  description:
    'All of them or none. Refused, now and when it is approved, if somebody else has changed one of them since you ' +
    'saw it.',
  access: 'staff:settings.propose',
  bound: 'none',
  rate: 'general',
  body: sent({ changes, holds_from: holdsFrom, ...because.shape }),
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
  errors: ['setting_changed', 'proposal_open'],
});

export const exportSettings = call({
  method: 'GET',
  path: '/staff/settings/file/',
  summary: 'Download all settings as a file for review',
  description:
    'YAML: each setting by its key, with its title and whether it has the value that comes with the bank.',
  access: 'staff:settings.read',
  rate: 'lookup',
  answer: { status: 200, body: answered({ name: z.string(), yaml: z.string() }) },
  errors: [],
});

export const importSettings = call({
  method: 'POST',
  path: '/staff/settings/file/',
  summary: 'See what a file would change, and for whom',
  description:
    'Changes nothing: you can propose what it answers as one proposal. What does not fit is reported by key and line.',
  access: 'staff:settings.propose',
  bound: 'none',
  rate: 'lookup',
  encoding: 'multipart',
  upload: 'file',
  body: sent({}),
  /** Empty when the file says what holds already. */
  answer: { status: 200, body: answered({ differences: z.array(difference) }) },
  errors: [],
});
