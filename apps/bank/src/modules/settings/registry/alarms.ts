import type { OperationMeasure } from '@farthing/contract';
import type { SettingDefinition } from './setting.ts';

/** Only administrators ask for another threshold: an alarm may be about whoever works with money. */
const alarm = {
  group: 'alarms',
  propose: ['administrator'],
  concerns: { kind: 'staff', role: 'any' },
} as const;

const jobs = { kind: 'count', least: 1, most: 1_000, unit: 'jobs' } as const;
const minutes = { kind: 'count', least: 1, most: 1_440, unit: 'minutes' } as const;
const hours = { kind: 'count', least: 1, most: 168, unit: 'hours' } as const;

/** The upper bounds are there so that no threshold can be set where it is never reached. */
export const alarms = {
  'alarms.dead-jobs': {
    ...alarm,
    field: jobs,
    title: 'Alarm at jobs that failed for good',
    help: 'We raise an alarm when there are this many.',
    default: '1',
  },
  'alarms.waiting-job': {
    ...alarm,
    field: minutes,
    title: 'Alarm at a job that waits',
    help: 'We raise an alarm when a job that is due has waited this long.',
    default: '15',
  },
  'alarms.waiting-mail': {
    ...alarm,
    field: minutes,
    title: 'Alarm at an email that waits',
    help: 'We raise an alarm when the mail server has not accepted an email for this long.',
    default: '15',
  },
  'alarms.rates-age': {
    ...alarm,
    field: hours,
    title: 'Alarm at old exchange rates',
    help: 'We raise an alarm when the rates are this old, unless no service is set.',
    default: '6',
  },
  'alarms.late-cases': {
    ...alarm,
    field: { kind: 'count', least: 1, most: 10_000, unit: 'cases' },
    title: 'Alarm at late cases',
    help: 'We raise an alarm when this many cases have waited longer than their targets.',
    default: '25',
  },
  'alarms.failed-payments': {
    ...alarm,
    field: { kind: 'count', least: 1, most: 100_000, unit: 'payments' },
    title: 'Alarm at payments that fail',
    help: 'We raise an alarm when this many payments of this hour and the last have failed.',
    default: '100',
  },
  'alarms.books-age': {
    ...alarm,
    field: hours,
    title: 'Alarm at books that nobody has checked',
    help: 'We raise an alarm when the last check of the books ended this long ago.',
    default: '30',
  },
  'alarms.chain-age': {
    ...alarm,
    field: minutes,
    title: 'Alarm at a chain that is behind',
    help: 'We raise an alarm when entries of the journal or the audit log have not been chained for this long.',
    default: '10',
  },
  'alarms.connections': {
    ...alarm,
    field: { kind: 'percent', least: '1', most: '95' },
    title: 'Alarm at connections to the database',
    help: 'We raise an alarm when this share of the database’s connections is in use.',
    default: '80',
  },
  'alarms.webhook': {
    ...alarm,
    field: { kind: 'text', most: 500, optional: true, form: 'webhook-address' },
    title: 'Where alarms are posted',
    help: 'A webhook, which gets every alarm when it is raised and when it ends. If empty, none is posted.',
    default: '',
  },
} as const satisfies Record<`alarms.${OperationMeasure | 'webhook'}`, SettingDefinition>;
