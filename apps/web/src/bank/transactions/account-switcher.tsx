import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import type { Account } from '../data/accounts-query.ts';

type AccountSwitcherProps = {
  /** Empty until they are known; the field has its place from the start. */
  accounts: readonly Account[];
  chosen: Account | undefined;
  onChoose: (account: Account) => void;
};

/** Whose history is shown. */
export function AccountSwitcher({ accounts, chosen, onChoose }: AccountSwitcherProps) {
  return (
    <div className="w-full sm:w-84">
      <Field id="history-account" label="Account">
        <Select
          value={chosen?.id ?? ''}
          onChange={({ currentTarget }) => {
            const account = accounts.find(({ id }) => id === currentTarget.value);
            if (account) onChoose(account);
          }}
        >
          {accounts.length === 0 && <option value="">Main account</option>}
          {accounts.map(({ id, name, currency }) => (
            <option key={id} value={id}>
              {name} ({currency})
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
