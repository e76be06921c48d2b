import type { LendingProductAnswer } from '@farthing/contract';

export const loanWords = {
  personal: 'Personal loan',
  business: 'Loan for a small business',
  merchant: 'Loan for a merchant',
} as const satisfies Record<LendingProductAnswer['name'], string>;

/** How it is paid back. */
export function takenWords({ instalments, share }: LendingProductAnswer): string {
  switch (instalments) {
    case 'equal':
      return 'You pay the same amount each month.';
    case 'equal-principal':
      return 'You pay the same part of the loan each month, with less and less interest.';
    case 'bullet':
      return 'You pay everything on the last day.';
    case 'turnover':
      return `We take ${share}% of what comes in, and the rest on the last day.`;
  }
}
