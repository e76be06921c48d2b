import { anyProposer, type SettingDefinition } from './setting.ts';

const credit = { group: 'loans', propose: anyProposer, concerns: { kind: 'borrowers' } } as const;

const limit = { kind: 'amount', least: '50.00', most: '50000.00' } as const;
const percent = { kind: 'percent', least: '0', most: '50' } as const;

/** On which terms a credit card is given. What was agreed on before a change stays. */
export const creditSettings = {
  'credit.least': {
    ...credit,
    field: limit,
    title: 'Credit card: smallest limit',
    help: 'Nobody gets a smaller one.',
    default: '200.00',
  },
  'credit.most': {
    ...credit,
    field: limit,
    title: 'Credit card: largest limit',
    help: 'Nobody gets a larger one.',
    default: '10000.00',
  },
  'credit.rate': {
    ...credit,
    field: percent,
    title: 'Credit card: interest',
    help: 'Nominal, in percent a year, worked out each day on what is not paid by its due date.',
    default: '19.9',
  },
  'credit.least-share': {
    ...credit,
    field: { kind: 'percent', least: '1', most: '50' },
    title: 'Credit card: minimum payment, share',
    help: 'In percent of what is owed. The larger of this and the fixed sum is due each month.',
    default: '3',
  },
  'credit.least-amount': {
    ...credit,
    field: { kind: 'amount', least: '1.00', most: '500.00' },
    title: 'Credit card: minimum payment, fixed sum',
    help: 'Nobody pays more than they owe.',
    default: '25.00',
  },
  'credit.due-days': {
    ...credit,
    field: { kind: 'count', least: 14, most: 27, unit: 'days' },
    title: 'Credit card: days until a payment is due',
    help: 'After each monthly statement. What is paid by then costs nothing.',
    default: '25',
  },
  'credit.late-fee': {
    ...credit,
    field: { kind: 'amount', least: '0.00', most: '50.00' },
    title: 'Credit card: fee for a payment that is late',
    help: 'Once for each statement whose minimum payment is missed. 0.00 charges nothing.',
    default: '12.00',
  },
  'credit.late-cap': {
    ...credit,
    field: percent,
    title: 'Credit card: most that lateness can cost',
    help: 'In percent of the limit, in one calendar year.',
    default: '5',
  },
  'credit.tier': {
    ...credit,
    field: { kind: 'count', least: 1, most: 3, unit: 'tiers' },
    title: 'Credit card: tier',
    help: 'The lowest tier that can ask for one.',
    default: '1',
  },
} as const satisfies Record<string, SettingDefinition>;
