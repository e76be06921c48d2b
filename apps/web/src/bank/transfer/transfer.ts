import type { AnswerOf, withdraw } from '@farthing/contract';
import type { Currency } from '@farthing/money';

/** Sending money, step by step. Pure: what happens at each step is decided here and nowhere else. */
export type Step = 'currency' | 'details' | 'pin' | 'otp';

export const stepOrder: readonly Step[] = ['currency', 'details', 'pin', 'otp'];

/** As they are typed; which of them are asked for depends on the currency and the way. */
export type Details = {
  /** The id of the account that pays; the first when empty. */
  readonly account: string;
  readonly currency: Currency;
  readonly transfer_type: 'local' | 'international';
  readonly account_name: string;
  readonly bank_name: string;
  readonly amount: string;
  readonly narration: string;
  /** Of a payment in dollars. */
  readonly account_number: string;
  readonly routing_number: string;
  readonly account_type: string;
  /** Of one in euros or pounds. */
  readonly iban: string;
  readonly sort_code: string;
  readonly swift_bic: string;
  readonly bank_address: string;
  readonly recipient_address: string;
  /** How the customer calls somebody whom they have chosen, and not typed; empty for someone new. */
  readonly known: string;
  /** The account and the name that are to be paid though they do not fit; empty unless somebody has said so. */
  readonly despite: string;
};

/** What is wrong with which field, in words. */
export type Problems = Partial<Record<keyof Details, string>>;

/** What the bank has fixed: it holds until `expires_at`. */
export type Quote = AnswerOf<typeof withdraw>['data'];

export type Transfer = {
  readonly step: Step;
  readonly details: Details;
  /** Absent at the last step only if the bank named no withdrawal. */
  readonly quote: Quote | null;
};

export type TransferEvent =
  /** The currency is chosen. */
  | { readonly kind: 'continue'; readonly details: Details }
  /** The details are complete. */
  | { readonly kind: 'describe'; readonly details: Details }
  /** The bank took the PIN and mailed a code. */
  | { readonly kind: 'quote'; readonly quote: Quote | null }
  /** With what is typed so far, where something can be typed. */
  | { readonly kind: 'back'; readonly details?: Details }
  /** The bank does not like the details, or the person wants to change them. */
  | { readonly kind: 'change' }
  /** The quote has lapsed, or no code came: the PIN again, for a new one. */
  | { readonly kind: 'requote' };

const firstCurrency: Currency = 'USD';

export function newTransfer(type: Details['transfer_type'] = 'local', account = ''): Transfer {
  return { step: 'currency', details: { ...noDetails, transfer_type: type, account }, quote: null };
}

/** What follows. An event that does not belong to the step changes nothing. */
export function move(transfer: Transfer, event: TransferEvent): Transfer {
  const { step, details } = transfer;
  switch (event.kind) {
    case 'continue':
      return step === 'currency' ? { step: 'details', details: event.details, quote: null } : transfer;
    case 'describe':
      return step === 'details' ? { step: 'pin', details: event.details, quote: null } : transfer;
    case 'quote':
      return step === 'pin' ? { step: 'otp', details, quote: event.quote } : transfer;
    case 'change':
      return step === 'pin' || step === 'otp' ? { step: 'details', details, quote: null } : transfer;
    case 'requote':
      return step === 'otp' ? { step: 'pin', details, quote: null } : transfer;
    case 'back':
      return goBack(transfer, event.details ?? details);
  }
}

function goBack(transfer: Transfer, details: Details): Transfer {
  switch (transfer.step) {
    case 'currency':
      return transfer;
    case 'details':
      return { step: 'currency', details: inCurrency(details, firstCurrency), quote: null };
    case 'pin':
      return { step: 'details', details, quote: null };
    case 'otp':
      return { step: 'pin', details, quote: null };
  }
}

/** What belongs to an account in one currency is of no use in another. */
export function chooseCurrency(details: Details, currency: Currency): Details {
  const { account_number, routing_number, account_type, iban, sort_code, swift_bic } = noDetails;
  return {
    ...details,
    currency,
    account_number,
    routing_number,
    account_type,
    iban,
    sort_code,
    swift_bic,
    known: '',
  };
}

/** The same details while the currency stays. */
export function inCurrency(details: Details, currency: Currency): Details {
  return details.currency === currency ? details : chooseCurrency(details, currency);
}

const noDetails: Details = {
  account: '',
  currency: firstCurrency,
  transfer_type: 'local',
  account_name: '',
  bank_name: '',
  amount: '',
  narration: '',
  account_number: '',
  routing_number: '',
  account_type: '',
  iban: '',
  sort_code: '',
  swift_bic: '',
  bank_address: '',
  recipient_address: '',
  known: '',
  despite: '',
};
