import { format } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../lib/app.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { payeesQuery } from '../../data/payees-query.ts';
import { walletQuery } from '../../data/wallet-query.ts';
import { payeeKnownBy } from '../payee.ts';
import type { Details } from '../transfer.ts';
import { useCost, useOwnBank } from '../use-cost.ts';

/** Before the PIN, because that is the last moment at which nothing is at stake. */
export function ScamWarning({ details }: { details: Details }) {
  const { api } = useApp();
  const own = useOwnBank();
  const { data: payees, error } = useQuery(payeesQuery(api));
  const { data: wallet } = useQuery(walletQuery(api));
  const amount = useCost(details, null)?.amount;
  if ((payees === undefined && !error) || wallet === undefined || amount === undefined) return null;
  const name = details.account_name.trim();
  const known = payeeKnownBy(details, own, { payees: payees ?? [], history: wallet.transactions });
  if (known === 'account') {
    return (
      <Alert tone="info" title={`You have paid ${name} before`}>
        To this same account. Please check the amount.
      </Alert>
    );
  }
  if (known === 'name') {
    return (
      <Alert tone="info" title={`You have paid ${name} before`}>
        If this is a new account number, ask them about it on a phone number that you already know: letters
        and emails with new bank details are often forged.
      </Alert>
    );
  }
  if (known === 'other account') {
    return (
      <Alert tone="warning" title={`You have paid ${name} before, but to another account`}>
        Ask {name} about the new one on a phone number that you already know: letters and emails with new bank
        details are often forged. Once {format(amount)} is sent, we may not be able to get it back.
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title={`You have not paid ${name} before. Could this be a scam?`}>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        <li>
          Did someone call or write to say that your money is not safe, or that you have to hurry? We never
          ask you to move money, and neither do the police.
        </li>
        <li>Did the account number come by email or chat? Ask {name} on a number that you already know.</li>
        <li>Have you met {name}, or seen what you are paying for?</li>
      </ul>
      <p className="mt-2 font-semibold">Once {format(amount)} is sent, we may not be able to get it back.</p>
    </Alert>
  );
}
