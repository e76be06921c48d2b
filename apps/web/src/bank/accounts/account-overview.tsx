import { fromDecimal } from '@farthing/money';
import { Surface } from '../../ui/surface/surface.tsx';
import { AccountBalances } from '../balance-chart/account-balances.tsx';
import type { Account } from '../data/accounts-query.ts';
import { useCustomer } from '../data/customer.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { AccountCard } from '../parts/account-card.tsx';
import { ColourBar } from '../parts/colour-bar.tsx';
import { OwnBalance, ShowBalances } from '../parts/own-balance.tsx';

/** What is in the account, how it came to that, and how others pay into it. */
export function AccountOverview({ account }: { account: Account }) {
  const { data: customer } = useCustomer();
  const own = customer ? `${customer.first_name} ${customer.last_name}` : '';
  const name = account.shared?.company_name ?? own;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Balance account={account} />
      <AccountCard wallet={{ ...account, account_name: name }} />
    </div>
  );
}

function Balance({ account }: { account: Account }) {
  const shown = useShownBalance();
  const { isShown } = shown;
  const { balance, available, in_pots, currency, colour } = account;
  return (
    <Surface className="relative grid content-start gap-4 overflow-hidden p-5 sm:p-6">
      <ColourBar colour={colour} className="absolute inset-x-0 top-0 h-1.5" />
      <h2 className="text-xl">Balance</h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold text-4xl">
          <OwnBalance amount={fromDecimal(balance, currency)} isShown={isShown} />
        </p>
        <ShowBalances shown={shown} />
      </div>
      {isShown && available !== balance && (
        <p className="text-ink-2">
          <OwnBalance amount={fromDecimal(available, currency)} isShown /> available; the rest is held for
          payments.
        </p>
      )}
      {isShown && in_pots !== '0.00' && (
        <p className="text-ink-2">
          <OwnBalance amount={fromDecimal(in_pots, currency)} isShown /> more is put aside in pots.
        </p>
      )}
      <AccountBalances account={account} isShown={isShown} />
    </Surface>
  );
}
