import { isOwnBankName, type OwnBank } from '@farthing/rules';
import { amountProblem } from '../../../ui/money-input/amount-problem.ts';
import { typedAmount } from '../../../ui/money-input/typed-amount.ts';
import { problemsOfBank } from '../approval/request.ts';
import { destinationOf } from '../payee.ts';
import type { Details, Problems } from '../transfer.ts';

export const fillRequired = 'Please fill the required fields (Account name, Bank name, Amount).';

/** In the order of the form. */
export const fieldNames = [
  'transfer_type',
  'account_name',
  'bank_name',
  'account_number',
  'routing_number',
  'account_type',
  'iban',
  'sort_code',
  'swift_bic',
  'bank_address',
  'recipient_address',
  'amount',
  'narration',
] as const satisfies readonly (keyof Details)[];

/** Of them, those about who gets it. */
export const payeeFieldNames = fieldNames.filter((name) => name !== 'amount' && name !== 'narration');

/** Everything that can be known without asking the bank, which has the last word; `stop` is what stops the amount. */
export function problemsIn(details: Details, own: OwnBank, stop?: string): Problems {
  const amount = amountProblem(typedAmount(details.amount, details.currency), details.currency) ?? stop;
  return { ...payeeProblemsIn(details, own), ...(amount !== undefined && { amount }) };
}

/** The same for who gets it alone. */
export function payeeProblemsIn(details: Details, own: OwnBank): Problems {
  return {
    ...(details.account_name.trim() === '' && { account_name: 'Enter the account name.' }),
    ...(details.bank_name.trim() === '' && { bank_name: 'Enter the bank name.' }),
    ...accountProblems(details, own),
  };
}

/** Whether one of the three is missing that no payment can do without. */
export function lacksRequired({ account_name, bank_name, amount }: Details): boolean {
  return [account_name, bank_name, amount].some((text) => text.trim() === '');
}

/** As the bank itself would judge the account; beside it, the form asks for the type of an American one. */
function accountProblems(details: Details, own: OwnBank): Problems {
  const made = destinationOf(details, own);
  const { currency, transfer_type, account_type } = details;
  const isAmerican =
    currency === 'USD' && transfer_type === 'local' && !isOwnBankName(details.bank_name, own);
  return {
    ...(made.ok ? {} : problemsOfBank(details, made.fields)),
    ...(isAmerican && account_type === '' ? { account_type: 'Choose the account type.' } : {}),
  };
}
