import { format, fromDecimal, type Money } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.tsx';
import { useShownBalance } from '../data/shown-balance.ts';
import { walletQuery } from '../data/wallet-query.ts';

/** Above the amount of a payment on a loan or a credit card. A balance that is hidden is not told here either. */
export function OwedNow({ owed }: { owed: Money }) {
  const { isShown } = useShownBalance();
  const { data: wallet } = useQuery(walletQuery(useApp().api));
  return (
    <p className="text-ink-2">
      You owe {format(owed)} today.
      {isShown &&
        wallet &&
        ` There is ${format(fromDecimal(wallet.available, wallet.currency))} in your account.`}
    </p>
  );
}
