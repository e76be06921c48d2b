export { type PaymentAnswer, receiptOf } from './receipt.ts';
export { receiptFile } from './receipt-file.ts';
