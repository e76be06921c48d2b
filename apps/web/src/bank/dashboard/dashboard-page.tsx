import type { Loan, UnderWay } from '@farthing/contract';
import { type Currency, currencyCodes } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { type Accounts, accountsQuery } from '../data/accounts-query.ts';
import type { Rates } from '../data/conversion.ts';
import { useCustomerId } from '../data/customer.ts';
import { loansQuery } from '../data/loans-query.ts';
import { ratesQuery } from '../data/rates-query.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { underWayQuery } from '../data/under-way-query.ts';
import { type Wallet, walletQuery } from '../data/wallet-query.ts';
import { AccountCard } from '../parts/account-card.tsx';
import { UnderWayList } from '../under-way/under-way-list.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import { BalanceCard } from './balance-card.tsx';
import { Recent } from './recent.tsx';
import { Stats } from './stats.tsx';

// Asked for with this page and not after it: the charts are there when the figures are.
const insights = import('./insights.tsx');
const Insights = lazy(() => insights);

export default function DashboardPage() {
  useArrival('Dashboard');
  const { api, session } = useApp();
  const wallet = useQuery(walletQuery(api));
  const rates = useQuery(ratesQuery(api));
  const underWay = useQuery(underWayQuery(api));
  const [currency, setCurrency] = useShownCurrency();
  const accounts = useQuery(accountsQuery(api, currency));
  const loans = useQuery(loansQuery(api, useCustomerId()));
  // All together, or what comes last would push what is there. A failed one is not waited for.
  const isComplete = ![rates, loans, underWay, accounts].some(({ isPending }) => isPending);
  const [firstName] = (session.userName() ?? '').split(' ');
  return (
    <>
      <PageHeader
        title="Dashboard"
        intro={firstName ? `Welcome back, ${firstName}.` : 'Welcome back.'}
        actions={<LiveClock />}
      />
      <div className="grid gap-6">
        <Loaded
          query={{ ...wallet, data: isComplete ? wallet.data : undefined }}
          waiting={<DashboardPlaces />}
          failed="Your wallet could not be loaded."
        >
          {(data) => (
            <WalletView
              wallet={data}
              rates={rates.data}
              loans={loans.data ?? []}
              underWay={underWay.data ?? []}
              accounts={accounts}
              currency={currency}
              onCurrency={setCurrency}
            />
          )}
        </Loaded>
        {wallet.isError && !wallet.data && <SupportBanner />}
      </div>
    </>
  );
}

/** Pounds unless another is chosen: in this tab, until the person signs out, which empties its storage. */
function useShownCurrency() {
  const [currency, setCurrency] = useState<Currency>(
    () => currencyCodes.find((code) => code === sessionStorage.getItem(currencyKey)) ?? 'GBP',
  );
  const choose = (chosen: Currency) => {
    sessionStorage.setItem(currencyKey, chosen);
    setCurrency(chosen);
  };
  return [currency, choose] as const;
}

const currencyKey = 'dashboard-currency';

type WalletViewProps = {
  wallet: Wallet;
  rates: Rates | undefined;
  loans: readonly Loan[];
  underWay: readonly UnderWay[];
  accounts: { data: Accounts | undefined; refetch: () => unknown };
  currency: Currency;
  onCurrency: (currency: Currency) => void;
};

/** First what there is, then what is under way, then what happened last. */
function WalletView(props: WalletViewProps) {
  const { wallet, rates, loans, underWay, accounts, currency, onCurrency } = props;
  const shown = useShownBalance();
  const first = accounts.data?.accounts.find((account) => account.first);
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <BalanceCard
          wallet={wallet}
          rates={rates}
          currency={currency}
          onCurrency={onCurrency}
          shown={shown}
        />
        <AccountsPanel held={accounts.data} onRetry={() => void accounts.refetch()} isShown={shown.isShown} />
      </div>
      <UnderWayList items={underWay} />
      <Recent wallet={wallet} rates={rates} currency={currency} loans={loans} />
      <Stats transactionsCount={wallet.transactions_count} />
      <Suspense fallback={<Placeholder label="Loading the charts" className="h-80" />}>
        <Insights wallet={wallet} account={first} rates={rates} currency={currency} isShown={shown.isShown} />
        <AccountCard wallet={wallet} />
        <SupportBanner />
      </Suspense>
    </>
  );
}

function DashboardPlaces() {
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Placeholder label="Loading your balance" className="h-85" />
        <Placeholder label="Loading your accounts" className="h-85" />
      </div>
      <Placeholder label="Loading the newest transactions" className="h-72" />
      <Placeholder label="Loading the figures" className="h-28" />
      <Placeholder label="Loading the charts" className="h-80" />
    </>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** For the eye only when it ticks: nothing is read out each second. */
function LiveClock() {
  const seconds = useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1_000));
  const now = new Date(seconds * 1_000);
  return (
    <p className="text-ink-2 md:text-right">
      <span className="block text-sm">{day.format(now)}</span>
      <time dateTime={now.toISOString()} className="font-mono text-ink text-xl">
        {time.format(now)}
      </time>
    </p>
  );
}

function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, 1_000);
  return () => clearInterval(timer);
}

function SupportBanner() {
  return (
    <Surface className="flex flex-wrap items-center justify-between gap-4 p-5 sm:px-6">
      <p className="flex items-center gap-3">
        <LifeBuoy className="size-6 shrink-0 text-primary" aria-hidden="true" />
        Something not as it should be? We are here to help.
      </p>
      <ButtonLink look="quiet" href="/contact">
        Contact Support
      </ButtonLink>
    </Surface>
  );
}
