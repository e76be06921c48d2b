import type { TestBank } from '../../bank.ts';
import { testMember } from '../../staff.ts';
import { testPin } from '../../withdrawals.ts';
import { aPicture } from '../identity/identity-calls.ts';
import { because, reason } from '../world.ts';
import { acceptOffer, askedLoan, lateLoan, offeredLoan, runningLoan, writtenOffLoan } from './borrowers.ts';

/** Of borrowing by instalments, and of deciding about it. */
export function lendingCalls(bank: TestBank) {
  const operations = () => testMember(bank, 'operations');
  return {
    askForLending: () => askedLoan(bank),
    async cancelLending() {
      const { customer, params } = await askedLoan(bank);
      await customer.client.cancelLending({ params });
    },
    async sendLendingCode() {
      const { customer, params } = await offeredLoan(bank);
      await customer.client.sendLendingCode({ params, body: { pin: testPin } });
    },
    acceptLending: async () => acceptOffer(bank, await offeredLoan(bank)),
    async addLendingPaper() {
      const { customer, params } = await askedLoan(bank);
      await customer.client.addLendingPaper({ params, upload: await aPicture() });
    },
    async lookAtLendingPaper() {
      const { customer, params } = await askedLoan(bank);
      const { loan } = await customer.client.addLendingPaper({ params, upload: await aPicture() });
      const paperId = loan.papers[0]?.id ?? '';
      await (await operations()).client.lookAtLendingPaper({ params: { ...params, paperId } });
    },
    async payLending() {
      const { customer, params } = await runningLoan(bank);
      await customer.client.payLending({ params, body: { amount: '100.00' } });
    },
    async pauseLending() {
      const { customer, params } = await runningLoan(bank);
      await customer.client.pauseLending({ params });
    },
    async proposeLendingOffer() {
      const { params } = await askedLoan(bank);
      await (await operations()).client.proposeLendingOffer({ params, ...because });
    },
    async declineLending() {
      const { params } = await askedLoan(bank);
      await (await operations()).client.declineLending({ params, ...because });
    },
    async planLending() {
      const { params } = await lateLoan(bank);
      await (await operations()).client.planLending({ params, body: { months: 6, reason } });
    },
    async proposeLendingWriteOff() {
      const { params } = await lateLoan(bank);
      await (await operations()).client.proposeLendingWriteOff({ params, ...because });
    },
    async proposeLendingRecovery() {
      const { params } = await writtenOffLoan(bank);
      const body = { amount: '10.00', reference: `E2E-${params.loanId.slice(0, 8)}`, reason };
      await (await operations()).client.proposeLendingRecovery({ params, body });
    },
  };
}
