import type { ComponentProps } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import type { Account } from '../data/accounts-query.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { choiceOf } from '../parts/account-words.ts';

type AccountFieldProps = Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'error'> &
  Omit<ComponentProps<typeof Select>, 'id' | 'children'> & { accounts: readonly Account[] };

/** One of several accounts, each with what it has unless balances are hidden. */
export function AccountField({ id, label, error, accounts, ...select }: AccountFieldProps) {
  const { isShown } = useShownBalance();
  return (
    <Field id={id} label={label} error={error}>
      <Select {...select}>
        {accounts.map((account) => (
          <option key={account.id} value={account.id}>
            {choiceOf(account, isShown)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
