export { caseEvidence } from './case.ts';
export { debtEvidence } from './debt.ts';
export { depositEvidence } from './deposit.ts';
export { disputeEvidence, disputeReasonWords } from './dispute.ts';
export {
  bankParty,
  codeFact,
  concerned,
  customerParties,
  customerParty,
  inDecimal,
  moneyFact,
  noEvidence,
  outsideParty,
  payeeParty,
  textFact,
  timeFact,
} from './evidence.ts';
export { identityInWords } from './identity-check.ts';
export { loanEvidence } from './loan.ts';
export { paymentEvidence, returnEvidence } from './payment.ts';
export {
  findDepositRecord,
  findLoanRecord,
  findPaymentRecord,
  findReferralRecord,
  type LoanRecord,
  type PaymentRecord,
} from './records.ts';
export { referralEvidence } from './referral.ts';
export { referralInWords } from './referral-words.ts';
