import type { Currency } from '@farthing/money';
import { isValidBIC } from 'ibantools';
import { type Addresses, britishParts, type Destination, type PayeeAccountType } from './destination.ts';
import { isIban } from './readable-numbers.ts';
import { isRoutingNumber } from './routing-number.ts';

/** What can be typed beside the account number, by the names of the call's fields. */
export type Beneficiary = {
  readonly transfer_type?: 'local' | 'international' | undefined;
  readonly account_type?: PayeeAccountType | undefined;
  readonly routing_number?: string | undefined;
  readonly sort_code?: string | undefined;
  readonly swift_bic?: string | undefined;
  readonly bank_address?: string | undefined;
  readonly recipient_address?: string | undefined;
};

export type TypedPayee = {
  readonly currency: Currency;
  readonly bank_name: string;
  readonly account_number: string;
  readonly beneficiary: Beneficiary;
};

/** How this bank's own accounts are recognised. */
export type OwnBank = {
  readonly sortCode: string;
  readonly ibanBankCode: string;
  readonly brandName: string;
};

/** Messages by the names of the fields that they belong to. */
export type PayeeProblems = Readonly<Record<string, readonly string[]>>;

export type MadeDestination =
  | { readonly ok: true; readonly destination: Destination }
  | { readonly ok: false; readonly fields: PayeeProblems };

/**
 * The one way to a destination. What can be known without asking anybody is checked: formats, the check digits of IBANs
 * and routing numbers, what is missing, and what is too much. A field that the shape has no place for is refused, also when it does not contradict
 * the others: one program might go by it, and the next by another.
 */
export function makeDestination(typed: TypedPayee, own: OwnBank): MadeDestination {
  const given = normalised(typed);
  const { account_number, currency } = given;
  if (ibanShape.test(account_number)) return toIban(given, own);
  if (isOwnAccount(given, own)) return toOwnAccount(given, own);
  switch (currency) {
    case 'EUR':
      return wrong({ account_number: account_number === '' ? 'Enter the IBAN.' : notAnIban });
    case 'GBP':
      return toBritish(given);
    case 'USD':
      return isInternational(given) ? toForeign(given) : toAmerican(given, own);
  }
}

/** What has to be typed for a destination: made of this, it is the same again. */
export function typedFrom(
  destination: Destination,
  currency: Currency,
): Pick<TypedPayee, 'account_number' | 'beneficiary'> {
  switch (destination.shape) {
    case 'inside':
      return { account_number: destination.accountNumber, beneficiary: {} };
    case 'uk':
      return {
        account_number: destination.accountNumber,
        beneficiary: { sort_code: destination.sortCode },
      };
    case 'iban':
      return {
        account_number: destination.iban,
        beneficiary: given({
          transfer_type: currency === 'USD' ? ('international' as const) : undefined,
          swift_bic: destination.bic,
          ...typedAddresses(destination),
        }),
      };
    case 'dollars': {
      const { accountNumber: account_number } = destination;
      if ('bic' in destination) {
        const { bic: swift_bic } = destination;
        const beneficiary = { transfer_type: 'international', swift_bic } as const;
        return { account_number, beneficiary: given({ ...beneficiary, ...typedAddresses(destination) }) };
      }
      const { routingNumber: routing_number, accountType: account_type } = destination;
      return { account_number, beneficiary: given({ transfer_type: 'local', routing_number, account_type }) };
    }
  }
}

/** What a payment that may cross a border has a place for. */
const abroad = ['transfer_type', 'swift_bic', 'bank_address', 'recipient_address'] as const;

const ibanShape = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;
const notAnIban = 'An IBAN begins with two letters of the country and two digits.';

/** Spaces and dashes help people to read a number; they are no part of it. */
export function plainNumber(number: string): string {
  return number.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** A field left empty is not given. */
function normalised({ account_number, beneficiary, ...rest }: TypedPayee): TypedPayee {
  const { routing_number, sort_code, swift_bic, ...others } = beneficiary;
  const codes = { routing_number, sort_code, swift_bic };
  const plain = Object.entries(codes).map(([name, code]) => [
    name,
    code === undefined ? code : plainNumber(code),
  ]);
  return {
    ...rest,
    account_number: plainNumber(account_number),
    beneficiary: given({ ...others, ...Object.fromEntries(plain) }),
  };
}

function toIban(payee: TypedPayee, own: OwnBank): MadeDestination {
  const { account_number: iban, currency, beneficiary } = payee;
  const { transfer_type, sort_code, swift_bic: bic } = beneficiary;
  const british = britishParts(iban);
  const isHere = british?.bankCode === own.ibanBankCode && british.sortCode === own.sortCode;
  const isContradicting = british !== undefined && sort_code !== undefined && sort_code !== british.sortCode;
  const problems = {
    ...surplus(
      payee,
      isHere ? ['transfer_type', 'swift_bic'] : abroad,
      isHere ? 'An IBAN of ours' : 'An IBAN',
    ),
    ...(isContradicting ? { [field('sort_code')]: 'This is not the sort code in the IBAN.' } : {}),
    ...(isIban(iban) ? {} : { account_number: 'This IBAN is not right. Please check it.' }),
    ...bicProblem(bic, { required: currency === 'USD' && !isHere }),
    ...(bic !== undefined && isValidBIC(bic) && !isSameCountry(iban, bic)
      ? { [field('swift_bic')]: 'This BIC is of another country than the IBAN.' }
      : {}),
    ...(currency === 'USD' && transfer_type === 'local' && !isHere
      ? { account_number: 'A local transfer in US dollars takes an account number, not an IBAN.' }
      : {}),
  };
  return unless(problems, () =>
    isHere
      ? { shape: 'inside', accountNumber: british.accountNumber }
      : { shape: 'iban', iban, ...(bic === undefined ? {} : { bic }), ...addressesIn(beneficiary) },
  );
}

/** Places whose banks have BICs of their own country, and accounts with IBANs of another. */
const ibanElsewhere: Readonly<Record<string, string>> = {
  ...{ GG: 'GB', IM: 'GB', JE: 'GB' },
  ...{ BL: 'FR', GF: 'FR', GP: 'FR', MF: 'FR', MQ: 'FR', NC: 'FR', PF: 'FR', PM: 'FR', RE: 'FR', WF: 'FR' },
  ...{ YT: 'FR' },
};

function isSameCountry(iban: string, bic: string): boolean {
  const country = bic.slice(4, 6);
  return (ibanElsewhere[country] ?? country) === iban.slice(0, 2) || country === iban.slice(0, 2);
}

/** Told by the sort code, the BIC or, where nothing else is given, the name of the bank. */
function isOwnAccount({ account_number, bank_name, beneficiary }: TypedPayee, own: OwnBank): boolean {
  if (!/^[0-9]{8}$/.test(account_number)) return false;
  const { sort_code, swift_bic, routing_number } = beneficiary;
  if (sort_code !== undefined) return sort_code === own.sortCode;
  if (swift_bic !== undefined) return swift_bic.startsWith(own.ibanBankCode);
  return routing_number === undefined && isOwnBankName(bank_name, own);
}

/** Whether the name of a bank, as people write it, is this one's. */
export function isOwnBankName(bankName: string, { brandName }: Pick<OwnBank, 'brandName'>): boolean {
  return bankName.trim().toLowerCase() === brandName.toLowerCase();
}

function toOwnAccount(payee: TypedPayee, { brandName }: OwnBank): MadeDestination {
  const { account_number: accountNumber, beneficiary } = payee;
  const code = beneficiary.sort_code === undefined ? 'swift_bic' : 'sort_code';
  const problems = surplus(payee, ['transfer_type', code], `An account number at ${brandName}`);
  return unless(problems, () => ({ shape: 'inside', accountNumber }));
}

function toBritish(payee: TypedPayee): MadeDestination {
  const { account_number: accountNumber, beneficiary } = payee;
  const { sort_code: sortCode } = beneficiary;
  const isNumber = /^[0-9]{8}$/.test(accountNumber);
  const problems = {
    ...surplus(payee, ['sort_code'], 'A British account number with its sort code'),
    ...(isNumber ? {} : { account_number: 'Enter an IBAN, or the 8 digits of the account number.' }),
    ...(isNumber || sortCode !== undefined ? sortCodeProblem(sortCode) : {}),
  };
  return unless(problems, () => {
    if (sortCode === undefined) throw new Error('a sort code was checked and is missing');
    return { shape: 'uk', sortCode, accountNumber };
  });
}

function sortCodeProblem(code: string | undefined): Readonly<Record<string, string>> {
  if (code === undefined) return { [field('sort_code')]: 'Enter the sort code.' };
  return /^[0-9]{6}$/.test(code) ? {} : { [field('sort_code')]: 'A sort code has 6 digits.' };
}

function toAmerican(payee: TypedPayee, own: OwnBank): MadeDestination {
  const { account_number: accountNumber, bank_name, beneficiary } = payee;
  const { routing_number: routingNumber, account_type: accountType } = beneficiary;
  if (routingNumber === undefined && isOwnBankName(bank_name, own))
    return wrong({ account_number: `An account number at ${own.brandName} has 8 digits.` });
  const problems = {
    ...surplus(payee, ['transfer_type', 'routing_number', 'account_type'], 'A local transfer in US dollars'),
    ...(/^[0-9]{4,17}$/.test(accountNumber)
      ? {}
      : { account_number: 'Enter the 4 to 17 digits of the account number.' }),
    ...routingProblem(routingNumber),
  };
  return unless(problems, () => ({
    shape: 'dollars',
    accountNumber,
    routingNumber: routingNumber ?? '',
    ...(accountType === undefined ? {} : { accountType }),
  }));
}

function routingProblem(number: string | undefined): Readonly<Record<string, string>> {
  if (number === undefined) return { [field('routing_number')]: 'Enter the routing number.' };
  if (isRoutingNumber(number)) return {};
  return { [field('routing_number')]: 'This routing number is not right. Please check its 9 digits.' };
}

function toForeign(payee: TypedPayee): MadeDestination {
  const { account_number: accountNumber, beneficiary } = payee;
  const { swift_bic: bic } = beneficiary;
  const problems = {
    ...surplus(payee, abroad, 'An international transfer in US dollars'),
    ...(/^[A-Z0-9]{4,34}$/.test(accountNumber)
      ? {}
      : { account_number: 'Enter the account number or IBAN.' }),
    ...bicProblem(bic, { required: true }),
  };
  return unless(problems, () => ({
    shape: 'dollars',
    accountNumber,
    bic: bic ?? '',
    ...addressesIn(beneficiary),
  }));
}

/** Without a word about it, a payment with a BIC leaves the country. */
function isInternational({ beneficiary: { transfer_type, swift_bic, routing_number } }: TypedPayee): boolean {
  if (transfer_type !== undefined) return transfer_type === 'international';
  return swift_bic !== undefined && routing_number === undefined;
}

function bicProblem(
  bic: string | undefined,
  { required }: { required: boolean },
): Readonly<Record<string, string>> {
  if (bic === undefined) return required ? { [field('swift_bic')]: 'Enter the SWIFT/BIC.' } : {};
  if (!/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/.test(bic))
    return { [field('swift_bic')]: 'A SWIFT/BIC has 8 or 11 letters and digits.' };
  return isValidBIC(bic) ? {} : { [field('swift_bic')]: 'This SWIFT/BIC is not right. Please check it.' };
}

/** Every field that was given and that the shape has no place for. */
function surplus(
  { currency, beneficiary }: TypedPayee,
  places: readonly (keyof Beneficiary)[],
  shape: string,
): Readonly<Record<string, string>> {
  const names = Object.keys(beneficiary) as (keyof Beneficiary)[];
  const tooMuch = names.filter((name) => !places.includes(name));
  return Object.fromEntries([
    ...tooMuch.map((name) => [field(name), `Leave this empty. ${shape} has no ${wordsFor[name]}.`]),
    ...(currency !== 'USD' && beneficiary.transfer_type !== undefined
      ? [
          [
            field('transfer_type'),
            'Leave this empty. Only payments in US dollars are local or international.',
          ],
        ]
      : []),
  ]);
}

const wordsFor = {
  transfer_type: 'transfer type',
  account_type: 'account type',
  routing_number: 'routing number',
  sort_code: 'sort code beside it',
  swift_bic: 'SWIFT/BIC',
  bank_address: 'bank address',
  recipient_address: 'recipient address',
} as const satisfies Record<keyof Beneficiary, string>;

const field = (name: keyof Beneficiary): string => `beneficiary.${name}`;

function addressesIn({ bank_address, recipient_address }: Beneficiary): Addresses {
  return given({ bankAddress: bank_address, recipientAddress: recipient_address });
}

function typedAddresses({ bankAddress, recipientAddress }: Addresses) {
  return { bank_address: bankAddress, recipient_address: recipientAddress };
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function given<Fields extends Readonly<Record<string, string | undefined>>>(fields: Fields): Given<Fields> {
  const filled = Object.entries(fields).filter(([, text]) => text !== undefined && text.trim() !== '');
  return Object.fromEntries(filled) as Given<Fields>;
}

function unless(problems: Readonly<Record<string, string>>, make: () => Destination): MadeDestination {
  return Object.keys(problems).length > 0 ? wrong(problems) : { ok: true, destination: make() };
}

function wrong(problems: Readonly<Record<string, string>>): MadeDestination {
  const fields = Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, [message]]));
  return { ok: false, fields };
}
