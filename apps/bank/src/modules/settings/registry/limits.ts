import { currencyCodes } from '@farthing/money';
import { anyProposer, type SettingDefinition } from './setting.ts';

/** What somebody who joins begins with. Each customer's own is changed on their page, by two. */
const beginning = { group: 'limits', propose: anyProposer, concerns: { kind: 'newcomers' } } as const;

export const limits = {
  'accounts.first-currency': {
    ...beginning,
    group: 'accounts',
    field: { kind: 'choice', choices: [...currencyCodes] },
    title: 'Currency of the first account',
    help: 'The wallet and the first savings account of a new customer open in it, for good. Deposits, loans, cards and bonuses stay in the bank’s own currency: customers with another wallet open an account in it for them.',
    default: ({ ledgerCurrency }) => ledgerCurrency,
  },
  'limits.opening-tier': {
    ...beginning,
    field: { kind: 'choice', choices: ['1', '2', '3'] },
    title: 'Tier of a new customer',
    help: 'It decides how much a customer can pay in at once. For a sandbox only: at a live bank everyone begins with Tier 1.',
    default: '2',
  },
  'limits.daily': {
    ...beginning,
    field: { kind: 'count', least: 1, most: 50_000_000, unit: 'pounds' },
    title: 'Daily limit of a new customer',
    help: 'How much can be sent in a day, in all currencies together. It is kept in pounds. For a sandbox only: at a live bank the limit of Tier 1 applies.',
    default: '5000000',
  },
} as const satisfies Record<string, SettingDefinition>;
