import { bankHolidays } from '@farthing/rules';
import { policies } from '../../../platform/policies.ts';
import { anyProposer, type SettingDefinition } from './setting.ts';

const time = { group: 'times', propose: anyProposer } as const;

export const times = {
  'times.review': {
    ...time,
    field: { kind: 'count', least: 1, most: policies.withdrawals.reviewAtMostDays, unit: 'days' },
    title: 'How long a payment waits for staff',
    help: 'Then the money is given back. A payment that is already waiting keeps its time.',
    default: '3',
    concerns: { kind: 'payers' },
  },
  'times.deposit': {
    ...time,
    field: { kind: 'count', least: 1, most: 168, unit: 'hours' },
    title: 'How long we wait for a deposit',
    help: 'Networks take their time. Money that arrives later waits for staff. What was announced already keeps its time.',
    default: '24',
    concerns: { kind: 'depositors' },
  },
  'times.proposal': {
    ...time,
    field: { kind: 'count', least: 1, most: 168, unit: 'hours' },
    title: 'How long a proposal waits for a second person',
    help: 'Then it closes and has to be made again. One that is open already keeps its time.',
    default: '24',
    concerns: { kind: 'staff', role: 'any' },
  },
  'times.bank-holidays': {
    ...time,
    field: { kind: 'text', most: 2_000, optional: false, form: 'days' },
    title: 'Bank holidays',
    help: 'One on each line, such as 2027-12-27. A scheduled payment of such a day, or of a weekend, is made on the next working day. Those that come with the bank are those of England and Wales, to the end of 2031.',
    default: bankHolidays.join('\n'),
    concerns: { kind: 'scheduled' },
  },
} as const satisfies Record<string, SettingDefinition>;
