import type { LendingLoan } from '@farthing/contract';
import type { BadgeTone } from '../../ui/badge/badge.tsx';

export const productWords = {
  personal: 'Personal loan',
  business: 'Loan for a small business',
  merchant: 'Loan for a merchant',
} as const satisfies Record<LendingLoan['product'], string>;

export const instalmentWords = {
  equal: 'The same amount each month',
  'equal-principal': 'The same principal each month, with less and less interest',
  bullet: 'Everything on the last day',
  turnover: 'A share of what comes in, and the rest on the last day',
} as const satisfies Record<LendingLoan['instalments'], string>;

export const stateWords = {
  asked: ['Being decided', 'warning'],
  offered: ['Ready to accept', 'info'],
  running: ['Running', 'success'],
  repaid: ['Repaid', 'success'],
  declined: ['Declined', 'danger'],
  cancelled: ['Cancelled', 'neutral'],
  lapsed: ['Not accepted in time', 'neutral'],
  'written-off': ['Closed', 'neutral'],
} as const satisfies Record<LendingLoan['state'], readonly [string, BadgeTone]>;

export const entryWords = {
  'paid-out': 'Paid out',
  fee: 'Fee',
  interest: 'Interest',
  'late-charge': 'Late charge',
  payment: 'Payment',
  holiday: 'Instalment skipped',
  plan: 'New plan',
  'written-off': 'Written off',
  recovered: 'Recovered',
} as const satisfies Record<LendingLoan['entries'][number]['kind'], string>;
