import { payeeAccountTypes, type RequestOf, type withdraw } from '@farthing/contract';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import type { Problems } from './checks.ts';
import { accountNumberOf, askedCodes } from './payee.ts';
import type { Details } from './transfer.ts';

type WithdrawBody = RequestOf<typeof withdraw>['body'];

/** What the bank is sent: only what the currency and the way ask for, whatever else was typed before. */
export function withdrawBody(details: Details, pin: string, brandName: string): WithdrawBody {
  const { currency, transfer_type, bank_address, recipient_address } = details;
  const isForeign = currency === 'USD' && transfer_type === 'international';
  const account_type = payeeAccountTypes.find((type) => type === details.account_type);
  return {
    amount: typedAmount(details.amount),
    currency,
    bank_name: details.bank_name,
    account_name: details.account_name,
    account_number: accountNumberOf(details),
    pin,
    narration: details.narration.trim(),
    beneficiary: {
      ...(currency === 'USD' && { transfer_type }),
      ...(currency === 'USD' && !isForeign && account_type !== undefined && { account_type }),
      ...filled(askedCodes(details, brandName)),
      ...(isForeign ? filled({ bank_address, recipient_address }) : {}),
    },
  };
}

/** Which field of the form the bank means. What is not in the form is left out. */
export function problemsOfBank(
  details: Details,
  fields: Readonly<Record<string, readonly string[]>>,
): Problems {
  const named = Object.entries(fields).map(([name, messages]) => [
    formName(details, name),
    messages.join(' '),
  ]);
  return Object.fromEntries(named.filter(([name = '']) => name in details && name !== 'currency'));
}

function formName({ currency }: Details, name: string): string {
  if (name === 'account_number' && currency !== 'USD') return 'iban';
  return name.replace(/^beneficiary\./, '');
}

function filled<Fields extends Record<string, string>>(fields: Fields): Partial<Fields> {
  const given = Object.entries(fields).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(given) as Partial<Fields>;
}
