import { anyProposer, type SettingDefinition } from './setting.ts';

const keeping = { group: 'times', propose: anyProposer, concerns: { kind: 'customers' } } as const;

/** How long data is kept that no law asks for; see docs/keeping.md. */
export const keepingTimes = {
  'keeping.closed': {
    ...keeping,
    field: { kind: 'count', least: 1, most: 3_650, unit: 'days' },
    title: 'How long data of a closed account is kept',
    help: 'Picture, phone number, address, payees, devices, passkeys, notices, notes and budgets. Payments, statements and who the customer is stay, as the law requires.',
    default: '30',
  },
  'keeping.conversations': {
    ...keeping,
    field: { kind: 'count', least: 30, most: 3_650, unit: 'days' },
    title: 'How long messages of the chat are kept',
    help: 'After the last one of a conversation, with their files. Who wrote and when stays. Complaints may be brought for years: ask a lawyer before you shorten it.',
    default: '730',
  },
  'keeping.drafts': {
    ...keeping,
    field: { kind: 'count', least: 1, most: 3_650, unit: 'days' },
    title: 'How long payment files that were not paid are kept',
    help: 'After they were cancelled, refused or have expired. Their lines are deleted; that there was a file stays.',
    default: '90',
  },
  'keeping.law': {
    ...keeping,
    field: { kind: 'text', most: 600, optional: false, form: 'prose' },
    title: 'Why records are kept after an account is closed',
    help: 'Customers read it beside what they can have deleted. Name the law of your country and its years.',
    default:
      'The law against money laundering and tax law make banks keep these records after an account is closed, in many countries for at least five years. We do not use them for anything else.',
  },
} as const satisfies Record<string, SettingDefinition>;
