/** What is mutated: rules without input and output, each with the tests that stand beside it. */
export type Part = { readonly name: string; readonly folder: string; readonly files: readonly string[] };

const modules = 'apps/bank/src/modules';

export const parts: readonly Part[] = [
  {
    name: 'money',
    folder: 'packages/money/src',
    files: ['allocate.ts', 'currency.ts', 'decimal.ts', 'format.ts', 'money.ts', 'parse.ts', 'ratio.ts'],
  },
  { name: 'ledger', folder: 'packages/ledger/src/rules', files: ['judge.ts', 'command.ts', 'outcome.ts'] },
  { name: 'deposits', folder: `${modules}/deposits`, files: ['deposit.ts'] },
  { name: 'loans', folder: `${modules}/loans`, files: ['loan.ts'] },
  { name: 'withdrawals', folder: `${modules}/withdrawals`, files: ['withdrawal.ts'] },
  {
    name: 'costs',
    folder: 'packages/rules/src',
    files: ['exchange.ts', 'payment-cost.ts', 'loan-interest.ts', 'late-quote.ts'],
  },
  {
    name: 'destinations',
    folder: 'packages/rules/src/destination',
    files: ['destination.ts', 'make-destination.ts', 'payee-problems.ts', 'typed-payee.ts'],
  },
  { name: 'risk', folder: 'packages/rules/src/risk', files: ['bounds.ts', 'risk-rules.ts'] },
  { name: 'cards', folder: `${modules}/cards`, files: ['card.ts', 'card-number.ts'] },
  { name: 'pins', folder: `${modules}/pins`, files: ['pin.ts'] },
  {
    name: 'identity',
    folder: `${modules}/identity`,
    files: ['login/login-lock.ts', 'codes/one-time-code.ts'],
  },
  {
    name: 'sessions',
    folder: 'apps/bank/src/platform/sessions',
    files: ['refresh-token.ts', 'session-rules.ts'],
  },
  { name: 'staff', folder: `${modules}/staff`, files: ['proposals/proposal.ts'] },
  { name: 'totp', folder: 'apps/bank/src/platform/totp', files: ['totp.ts'] },
];

export const filesOf = ({ folder, files }: Part): readonly string[] =>
  files.map((file) => `${folder}/${file}`);
