import type { DeskQueue, Evidence } from '@farthing/contract';
import type { Reader } from '../../../platform/database/database.ts';
import { cardCreditView } from '../../cards/index.ts';
import { lendingView } from '../../lending/index.ts';
import { borrowerOf } from './borrower.ts';
import { debtEvidence } from './debt.ts';
import { depositEvidence } from './deposit.ts';
import { disputeEvidence } from './dispute.ts';
import { concerned, noEvidence, textFact } from './evidence.ts';
import { findCheckedCustomer, findLikeCustomer } from './identity-check.ts';
import { loanEvidence } from './loan.ts';
import { paymentEvidence } from './payment.ts';
import {
  findDepositRecord,
  findLoanRecord,
  findMessageRecord,
  findPaymentRecord,
  findReferralRecord,
} from './records.ts';
import { referralEvidence } from './referral.ts';

/** What there is to see of a case before somebody decides on it. */
export function caseEvidence(reader: Reader, queue: DeskQueue, caseId: string): Promise<Evidence> {
  return byQueue[queue](reader, caseId);
}

const customerAlone = async (reader: Reader, customerId: string): Promise<Evidence> => ({
  ...noEvidence,
  customers: await concerned(reader, [{ part: 'owner', customerId }]),
});

const byQueue: Readonly<Record<DeskQueue, (reader: Reader, id: string) => Promise<Evidence>>> = {
  async deposits(reader, id) {
    const deposit = await findDepositRecord(reader, id);
    return deposit === undefined ? noEvidence : depositEvidence(reader, deposit);
  },
  async 'late-deposits'(reader, id) {
    const deposit = await findDepositRecord(reader, id);
    if (deposit === undefined || deposit.received === null) return noEvidence;
    const claimed = { received: deposit.received, transactionHash: deposit.transactionHash ?? '' };
    return depositEvidence(reader, deposit, { does: 'suspense-to-wallet', claimed });
  },
  debts: debtEvidence,
  disputes: disputeEvidence,
  async withdrawals(reader, id) {
    const payment = await findPaymentRecord(reader, id);
    return payment === undefined ? noEvidence : paymentEvidence(reader, payment, 'send');
  },
  async loans(reader, id) {
    const loan = await findLoanRecord(reader, id);
    return loan === undefined ? noEvidence : loanEvidence(reader, loan);
  },
  lending: borrowerOf(lendingView),
  credit: borrowerOf(cardCreditView),
  async referrals(reader, id) {
    const referral = await findReferralRecord(reader, id);
    return referral === undefined ? noEvidence : referralEvidence(reader, referral);
  },
  async 'identity-checks'(reader, id) {
    const customerId = await findCheckedCustomer(reader, id);
    return customerId === undefined ? noEvidence : customerAlone(reader, customerId);
  },
  async screening(reader, id) {
    const customerId = await findLikeCustomer(reader, id);
    return customerId === undefined ? noEvidence : customerAlone(reader, customerId);
  },
  accounts: customerAlone,
  logins: customerAlone,
  pins: customerAlone,
  async messages(reader, id) {
    const message = await findMessageRecord(reader, id);
    if (message === undefined) return noEvidence;
    return {
      ...noEvidence,
      facts: [
        ...textFact('sender', message.full_name),
        ...textFact('email', message.email),
        ...textFact('message', message.message),
      ],
    };
  },
};
