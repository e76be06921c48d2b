import { format, fromDecimal, type Money } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { accountsQuery } from '../data/accounts-query.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { accountTaking } from './account-taking.ts';

/** Above the amount of a payment on a loan or a credit card. A balance that is hidden is not told here either. */
export function OwedNow({ owed }: { owed: Money }) {
  const { isShown } = useShownBalance();
  const { data } = useQuery(accountsQuery(useApp().api));
  const account = data && accountTaking(data.accounts, owed.currency);
  return (
    <p className="text-ink-2">
      You owe {format(owed)} today.
      {isShown &&
        account &&
        ` There is ${format(fromDecimal(account.available, account.currency))} in your account.`}
    </p>
  );
}
