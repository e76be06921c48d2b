export { cancelWithdrawal, resendCode } from './cancel-or-resend.ts';
export { confirmWithdrawal } from './confirm.ts';
export { type Prepared, prepareWithdrawal } from './prepare.ts';
export { approvePayment, refusePayment } from './sign.ts';
