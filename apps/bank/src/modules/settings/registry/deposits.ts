import { anyProposer, type SettingDefinition } from './setting.ts';

const deposit = { group: 'deposits', propose: anyProposer } as const;

const most = (tier: number) =>
  ({
    ...deposit,
    field: { kind: 'amount', least: '1.00', most: '50000000.00' },
    help: 'Customers of this tier cannot announce more at once. What they announced before is credited as it arrives.',
    concerns: { kind: 'tier', tier, what: 'limit on a deposit' },
  }) as const;

const key = {
  ...deposit,
  field: { kind: 'text', most: 111, optional: true, form: 'wallet-key' },
  help: 'Each deposit gets an address of its own, made of this key (xpub or zpub, of an account). Without it all deposits share one address. A sandbox uses a key of its own.',
  default: '',
  concerns: { kind: 'depositors' },
} as const;

const price = {
  ...deposit,
  field: { kind: 'amount', least: '0.00', most: '10000000.00' },
  help: 'Customers see it with each address, and it applies to what they send there in time. At 0.00 they see none, and staff say what arrived.',
  concerns: { kind: 'depositors' },
} as const;

const chain = { ...deposit, concerns: { kind: 'depositors' } } as const;

const blocks = (most: number) =>
  ({
    ...chain,
    field: { kind: 'count', least: 1, most, unit: 'blocks' },
    help: 'A payment is credited when it has this many blocks, including its own.',
  }) as const;

export const deposits = {
  'deposits.least': {
    ...deposit,
    field: { kind: 'amount', least: '0.01', most: '10000.00' },
    title: 'Smallest deposit',
    help: 'Customers cannot announce less.',
    default: '1.00',
    concerns: { kind: 'depositors' },
  },
  'deposits.tier-1.most': { ...most(1), title: 'Largest deposit of Tier 1', default: '1000.00' },
  'deposits.tier-2.most': { ...most(2), title: 'Largest deposit of Tier 2', default: '250000.00' },
  'deposits.tier-3.most': { ...most(3), title: 'Largest deposit of Tier 3', default: '5000000.00' },
  'deposits.key.btc': { ...key, title: 'Public key of the bitcoin wallet' },
  'deposits.key.trc20': { ...key, title: 'Public key of the TRON wallet' },
  'deposits.price.btc': {
    ...price,
    title: 'What a bitcoin counts as',
    default: ({ mode }) => (mode === 'sandbox' ? '50000.00' : '0.00'),
  },
  'deposits.price.usdt': { ...price, title: 'What a USDT counts as', default: '1.00' },
  'deposits.chain.small': {
    ...chain,
    field: { kind: 'amount', least: '0.00', most: '1000000.00' },
    title: 'Largest payment on a chain that needs few blocks',
    help: 'A payment of more than this waits for more blocks before it is credited.',
    default: '1000.00',
  },
  'deposits.chain.most': {
    ...chain,
    field: { kind: 'amount', least: '0.00', most: '5000000.00' },
    title: 'Largest payment on a chain that is credited by itself',
    help: 'Staff confirm a larger payment. This limits the damage if a service lies about a chain.',
    default: '10000.00',
  },
  'deposits.blocks.btc': { ...blocks(100), title: 'Blocks for a small payment in bitcoin', default: '2' },
  'deposits.blocks.btc.large': {
    ...blocks(100),
    title: 'Blocks for a large payment in bitcoin',
    default: '6',
  },
  'deposits.blocks.trc20': { ...blocks(1000), title: 'Blocks for a small payment on TRON', default: '20' },
  'deposits.blocks.trc20.large': {
    ...blocks(1000),
    title: 'Blocks for a large payment on TRON',
    default: '60',
  },
} as const satisfies Record<string, SettingDefinition>;
