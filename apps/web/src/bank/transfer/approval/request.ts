import type { RequestOf, SiteBrand, withdraw } from '@farthing/contract';
import { typedAmount } from '../../../ui/money-input/typed-amount.ts';
import { typedPayee } from '../payee.ts';
import type { Details, Problems } from '../transfer.ts';

type WithdrawBody = RequestOf<typeof withdraw>['body'];

/** What the bank is sent: only what the currency and the way ask for, whatever else was typed before. */
export function withdrawBody(
  details: Details,
  pin: string,
  { name: brandName, formerNames }: Pick<SiteBrand, 'name' | 'formerNames'>,
): WithdrawBody {
  return {
    ...(details.account !== '' && { account: details.account }),
    ...typedPayee(details, { brandName, formerNames }),
    amount: typedAmount(details.amount, details.currency),
    account_name: details.account_name,
    pin,
    ...(details.despite !== '' && { despite_name: true }),
    narration: details.narration.trim(),
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
  return Object.fromEntries(named.filter(([name = '']) => name in details && !ofFirstStep.has(name)));
}

/** They are no fields of the form that the bank's words are shown in. */
const ofFirstStep: ReadonlySet<string> = new Set(['currency', 'account']);

function formName({ currency }: Details, name: string): string {
  if (name === 'account_number' && currency !== 'USD') return 'iban';
  return name.replace(/^beneficiary\./, '');
}
