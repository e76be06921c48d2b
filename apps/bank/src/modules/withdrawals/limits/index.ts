export { boundsOf } from './bounds.ts';
export { dayOf } from './daily-limit.ts';
export { auditedRisk, isNameUnasked, isOtherName, judgeAgain, refusalOf } from './judgement.ts';
export { isQuoteGone } from './late-quote.ts';
export { toLimitIn, wholeFile } from './limit-currency.ts';
