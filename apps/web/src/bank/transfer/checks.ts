import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { britishParts, isBic, isIban, isRoutingNumber, looksLikeIban, plain } from './account-numbers.ts';
import { isBrand, isOwnAccount, type OwnBank } from './payee.ts';
import type { Details } from './transfer.ts';

export const fillRequired = 'Please fill the required fields (Account name, Bank name, Amount).';

export type Problems = Partial<Record<keyof Details, string>>;

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

/** Everything that can be known without asking the bank, which has the last word. */
export function problemsIn(details: Details, own: OwnBank): Problems {
  const found: Record<string, string | undefined> = {
    account_name: details.account_name.trim() === '' ? 'Enter the account name.' : undefined,
    bank_name: details.bank_name.trim() === '' ? 'Enter the bank name.' : undefined,
    amount: amountProblem(typedAmount(details.amount), details.currency) ?? undefined,
    ...(isOwnAccount(details, own) ? {} : accountProblems(details, own.brandName)),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}

/** Whether one of the three is missing that no payment can do without. */
export function lacksRequired({ account_name, bank_name, amount }: Details): boolean {
  return [account_name, bank_name, amount].some((text) => text.trim() === '');
}

type Found = Partial<Record<keyof Details, string | undefined>>;

function accountProblems(details: Details, brandName: string): Found {
  switch (details.currency) {
    case 'EUR':
      return { iban: ibanProblem(details.iban), swift_bic: bicProblem(details, 'optional') };
    case 'GBP':
      return britishProblems(details);
    case 'USD':
      if (details.transfer_type === 'international') return foreignProblems(details);
      return isBrand(details, brandName)
        ? { account_number: `An account number at ${brandName} has 8 digits.` }
        : localProblems(details);
  }
}

function britishProblems(details: Details): Found {
  const number = plain(details.iban);
  const sort_code = plain(details.sort_code);
  const swift_bic = bicProblem(details, 'optional');
  if (!looksLikeIban(number)) {
    const isNumber = /^[0-9]{8}$/.test(number);
    return {
      iban: isNumber ? undefined : 'Enter an IBAN, or the 8 digits of the account number.',
      sort_code: isNumber || sort_code !== '' ? sortCodeProblem(sort_code) : undefined,
      swift_bic,
    };
  }
  const inside = britishParts(number)?.sortCode;
  const differs = sort_code !== '' && inside !== undefined && inside !== sort_code;
  return {
    iban: ibanProblem(number),
    sort_code: differs ? 'This is not the sort code in the IBAN.' : undefined,
    swift_bic,
  };
}

function localProblems({ account_number, routing_number, account_type }: Details): Found {
  const routing = plain(routing_number);
  return {
    account_number: /^[0-9]{4,17}$/.test(plain(account_number))
      ? undefined
      : 'Enter the 4 to 17 digits of the account number.',
    routing_number:
      routing === ''
        ? 'Enter the routing number.'
        : isRoutingNumber(routing)
          ? undefined
          : 'This routing number is not right. Please check its 9 digits.',
    account_type: account_type === '' ? 'Choose the account type.' : undefined,
  };
}

function foreignProblems(details: Details): Found {
  const number = plain(details.account_number);
  const account_number = looksLikeIban(number)
    ? ibanProblem(number)
    : /^[A-Z0-9]{4,34}$/.test(number)
      ? undefined
      : 'Enter the account number or IBAN.';
  return { account_number, swift_bic: bicProblem(details, 'required') };
}

function ibanProblem(iban: string): string | undefined {
  if (iban.trim() === '') return 'Enter the IBAN.';
  if (!looksLikeIban(iban)) return 'An IBAN begins with two letters of the country and two digits.';
  return isIban(iban) ? undefined : 'This IBAN is not right. Please check it.';
}

function sortCodeProblem(code: string): string | undefined {
  if (code === '') return 'Enter the sort code.';
  return /^[0-9]{6}$/.test(code) ? undefined : 'A sort code has 6 digits.';
}

function bicProblem({ swift_bic }: Details, need: 'required' | 'optional'): string | undefined {
  if (swift_bic.trim() === '') return need === 'required' ? 'Enter the SWIFT/BIC.' : undefined;
  return isBic(swift_bic) ? undefined : 'A SWIFT/BIC has 8 or 11 letters and digits.';
}
