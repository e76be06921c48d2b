import { format, fromDecimal } from '@farthing/money';
import { readableAccountNumber } from '@farthing/rules';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import type { Account } from '../data/accounts-query.ts';
import { payerOf } from './payer.ts';
import type { Details } from './transfer.ts';
import { useOwnAccounts } from './use-payer.ts';

type PayerFieldProps = { details: Details; onChoice: (details: Details) => void };

/** Which account pays. Nothing to choose from, nothing here. */
export function PayerField({ details, onChoice }: PayerFieldProps) {
  const accounts = useOwnAccounts();
  if (accounts.length < 2) return null;
  const payer = payerOf(accounts, details);
  return (
    <Field
      id="account"
      label="Pay from"
      hint={
        payer
          ? `Account ${readableAccountNumber(payer.account_number)}. A payment in ${payer.currency} costs no exchange.`
          : 'The account that you chose is closed. Choose another one.'
      }
    >
      <Select
        value={payer?.id ?? ''}
        onChange={({ currentTarget: { value } }) => onChoice({ ...details, account: value })}
      >
        {payer === undefined && <option value="">Choose an account</option>}
        {accounts.map((account) => (
          <option key={account.id} value={account.id}>
            {inWords(account)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function inWords({ name, available, currency }: Account): string {
  return `${name}: ${format(fromDecimal(available, currency))} (${currency})`;
}
