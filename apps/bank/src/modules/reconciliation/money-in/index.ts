export { type CardProviderOwes, listOwed } from './card-payout-store.ts';
export { proposeCredits, reportCredits } from './credit-proposal.ts';
export { moneyInOf, readMoneyIn } from './read-money-in.ts';
export { moneyInJob, moneyInJobName, takeMoneyIn } from './take-money-in.ts';
