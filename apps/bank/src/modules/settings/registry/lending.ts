import type { LendingProductName } from '@farthing/rules';
import { anyProposer, type SettingDefinition } from './setting.ts';

const lending = { group: 'loans', propose: anyProposer, concerns: { kind: 'borrowers' } } as const;

const amount = { kind: 'amount', least: '1.00', most: '10000000.00' } as const;
const months = { kind: 'count', least: 1, most: 120, unit: 'months' } as const;
const percent = { kind: 'percent', least: '0', most: '50' } as const;

type Field =
  | 'least'
  | 'most'
  | 'least-months'
  | 'most-months'
  | 'rate'
  | 'fee'
  | 'instalments'
  | 'share'
  | 'tier'
  | 'papers';

type Defaults = Readonly<Record<Field, string>>;

/** What is lent by instalments to one kind of borrower. What was agreed on before a change stays. */
function product<const Name extends LendingProductName>(name: Name, title: string, usual: Defaults) {
  const of = (field: Field, definition: Pick<SettingDefinition, 'field' | 'title' | 'help'>) => ({
    [`lending.${name}.${field}`]: {
      ...lending,
      ...definition,
      title: `${title}: ${definition.title}`,
      default: usual[field],
    },
  });
  return {
    ...of('least', { field: amount, title: 'smallest amount', help: 'Nobody can ask for less.' }),
    ...of('most', { field: amount, title: 'largest amount', help: 'Nobody can ask for more.' }),
    ...of('least-months', { field: months, title: 'shortest term', help: 'In months.' }),
    ...of('most-months', { field: months, title: 'longest term', help: 'In months.' }),
    ...of('rate', {
      field: percent,
      title: 'interest',
      help: 'Nominal, in percent a year, worked out each day.',
    }),
    ...of('fee', {
      field: percent,
      title: 'fee',
      help: 'In percent of the amount, taken when it is paid out.',
    }),
    ...of('instalments', {
      field: { kind: 'choice', choices: ['equal', 'equal-principal', 'bullet', 'turnover'] },
      title: 'instalments',
      help: 'The same sum each month, the same principal each month, all at the end, or a share of what comes in.',
    }),
    ...of('share', {
      field: percent,
      title: 'share of what comes in',
      help: 'In percent. Only where instalments are a share of what comes in.',
    }),
    ...of('tier', {
      field: { kind: 'count', least: 1, most: 3, unit: 'tiers' },
      title: 'tier',
      help: 'The lowest tier that can ask for it.',
    }),
    ...of('papers', {
      field: { kind: 'text', most: 500, optional: true, form: 'prose' },
      title: 'papers',
      help: 'What a customer has to send, one on each line.',
    }),
  } as Record<`lending.${Name}.${Field}`, SettingDefinition>;
}

export const lendingSettings = {
  ...product('personal', 'Personal loan', {
    ...{ least: '500.00', most: '25000.00', 'least-months': '6', 'most-months': '60', rate: '8.9', fee: '0' },
    ...{ instalments: 'equal', share: '0', tier: '1', papers: '' },
  }),
  ...product('business', 'Loan for a small business', {
    ...{
      least: '1000.00',
      most: '100000.00',
      'least-months': '6',
      'most-months': '60',
      rate: '7.5',
      fee: '1',
    },
    ...{ instalments: 'equal-principal', share: '0', tier: '2', papers: 'Accounts of the last year' },
  }),
  ...product('merchant', 'Loan for a merchant', {
    ...{
      least: '1000.00',
      most: '50000.00',
      'least-months': '3',
      'most-months': '18',
      rate: '9.9',
      fee: '2',
    },
    ...{ instalments: 'turnover', share: '10', tier: '2', papers: 'Sales of the last three months' },
  }),
  'lending.late.grace': {
    ...lending,
    field: { kind: 'count', least: 0, most: 60, unit: 'days' },
    title: 'Days of grace',
    help: 'How long after an instalment was due nothing is charged.',
    default: '5',
  },
  'lending.late.rate': {
    ...lending,
    field: percent,
    title: 'Interest on what is late',
    help: 'In percent a year, on top of the interest of the loan.',
    default: '4',
  },
  'lending.late.fee': {
    ...lending,
    field: { kind: 'amount', least: '0.00', most: '100.00' },
    title: 'Fee for an instalment that is late',
    help: 'Once for each instalment.',
    default: '12.00',
  },
  'lending.late.cap': {
    ...lending,
    field: percent,
    title: 'Most that lateness can cost',
    help: 'In percent of the amount, over the whole life of a loan.',
    default: '10',
  },
} as const satisfies Record<string, SettingDefinition>;
