import { payeeAccountTypes, type SiteBrand, type Transaction } from '@farthing/contract';
import {
  britishParts,
  isOwnBankName,
  type MadeDestination,
  makeDestination,
  type OwnBank,
  payeeKeyOf,
  type TypedPayee,
} from '@farthing/rules';
import type { Payee } from '../data/payees-query.ts';
import { chooseCurrency, type Details } from './transfer.ts';

/** Accounts here are told from others by the bank's name and by the customer's own IBAN; by its name until that is known. */
export function ownBankOf(
  { name, formerNames }: Pick<SiteBrand, 'name' | 'formerNames'>,
  iban: string | undefined,
): OwnBank {
  const parts = iban === undefined ? undefined : britishParts(iban);
  return {
    brandName: name,
    formerNames,
    sortCode: parts?.sortCode ?? 'not known',
    ibanBankCode: parts?.bankCode ?? 'not known',
  };
}

/** The number as it is typed, from the field that the currency has for it. */
export function typedNumber({ currency, account_number, iban }: Details): string {
  return currency === 'USD' ? account_number : iban;
}

/** What is asked for in this currency and on this way, and no leftovers of another. */
export function typedPayee(details: Details, own: Pick<OwnBank, 'brandName' | 'formerNames'>): TypedPayee {
  const { currency, transfer_type, bank_name } = details;
  const isLocal = currency === 'USD' && transfer_type === 'local';
  const isForeign = currency === 'USD' && transfer_type === 'international';
  const isAmerican = isLocal && !isOwnBankName(bank_name, own);
  return {
    currency,
    bank_name,
    account_number: typedNumber(details),
    beneficiary: {
      ...(currency === 'USD' && { transfer_type }),
      ...(isAmerican && filled({ routing_number: details.routing_number })),
      ...(isAmerican && accountTypeIn(details)),
      ...(currency === 'GBP' && filled({ sort_code: details.sort_code })),
      ...(!isLocal && filled({ swift_bic: details.swift_bic })),
      ...(isForeign &&
        filled({ bank_address: details.bank_address, recipient_address: details.recipient_address })),
    },
  };
}

/** Where it goes, by the very rules of the bank; or what is wrong, by the bank's names of the fields. */
export function destinationOf(details: Details, own: OwnBank): MadeDestination {
  return makeDestination(typedPayee(details, own), own);
}

/** Money to an account here is not exchanged and arrives at once. */
export function isOwnAccount(details: Details, own: OwnBank): boolean {
  const made = destinationOf(details, own);
  return made.ok && made.destination.shape === 'inside';
}

function accountTypeIn({ account_type }: Details) {
  const type = payeeAccountTypes.find((each) => each === account_type);
  return type === undefined ? {} : { account_type: type };
}

function filled<Fields extends Record<string, string>>(fields: Fields): Partial<Fields> {
  const given = Object.entries(fields).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(given) as Partial<Fields>;
}

export type PayeeKnownBy =
  /** Money has arrived in this account before. */
  | 'account'
  /** In another one of somebody with this name. */
  | 'other account'
  /** Money was sent to the name, and nobody knows to which account. */
  | 'name'
  | 'none';

type History = readonly Pick<Transaction, 'transaction_type' | 'kind' | 'party'>[];

/** By the accounts that were paid, and for what is on its way still by the names in the history. */
export function payeeKnownBy(
  details: Details,
  own: OwnBank,
  { payees, history }: { readonly payees: readonly Payee[]; readonly history: History },
): PayeeKnownBy {
  const key = keyOf(destinationOf(details, own));
  if (payees.some((payee) => key !== undefined && keyOf(makeDestination(payee, own)) === key))
    return 'account';
  const name = details.account_name.trim().toLowerCase();
  if (payees.some(({ account_name }) => account_name.toLowerCase() === name)) return 'other account';
  const isSentTo = history.some(
    ({ transaction_type, kind, party }) =>
      transaction_type === 'debit' && kind === 'transfer' && party?.toLowerCase() === name,
  );
  return isSentTo ? 'name' : 'none';
}

function keyOf(made: MadeDestination): string | undefined {
  return made.ok ? payeeKeyOf(made.destination) : undefined;
}

/** An account as the bank writes it. */
export type WrittenPayee = Omit<Payee, 'last_paid_at'>;

/** All that was said of the account when it was paid last; how much and what for is for now. */
export function payTo(details: Details, payee: WrittenPayee): Details {
  const { account_name, bank_name, account_number, currency, beneficiary } = payee;
  return {
    ...chooseCurrency(details, currency),
    account_name,
    bank_name,
    ...(currency === 'USD' ? { account_number } : { iban: account_number }),
    transfer_type: beneficiary.transfer_type ?? 'local',
    routing_number: beneficiary.routing_number ?? '',
    account_type: beneficiary.account_type ?? '',
    sort_code: beneficiary.sort_code ?? '',
    swift_bic: beneficiary.swift_bic ?? '',
    bank_address: beneficiary.bank_address ?? '',
    recipient_address: beneficiary.recipient_address ?? '',
  };
}
