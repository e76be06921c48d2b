export { type PaymentAnswer, paidFromOf, receiptOf } from './receipt.ts';
export { receiptFile } from './receipt-file.ts';
