import { anyProposer, type SettingDefinition } from './setting.ts';

const work = { group: 'work', propose: anyProposer, concerns: { kind: 'staff', role: 'any' } } as const;

/** What `work.sandbox-deposits` can be. */
export const sandboxDeposits = {
  byThemselves: 'by themselves',
  byStaff: 'by staff',
  byChain: 'by a simulated chain',
} as const;

const target = {
  ...work,
  field: { kind: 'count', least: 1, most: 720, unit: 'hours' },
  help: 'How long a case may wait. After that it is late, and comes first for everyone who can decide it.',
} as const;

export const desk = {
  'work.target.deposits': { ...target, title: 'Target for deposits', default: '4' },
  'work.target.late-deposits': { ...target, title: 'Target for late deposits', default: '24' },
  'work.target.debts': { ...target, title: 'Target for debts of top-ups', default: '168' },
  'work.target.disputes': { ...target, title: 'Target for disputes of card payments', default: '48' },
  'work.target.withdrawals': { ...target, title: 'Target for withdrawals', default: '2' },
  'work.target.loans': { ...target, title: 'Target for loans', default: '24' },
  'work.target.lending': { ...target, title: 'Target for loans by instalments', default: '24' },
  'work.target.credit': { ...target, title: 'Target for credit cards', default: '24' },
  'work.target.referrals': { ...target, title: 'Target for referrals', default: '72' },
  'work.target.identity-checks': { ...target, title: 'Target for identity checks', default: '24' },
  'work.target.screening': { ...target, title: 'Target for names on lists', default: '4' },
  'work.target.accounts': { ...target, title: 'Target for locked accounts', default: '24' },
  'work.target.logins': { ...target, title: 'Target for locked sign-ins', default: '4' },
  'work.target.pins': { ...target, title: 'Target for locked PINs', default: '4' },
  'work.target.messages': { ...target, title: 'Target for messages', default: '24' },
  'work.target.proposals': {
    ...target,
    title: 'Target for proposals',
    help: 'How long a proposal should wait for a second person. After that it is late, and comes first. Open proposals keep their time.',
    default: '4',
  },
  'work.sandbox-deposits': {
    ...work,
    field: { kind: 'choice', choices: Object.values(sandboxDeposits) },
    title: 'How deposits of a sandbox are confirmed',
    help: 'By themselves after a few seconds, by staff, so that the queue can be tried, or by a simulated chain with an address for each deposit. A live bank never confirms one without a payment.',
    default: sandboxDeposits.byThemselves,
  },
} as const satisfies Record<string, SettingDefinition>;
