import { anyProposer, type SettingDefinition } from './setting.ts';

/** What `tiers.….needs` can be. */
export const tierNeeds = {
  document: 'a document',
  documentAndAddress: 'a document and a proof of address',
} as const;

const tier = (number: number) =>
  ({
    group: 'limits',
    propose: anyProposer,
    concerns: { kind: 'tier', tier: number, what: 'daily limit' },
  }) as const;

const needs = (number: number) =>
  ({
    ...tier(number),
    concerns: { kind: 'newcomers' },
    field: { kind: 'choice', choices: Object.values(tierNeeds) },
    title: `What Tier ${number} needs`,
    help: 'What a customer sends for the check, beside a picture of their face. Customers who have passed keep their tier.',
  }) as const;

const daily = (number: number) =>
  ({
    ...tier(number),
    field: { kind: 'count', least: 1, most: 50_000_000, unit: 'pounds' },
    title: `Daily limit of Tier ${number}`,
  }) as const;

const keeping = { group: 'times', propose: anyProposer, concerns: { kind: 'customers' } } as const;

export const tiers = {
  'tiers.1.daily': {
    ...daily(1),
    help: 'What a new customer of a live bank can send in a day, until they are checked. Customers who have a limit keep it.',
    default: '1000',
  },
  'tiers.2.needs': { ...needs(2), default: tierNeeds.document },
  'tiers.2.daily': {
    ...daily(2),
    help: 'What a customer can send in a day once they have passed the check. A higher limit stays.',
    default: ({ mode }) => (mode === 'live' ? '25000' : '5000000'),
  },
  'tiers.3.needs': { ...needs(3), default: tierNeeds.documentAndAddress },
  'tiers.3.daily': {
    ...daily(3),
    help: 'What a customer can send in a day once two members of staff have passed their check. A higher limit stays.',
    default: ({ mode }) => (mode === 'live' ? '250000' : '10000000'),
  },
  'times.identity-pictures': {
    ...keeping,
    field: { kind: 'count', least: 1, most: 2_000, unit: 'days' },
    title: 'How long papers of an identity check are kept',
    help: 'After it was decided. Then pictures and document are deleted for good; that it was passed or refused stays. What was never sent is deleted after 30 days.',
    default: '90',
  },
} as const satisfies Record<string, SettingDefinition>;
