import { anyProposer, type SettingDefinition } from './setting.ts';

const fee = {
  group: 'fees',
  propose: anyProposer,
  concerns: { kind: 'customers' },
} as const;

/** A price above this is a slip of a finger. */
const field = { kind: 'amount', least: '0.00', most: '100.00' } as const;

export const fees = {
  'fees.transfer': {
    ...fee,
    field,
    title: 'Fee for a transfer',
    help: 'What a customer pays for a transfer that stays within the home of the wallet’s currency and is not exchanged.',
    default: '0.00',
  },
  'fees.international-transfer': {
    ...fee,
    field,
    title: 'Fee for an international transfer',
    help: 'What a customer pays for a transfer that leaves the home of the wallet’s currency, or is exchanged.',
    default: '0.00',
  },
  'fees.card': {
    ...fee,
    field,
    title: 'Fee for a virtual card',
    help: 'What a customer pays once, when the card is issued. A physical card costs the same; a card for one payment and a replacement are free.',
    default: '10.00',
  },
  'exchange.margin': {
    ...fee,
    group: 'exchange',
    field: { kind: 'percent', least: '0', most: '5' },
    title: 'Margin on an exchange',
    help: 'What the bank takes off the middle rate of the market when money changes its currency.',
    default: '0.5',
  },
  'exchange.position-bound': {
    group: 'exchange',
    propose: anyProposer,
    concerns: { kind: 'exchangers' },
    field: { kind: 'amount', least: '0.00', most: '1000000000.00' },
    title: 'Open position in a currency',
    help: 'How much more or less of a currency than it owes the bank may have because of exchanges. Anything beyond it is refused.',
    default: '1000000.00',
  },
} as const satisfies Record<string, SettingDefinition>;
