export { approveBonus, declineBonus } from './bonuses.ts';
export { proposeDebt } from './debts.ts';
export { confirmDepositByHand, decideLateDeposit, rejectDeposit } from './deposits.ts';
export { declineLoanRequest, proposeLoan, proposeRepayment } from './loans.ts';
export { handleContactMessage, unlock } from './messages-and-locks.ts';
export { approveHeldWithdrawal, declineHeldWithdrawal, proposeReturn, recordArrival } from './payments.ts';
