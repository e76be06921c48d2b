import { anyProposer, type SettingDefinition } from './setting.ts';

const referral = {
  group: 'referrals',
  propose: anyProposer,
  concerns: { kind: 'referrers' },
} as const;

export const referrals = {
  'referrals.bonus': {
    ...referral,
    // Nothing is no bonus: who is paid one has it in the statement.
    field: { kind: 'amount', least: '0.01', most: '500.00' },
    title: 'Bonus for a referral',
    help: 'What a customer gets for each person they bring in, once. A bonus that waits for staff keeps its amount.',
    default: '10.00',
  },
  'referrals.deposit': {
    ...referral,
    field: { kind: 'amount', least: '0.01', most: '10000.00' },
    title: 'Deposit that earns the bonus',
    help: 'The first deposit of at least this amount by the new customer earns it.',
    default: '50.00',
  },
} as const satisfies Record<string, SettingDefinition>;
