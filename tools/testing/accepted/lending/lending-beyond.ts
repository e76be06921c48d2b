import type { Client } from '@farthing/contract/client';
import type { TestBank } from '../../bank.ts';
import { creditBeyond } from '../cards/credit-calls.ts';
import { askedLoan, lateLoan, writtenOffLoan } from './borrowers.ts';

const reason = 'To see what one person can do alone';

/** What one member of staff may only propose about loans by instalments and credit cards. */
export function lendingBeyond(bank: TestBank, operations: () => Client) {
  return {
    ...creditBeyond(bank, operations),
    async 'POST /staff/lending/:loanId/propose-offer/'() {
      const { customer, params } = await askedLoan(bank);
      const ask = () => operations().proposeLendingOffer({ params, body: { reason } });
      return { customerId: customer.id, ask };
    },
    async 'POST /staff/lending/:loanId/propose-write-off/'() {
      const { customer, params } = await lateLoan(bank);
      const ask = () => operations().proposeLendingWriteOff({ params, body: { reason } });
      return { customerId: customer.id, ask };
    },
    async 'POST /staff/lending/:loanId/propose-recovery/'() {
      const { customer, params } = await writtenOffLoan(bank);
      const body = { amount: '50.00', reference: 'E2E-RECOVERY-1', reason };
      const ask = () => operations().proposeLendingRecovery({ params, body });
      return { customerId: customer.id, ask };
    },
  };
}
