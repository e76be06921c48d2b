export { type BeforeCode, beforeCode } from './before-code.ts';
export { cancelWithdrawal, resendCode } from './cancel-or-resend.ts';
export { confirmWithdrawal } from './confirm.ts';
export {
  type CheckedLine,
  type LineBody,
  lineChecker,
  type PaymentLine,
  payLine,
  paymentFee,
} from './line.ts';
export { startApproval } from './passkey-approval.ts';
export { payRequest } from './pay-request.ts';
export {
  describeOrdered,
  type OrderedPayment,
  type OrderTerms,
  type OrderWish,
  type PlannedPayment,
  planOrdered,
} from './preapproved-payment.ts';
export { type Prepared, prepareWithdrawal } from './prepare.ts';
export { approvePayment, refusePayment } from './sign.ts';
