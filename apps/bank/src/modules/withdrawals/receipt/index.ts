export { type PaymentAnswer, paidFromOf, payoutOf, receiptOf } from './receipt.ts';
export { receiptFile } from './receipt-file.ts';
