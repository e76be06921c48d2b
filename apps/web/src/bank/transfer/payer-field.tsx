import { readableAccountNumber } from '@farthing/rules';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Select } from '../../ui/select/select.tsx';
import { type Account, accountsQuery } from '../data/accounts-query.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { choiceOf } from '../parts/account-words.ts';
import { mayPay } from '../parts/may-pay.ts';
import { payerOf } from './payer.ts';
import type { Details } from './transfer.ts';

type PayerFieldProps = { details: Details; onChoice: (details: Details) => void };

/** Which account pays. Nothing to choose from, nothing here; until that is known it has its place, or the rest would jump. */
export function PayerField({ details, onChoice }: PayerFieldProps) {
  const { api } = useApp();
  const { isShown } = useShownBalance();
  const { data, error, refetch } = useQuery(accountsQuery(api));
  if (data === undefined && error) return <Unknown onRetry={refetch} />;
  const accounts = data?.accounts ?? [];
  if (accounts.length === 1) return null;
  const payer = payerOf(accounts, details);
  const offered = accounts.filter((account) => account === payer || mayPay(account));
  return (
    <Field id="account" label="Pay from" hint={hintOf(accounts, payer)}>
      <Select
        value={payer?.id ?? ''}
        onChange={({ currentTarget: { value } }) => onChoice({ ...details, account: value })}
      >
        {payer === undefined && (
          <option value="">{accounts.length === 0 ? 'Main account' : 'Choose an account'}</option>
        )}
        {offered.map((account) => (
          <option key={account.id} value={account.id}>
            {choiceOf(account, isShown)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** No account is named: which one pays may have been chosen before. */
function Unknown({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-2">The accounts that you can pay from could not be loaded.</p>
      <Button look="quiet" onClick={() => void onRetry()}>
        Retry
      </Button>
    </div>
  );
}

/** One line on every screen, or what stands below would jump when the accounts are known. */
function hintOf(accounts: readonly Account[], payer: Account | undefined): string {
  if (payer) return `Account ${readableAccountNumber(payer.account_number)}`;
  return accounts.length === 0 ? 'We are loading your accounts.' : 'The account that you chose is closed.';
}
