export { type PaymentAnswer, paidFromOf, payoutOf, receiptOf } from './receipt.ts';
export { receiptFile } from './receipt-file.ts';
export { linkedFile, makeLink, makeLinkVoid, openLink, readLinked } from './receipt-links.ts';
