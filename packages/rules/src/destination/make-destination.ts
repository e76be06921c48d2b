import { extractBIC, isValidBIC } from 'ibantools';
import { type Addresses, britishParts, type Destination } from './destination.ts';
import { bicProblem, field, routingProblem, sortCodeProblem, surplus } from './payee-problems.ts';
import { isIban } from './readable-numbers.ts';
import { type Beneficiary, given, normalised, type TypedPayee } from './typed-payee.ts';

/** How this bank's own accounts are recognised. */
export type OwnBank = {
  readonly sortCode: string;
  readonly ibanBankCode: string;
  readonly brandName: string;
  /** Whoever was paid under an old name of the bank is still here. */
  readonly formerNames: readonly string[];
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

/** What a payment that may cross a border has a place for. */
const abroad = ['transfer_type', 'swift_bic', 'bank_address', 'recipient_address'] as const;

const ibanShape = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;
const notAnIban = 'An IBAN begins with two letters of the country and two digits.';

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
  const ofIban = iban.slice(0, 2);
  const { countryCode: ofBic = '' } = extractBIC(bic);
  return ofBic === ofIban || ibanElsewhere[ofBic] === ofIban;
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
export function isOwnBankName(
  bankName: string,
  { brandName, formerNames }: Pick<OwnBank, 'brandName' | 'formerNames'>,
): boolean {
  const written = bankName.trim().toLowerCase();
  return [brandName, ...formerNames].some((name) => name.toLowerCase() === written);
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

function addressesIn({ bank_address, recipient_address }: Beneficiary): Addresses {
  return given({ bankAddress: bank_address, recipientAddress: recipient_address });
}

function unless(problems: Readonly<Record<string, string>>, make: () => Destination): MadeDestination {
  return Object.keys(problems).length > 0 ? wrong(problems) : { ok: true, destination: make() };
}

function wrong(problems: Readonly<Record<string, string>>): MadeDestination {
  const fields = Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, [message]]));
  return { ok: false, fields };
}
