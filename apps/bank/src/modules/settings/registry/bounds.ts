import type { SettingDefinition } from './setting.ts';

/**
 * What a member of staff with the role of operations may do to money alone. Only administrators ask for another bound: they do
 * none of these acts themselves.
 */
const bound = {
  group: 'bounds',
  propose: ['administrator'],
  concerns: { kind: 'staff', role: 'operations' },
} as const;

const large = { ...bound, field: { kind: 'amount', least: '0.00', most: '1000000.00' } } as const;
const small = { ...bound, field: { kind: 'amount', least: '0.00', most: '10000.00' } } as const;

const once = 'For one act. Anything above it waits for a second person. At 0.00 everything does.';
const day = 'Added up over the last 24 hours. Anything above it waits for a second person.';
const threeDays = 'Added up over the last 72 hours. Anything above it waits for a second person.';

export const bounds = {
  'bounds.money-in.once': { ...large, title: 'Deposit confirmed alone', help: once, default: '10000.00' },
  'bounds.money-in.24-hours': {
    ...large,
    title: 'Deposits confirmed alone in a day',
    help: day,
    default: '50000.00',
  },
  'bounds.money-in.72-hours': {
    ...large,
    title: 'Deposits confirmed alone in three days',
    help: threeDays,
    default: '100000.00',
  },
  'bounds.money-out.once': { ...large, title: 'Payment let go alone', help: once, default: '25000.00' },
  'bounds.money-out.24-hours': {
    ...large,
    title: 'Payments let go alone in a day',
    help: day,
    default: '50000.00',
  },
  'bounds.money-out.72-hours': {
    ...large,
    title: 'Payments let go alone in three days',
    help: threeDays,
    default: '100000.00',
  },
  'bounds.dispute.once': {
    ...small,
    title: 'Disputed card payment credited alone',
    help: once,
    default: '250.00',
  },
  'bounds.dispute.24-hours': {
    ...small,
    title: 'Disputed card payments credited alone in a day',
    help: day,
    default: '1000.00',
  },
  'bounds.dispute.72-hours': {
    ...small,
    title: 'Disputed card payments credited alone in three days',
    help: threeDays,
    default: '2000.00',
  },
  'bounds.bonus.once': { ...small, title: 'Bonus paid alone', help: once, default: '50.00' },
  'bounds.bonus.24-hours': { ...small, title: 'Bonuses paid alone in a day', help: day, default: '200.00' },
  'bounds.bonus.72-hours': {
    ...small,
    title: 'Bonuses paid alone in three days',
    help: threeDays,
    default: '500.00',
  },
  'bounds.bank-charge.once': {
    ...small,
    title: 'Charge of another bank booked alone',
    help: once,
    default: '50.00',
  },
  'bounds.bank-charge.24-hours': {
    ...small,
    title: 'Charges of other banks booked alone in a day',
    help: day,
    default: '200.00',
  },
  'bounds.bank-charge.72-hours': {
    ...small,
    title: 'Charges of other banks booked alone in three days',
    help: threeDays,
    default: '500.00',
  },
  'bounds.explanation.once': {
    ...small,
    title: 'Reported entry explained alone',
    help: once,
    default: '50.00',
  },
  'bounds.explanation.24-hours': {
    ...small,
    title: 'Reported entries explained alone in a day',
    help: day,
    default: '200.00',
  },
  'bounds.explanation.72-hours': {
    ...small,
    title: 'Reported entries explained alone in three days',
    help: threeDays,
    default: '500.00',
  },
  'bounds.authenticator': {
    ...large,
    field: { kind: 'amount', least: '0.00', most: '100000.00' },
    concerns: { kind: 'staff', role: 'any' },
    title: 'Approval without the authenticator',
    help: 'Approving more than this needs the authenticator again.',
    default: '10000.00',
  },
} as const satisfies Record<string, SettingDefinition>;
