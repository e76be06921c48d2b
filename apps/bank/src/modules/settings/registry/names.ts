import type { SettingDefinition } from './setting.ts';

const lookups = { group: 'bounds', propose: ['administrator'], concerns: { kind: 'payers' } } as const;

/** So that nobody lists who is a customer of which name. */
export const names = {
  'names.most-in-an-hour': {
    ...lookups,
    field: { kind: 'count', least: 1, most: 200, unit: 'questions' },
    title: 'Names that a customer can check in an hour',
    help: 'After that we say nothing about the name. Asking again about the same name and account does not count.',
    default: '20',
  },
  'names.most-in-a-day': {
    ...lookups,
    field: { kind: 'count', least: 1, most: 1_000, unit: 'questions' },
    title: 'Names that a customer can check in 24 hours',
    help: 'Counted with those of the hour. A payment to an account in another name counts too, since it says so.',
    default: '60',
  },
} as const satisfies Record<string, SettingDefinition>;
