import type { Currency } from '@farthing/money';
import { isValidBIC, isValidIBAN } from 'ibantools';
import { isRoutingNumber } from './routing-number.ts';
import { isUkAccount } from './uk-account.ts';

/** What the contract takes beside the account number. */
export type Beneficiary = {
  readonly transfer_type?: 'local' | 'international' | undefined;
  readonly account_type?: 'checking' | 'savings' | 'other' | undefined;
  readonly routing_number?: string | undefined;
  readonly sort_code?: string | undefined;
  readonly swift_bic?: string | undefined;
  readonly bank_address?: string | undefined;
  readonly recipient_address?: string | undefined;
};

export type GivenPayee = {
  readonly currency: Currency;
  readonly bank_name: string;
  readonly account_number: string;
  readonly beneficiary: Beneficiary;
};

/** How this bank's own accounts are recognised. */
export type OwnNumbers = {
  readonly sortCode: string;
  readonly ibanBankCode: string;
  readonly brandName: string;
};

/** Where the money goes. */
export type Destination =
  | { readonly route: 'internal'; readonly accountNumber: string }
  | {
      readonly route: 'external';
      /** The same for the same account, however it was written. */
      readonly payeeKey: string;
    };

/** Messages by the names of the fields that they belong to. */
export type PayeeProblems = Readonly<Record<string, readonly string[]>>;

export type CheckedPayee =
  | { readonly ok: true; readonly destination: Destination }
  | { readonly ok: false; readonly fields: PayeeProblems };

/** What can be known of a payee without asking anybody: formats, check digits, and whether anything is missing. */
export function checkPayee(given: GivenPayee, own: OwnNumbers): CheckedPayee {
  if (ibanShape.test(given.account_number)) return checkIban(given, own);
  const accountNumber = ownAccountNumber(given, own);
  if (accountNumber !== undefined) return internal(accountNumber);
  switch (given.currency) {
    case 'EUR':
      return wrong({ account_number: 'Enter the IBAN of the recipient.' });
    case 'GBP':
      return checkBritish(given);
    case 'USD':
      return isInternational(given) ? checkSwift(given) : checkAmerican(given);
  }
}

function checkIban(given: GivenPayee, own: OwnNumbers): CheckedPayee {
  const { account_number: iban, currency, beneficiary } = given;
  const { transfer_type, sort_code, swift_bic } = beneficiary;
  if (!isValidIBAN(iban)) return wrong({ account_number: 'This IBAN is not right. Please check it.' });
  const british = britishParts(iban);
  if (british !== undefined && sort_code !== undefined && sort_code !== british.sortCode)
    return wrong({ [field('sort_code')]: 'This is not the sort code in the IBAN.' });
  if (british?.bankCode === own.ibanBankCode && british.sortCode === own.sortCode)
    return internal(british.accountNumber);
  const bic = checkBic(swift_bic, { required: currency === 'USD' });
  if (bic !== undefined) return bic;
  if (currency === 'USD' && transfer_type === 'local')
    return wrong({ account_number: 'A local transfer in US dollars takes an account number, not an IBAN.' });
  return external(british ? `uk:${british.sortCode}/${british.accountNumber}` : `iban:${iban}`);
}

const ibanShape = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;

/** GB, two check digits, four letters of the bank, six digits of the sort code, eight of the account. */
function britishParts(iban: string) {
  if (!iban.startsWith('GB')) return undefined;
  return { bankCode: iban.slice(4, 8), sortCode: iban.slice(8, 14), accountNumber: iban.slice(14) };
}

/** Told by the sort code, the BIC or, where nothing else is given, the name of the bank. */
function ownAccountNumber(
  { account_number, bank_name, beneficiary }: GivenPayee,
  own: OwnNumbers,
): string | undefined {
  if (!/^[0-9]{8}$/.test(account_number)) return undefined;
  const { sort_code, swift_bic, routing_number } = beneficiary;
  const named = [sort_code, swift_bic, routing_number].every((code) => code === undefined);
  const isOwn =
    sort_code === own.sortCode ||
    (sort_code === undefined && swift_bic?.startsWith(own.ibanBankCode) === true) ||
    (named && bank_name.toLowerCase() === own.brandName.toLowerCase());
  return isOwn ? account_number : undefined;
}

function checkBritish({ account_number, beneficiary }: GivenPayee): CheckedPayee {
  const { sort_code } = beneficiary;
  const eightDigits = /^[0-9]{8}$/.test(account_number);
  const problems = {
    ...(eightDigits ? {} : { account_number: 'Enter the 8 digits of the account number, or an IBAN.' }),
    ...(sort_code === undefined ? { [field('sort_code')]: 'Enter the sort code.' } : {}),
  };
  if (!eightDigits || sort_code === undefined) return wrong(problems);
  if (!isUkAccount(sort_code, account_number))
    return wrong({
      account_number: 'This account number does not belong to the sort code. Please check both.',
    });
  return (
    checkBic(beneficiary.swift_bic, { required: false }) ?? external(`uk:${sort_code}/${account_number}`)
  );
}

function checkAmerican({ account_number, beneficiary }: GivenPayee): CheckedPayee {
  const { routing_number } = beneficiary;
  const isNumber = /^[0-9]{4,17}$/.test(account_number);
  const routing =
    routing_number === undefined
      ? 'Enter the routing number.'
      : isRoutingNumber(routing_number)
        ? undefined
        : 'This routing number is not right. Please check it.';
  if (isNumber && routing === undefined) return external(`us:${routing_number}/${account_number}`);
  return wrong({
    ...(isNumber ? {} : { account_number: 'Enter the 4 to 17 digits of the account number.' }),
    ...(routing === undefined ? {} : { [field('routing_number')]: routing }),
  });
}

function checkSwift({ account_number, beneficiary }: GivenPayee): CheckedPayee {
  const { swift_bic } = beneficiary;
  return checkBic(swift_bic, { required: true }) ?? external(`swift:${swift_bic}/${account_number}`);
}

/** Without a word about it, a payment with a BIC leaves the country. */
function isInternational({ beneficiary: { transfer_type, swift_bic, routing_number } }: GivenPayee): boolean {
  if (transfer_type !== undefined) return transfer_type === 'international';
  return swift_bic !== undefined && routing_number === undefined;
}

function checkBic(bic: string | undefined, { required }: { required: boolean }): CheckedPayee | undefined {
  if (bic === undefined)
    return required ? wrong({ [field('swift_bic')]: 'Enter the SWIFT/BIC.' }) : undefined;
  return isValidBIC(bic)
    ? undefined
    : wrong({ [field('swift_bic')]: 'This SWIFT/BIC is not right. Please check it.' });
}

const field = (name: keyof Beneficiary): string => `beneficiary.${name}`;

const internal = (accountNumber: string): CheckedPayee => ({
  ok: true,
  destination: { route: 'internal', accountNumber },
});

const external = (payeeKey: string): CheckedPayee => ({
  ok: true,
  destination: { route: 'external', payeeKey },
});

function wrong(problems: Readonly<Record<string, string>>): CheckedPayee {
  const fields = Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, [message]]));
  return { ok: false, fields };
}
