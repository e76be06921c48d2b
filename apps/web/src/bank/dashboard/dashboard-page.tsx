import type { Currency } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { useCustomer } from '../data/customer.ts';
import { ratesQuery } from '../data/rates-query.ts';
import { type Wallet, walletQuery } from '../data/wallet-query.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Place } from '../parts/place.tsx';
import { AccountCard } from './account-card.tsx';
import { BalanceCard } from './balance-card.tsx';
import { LiveClock } from './live-clock.tsx';
import { Recent } from './recent.tsx';
import { Stats } from './stats.tsx';
import { SupportBanner } from './support-banner.tsx';

// Asked for with this page and not after it: the charts are there when the figures are.
const insights = import('./insights.tsx');
const Insights = lazy(() => insights);

export default function DashboardPage() {
  useArrival('Dashboard');
  const { api } = useApp();
  const wallet = useQuery(walletQuery(api));
  const { data: user } = useCustomer();
  return (
    <>
      <PageHeader
        title="Dashboard"
        intro={user ? `Welcome back, ${user.first_name}.` : 'Welcome back.'}
        actions={<LiveClock />}
      />
      <div className="grid gap-6">
        <Loaded query={wallet} waiting={<DashboardPlaces />} failed="Your wallet could not be loaded.">
          {(data) => <WalletView wallet={data} />}
        </Loaded>
        {!wallet.isPending && <SupportBanner />}
      </div>
    </>
  );
}

/** What the person chose to see stays theirs: forgotten with the page, and so hidden again on the next visit. */
function WalletView({ wallet }: { wallet: Wallet }) {
  const { api } = useApp();
  const { data: rates } = useQuery(ratesQuery(api));
  const [currency, setCurrency] = useState<Currency>('GBP');
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <BalanceCard
          wallet={wallet}
          rates={rates}
          currency={currency}
          onCurrency={setCurrency}
          isShown={isShown}
          onShow={setIsShown}
        />
        <AccountCard wallet={wallet} />
      </div>
      <Stats transactionsCount={wallet.transactions_count} />
      <Suspense fallback={<Place label="Loading the charts" className="h-80" />}>
        <Insights wallet={wallet} rates={rates} currency={currency} isShown={isShown} />
        <Recent wallet={wallet} rates={rates} currency={currency} />
      </Suspense>
    </>
  );
}

function DashboardPlaces() {
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Place label="Loading your balance" className="h-85" />
        <Place label="Loading your account" className="h-85" />
      </div>
      <Place label="Loading the figures" className="h-28" />
      <Place label="Loading the charts" className="h-80" />
      <Place label="Loading the newest transactions" className="h-72" />
    </>
  );
}
