import { anyProposer, type SettingDefinition } from './setting.ts';

/** From which the card provider of a sandbox pays out, in the statements of its other bank. It is nobody's. */
const sandboxCardProviderIban = 'GB94BARC10201530093459';

const topup = {
  group: 'deposits',
  propose: anyProposer,
  concerns: { kind: 'depositors' },
} as const;

export const topups = {
  'topups.least': {
    ...topup,
    field: { kind: 'amount', least: '0.01', most: '1000.00' },
    title: 'Smallest top-up by card',
    help: 'Customers cannot top up less.',
    default: '5.00',
  },
  'topups.most': {
    ...topup,
    field: { kind: 'amount', least: '1.00', most: '100000.00' },
    title: 'Largest top-up by card',
    help: 'Customers cannot top up more at once, nor more than the largest deposit of their tier.',
    default: '2000.00',
  },
  'topups.most-in-a-day': {
    ...topup,
    field: { kind: 'amount', least: '1.00', most: '500000.00' },
    title: 'Top-ups by card of a customer within 24 hours',
    help: 'All together, including those that are not paid yet. Anything beyond it is refused.',
    default: '5000.00',
  },
  'topups.new-customer-most': {
    ...topup,
    field: { kind: 'amount', least: '0.00', most: '500000.00' },
    title: 'Top-ups by card of a new customer credited at once',
    help: 'Within 24 hours, for customers of less than a week. Anything beyond it is set aside until staff have looked.',
    default: '1000.00',
  },
  'topups.provider-fee': {
    ...topup,
    propose: ['administrator'],
    field: { kind: 'percent', least: '0', most: '5' },
    title: 'What the card provider charges for a top-up',
    help: 'As agreed with the provider. The bank pays it: customers are credited in full.',
    default: '1.4',
  },
  'topups.payout-account': {
    ...topup,
    propose: ['administrator'],
    field: { kind: 'text', most: 42, optional: true, form: 'line' },
    title: 'Account from which the card provider pays out',
    help: 'Its IBAN. What a statement shows as paid in from it is booked as what the provider owes for top-ups, and credited to no customer.',
    default: ({ mode }) => (mode === 'sandbox' ? sandboxCardProviderIban : ''),
    concerns: { kind: 'staff', role: 'any' },
  },
} as const satisfies Record<string, SettingDefinition>;
