import { anyProposer, type SettingDefinition } from './setting.ts';

const deposit = { group: 'deposits', propose: anyProposer } as const;

const most = (tier: number) =>
  ({
    ...deposit,
    field: { kind: 'amount', least: '1.00', most: '50000000.00' },
    help: 'Nobody of this tier can announce more at once. What was announced before is credited as it arrives.',
    concerns: { kind: 'tier', tier, what: 'limit on a deposit' },
  }) as const;

export const deposits = {
  'deposits.least': {
    ...deposit,
    field: { kind: 'amount', least: '0.01', most: '10000.00' },
    title: 'Smallest deposit',
    help: 'Nobody can announce less.',
    default: '1.00',
    concerns: { kind: 'depositors' },
  },
  'deposits.tier-1.most': { ...most(1), title: 'Largest deposit of Tier 1', default: '1000.00' },
  'deposits.tier-2.most': { ...most(2), title: 'Largest deposit of Tier 2', default: '250000.00' },
  'deposits.tier-3.most': { ...most(3), title: 'Largest deposit of Tier 3', default: '5000000.00' },
} as const satisfies Record<string, SettingDefinition>;
