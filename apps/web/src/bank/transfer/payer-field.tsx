import { format, fromDecimal } from '@farthing/money';
import { readableAccountNumber } from '@farthing/rules';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import type { Account } from '../data/accounts-query.ts';
import { payerOf } from './payer.ts';
import type { Details } from './transfer.ts';
import { useOwnAccounts } from './use-payer.ts';

type PayerFieldProps = { details: Details; onChoice: (details: Details) => void };

/** Which account pays. Nothing to choose from, nothing here; until that is known it has its place, or the rest would jump. */
export function PayerField({ details, onChoice }: PayerFieldProps) {
  const accounts = useOwnAccounts();
  if (accounts.length === 1) return null;
  const payer = payerOf(accounts, details);
  return (
    <Field id="account" label="Pay from" hint={hintOf(accounts, payer)}>
      <Select
        value={payer?.id ?? ''}
        onChange={({ currentTarget: { value } }) => onChoice({ ...details, account: value })}
      >
        {payer === undefined && (
          <option value="">{accounts.length === 0 ? 'Main account' : 'Choose an account'}</option>
        )}
        {accounts.map((account) => (
          <option key={account.id} value={account.id}>
            {inWords(account)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** One line on every screen, or what stands below would jump when the accounts are known. */
function hintOf(accounts: readonly Account[], payer: Account | undefined): string {
  if (payer) return `Account ${readableAccountNumber(payer.account_number)}`;
  return accounts.length === 0 ? 'We are loading your accounts.' : 'The chosen one is closed.';
}

function inWords({ name, available, currency }: Account): string {
  return `${name}: ${format(fromDecimal(available, currency))} (${currency})`;
}
