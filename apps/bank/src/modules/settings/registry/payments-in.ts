import type { SettingDefinition } from './setting.ts';

export const paymentsIn = {
  'payments-in.most': {
    group: 'bounds',
    propose: ['administrator'],
    field: { kind: 'amount', least: '0.00', most: '5000000.00' },
    title: 'Money from another bank credited at once',
    help: 'On the word of the payment provider alone. Anything larger waits until two people have looked.',
    default: '100000.00',
    concerns: { kind: 'customers' },
  },
  'payments-in.most-in-a-day': {
    group: 'bounds',
    propose: ['administrator'],
    field: { kind: 'amount', least: '0.00', most: '1000000000.00' },
    title: 'Money from other banks credited in a day',
    help: 'All payments together, on the word of the payment provider alone. Anything beyond it waits until two people have looked.',
    default: '1000000.00',
    concerns: { kind: 'customers' },
  },
} as const satisfies Record<string, SettingDefinition>;
