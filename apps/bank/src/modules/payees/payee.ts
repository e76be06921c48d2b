import type { KeptPayee } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { accountNumberOf, type Destination, type NameResult, typedFrom } from '@farthing/rules';
import { Refusal } from '../../platform/refusal.ts';

/** An account that a customer keeps, to be paid again. */
export type Payee = {
  readonly id: string;
  readonly payeeKey: string;
  /** How the customer calls them; null when by the name of the account. */
  readonly label: string | null;
  readonly accountName: string;
  readonly bankName: string;
  readonly currency: Currency;
  readonly destination: Destination;
  readonly isFavourite: boolean;
  readonly lastPaidAt: Date | null;
  /** What was answered last about this name; null when it never was, or too long ago. */
  readonly nameCheck: {
    readonly result: Exclude<NameResult, 'not_checked'>;
    readonly checkedAt: Date;
  } | null;
};

/** What of a payee can be changed: another account is another payee. */
export type PayeeWords = Pick<Payee, 'label' | 'accountName' | 'isFavourite'>;

export type PayeeWish = {
  readonly label?: string | null | undefined;
  readonly account_name?: string | undefined;
  readonly favourite?: boolean | undefined;
};

/** What is not said stays as it was. */
export function wishedPayee(wish: PayeeWish, before: PayeeWords): PayeeWords {
  return {
    label: wish.label === undefined ? before.label : wish.label,
    accountName: wish.account_name ?? before.accountName,
    isFavourite: wish.favourite ?? before.isFavourite,
  };
}

/** That of another customer is answered like one that does not exist. */
export function ownPayee(payees: readonly Payee[], id: string): Payee {
  const found = payees.find((payee) => payee.id === id);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

type Own = { readonly sortCode: string; readonly bankName: string };

/** As the form of a payment takes it. An account here bears the bank's name of today. */
export function toAnswer(payee: Payee, own: Own): KeptPayee {
  const isInside = payee.destination.shape === 'inside';
  const typed = typedFrom(payee.destination, payee.currency);
  return {
    id: payee.id,
    label: payee.label,
    account_name: payee.accountName,
    account_number: typed.account_number,
    bank_name: isInside ? own.bankName : payee.bankName,
    currency: payee.currency,
    beneficiary: isInside ? { sort_code: own.sortCode } : typed.beneficiary,
    favourite: payee.isFavourite,
    last_paid_at: payee.lastPaidAt?.toISOString() ?? null,
    name_check: payee.nameCheck && {
      result: payee.nameCheck.result,
      checked_at: payee.nameCheck.checkedAt.toISOString(),
    },
  };
}

export function inAudit({ label, accountName, isFavourite }: PayeeWords) {
  return { label, name: accountName, favourite: isFavourite };
}

export function numberInAudit({ destination }: Pick<Payee, 'destination'>) {
  return { account_number: accountNumberOf(destination) };
}
