import { anyProposer, type SettingDefinition } from './setting.ts';

const rate = {
  group: 'savings',
  field: { kind: 'percent', least: '0', most: '20' },
  help: 'For a year, in percent; 0 is none. A change applies from the first midnight (UTC) at or after the time you set for it.',
  // What a live bank pays, somebody has to decide; a sandbox shows what it looks like.
  default: ({ mode }) => (mode === 'sandbox' ? '3' : '0'),
  propose: anyProposer,
  concerns: { kind: 'savers' },
  isAnnounced: true,
} as const satisfies Omit<SettingDefinition, 'title'>;

export const savings = {
  'savings.rate.usd': { ...rate, title: 'Interest on savings in dollars' },
  'savings.rate.eur': { ...rate, title: 'Interest on savings in euros' },
  'savings.rate.gbp': { ...rate, title: 'Interest on savings in pounds' },
  'savings.tax': {
    group: 'savings',
    title: 'Tax withheld from interest on savings',
    field: { kind: 'percent', least: '0', most: '100' },
    help: 'The part of interest that goes to the tax office, in percent; 0 is none. It is rounded down to the minor unit, and a change applies to interest that is due from the first midnight (UTC) at or after the time you set for it.',
    default: '0',
    propose: anyProposer,
    concerns: { kind: 'taxed' },
  },
} as const satisfies Record<string, SettingDefinition>;
