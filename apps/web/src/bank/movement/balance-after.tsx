import type { WalletMovement } from '@farthing/contract';
import { fromDecimal } from '@farthing/money';
import type { Description } from '../../ui/description-list/description-list.tsx';
import { useShownBalance } from '../data/shown-balance.ts';
import { OwnBalance, ShowBalances } from '../parts/own-balance.tsx';

/** No line where nothing was booked. A balance like any other: it is hidden where the others are. */
export function balanceAfter({ balance_after, currency }: WalletMovement): readonly Description[] {
  if (balance_after === null) return [];
  return [{ term: 'Balance after it', detail: <BalanceAfter balance={balance_after} currency={currency} /> }];
}

type BalanceAfterProps = { balance: string; currency: WalletMovement['currency'] };

function BalanceAfter({ balance, currency }: BalanceAfterProps) {
  const shown = useShownBalance();
  return (
    <span className="flex flex-wrap items-center justify-between gap-3">
      <span>
        <OwnBalance amount={fromDecimal(balance, currency)} isShown={shown.isShown} /> ({currency})
      </span>
      <ShowBalances shown={shown} />
    </span>
  );
}
