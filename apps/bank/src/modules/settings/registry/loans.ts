import { anyProposer, type SettingDefinition } from './setting.ts';

const loan = { group: 'loans', propose: anyProposer, concerns: { kind: 'borrowers' } } as const;

const rate = {
  ...loan,
  field: { kind: 'percent', least: '0', most: '50' },
  help: 'In percent of the amount, for the whole term.',
} as const;

const amount = { kind: 'amount', least: '1.00', most: '1000000.00' } as const;

export const loans = {
  'loans.least': {
    ...loan,
    field: amount,
    title: 'Smallest loan',
    help: 'Nobody can ask for less.',
    default: '100.00',
  },
  'loans.most': {
    ...loan,
    field: amount,
    title: 'Largest loan',
    help: 'Nobody can ask for more.',
    default: '50000.00',
  },
  'loans.rate.1-week': { ...rate, title: 'Interest for 1 week', default: '1' },
  'loans.rate.1-month': { ...rate, title: 'Interest for 1 month', default: '2.5' },
  'loans.rate.3-months': { ...rate, title: 'Interest for 3 months', default: '5' },
  'loans.rate.6-months': { ...rate, title: 'Interest for 6 months', default: '8' },
  'loans.rate.1-year': { ...rate, title: 'Interest for 1 year', default: '12' },
} as const satisfies Record<string, SettingDefinition>;
