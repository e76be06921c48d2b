import type { Loan } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Place } from '../../ui/place/place.tsx';
import type { Rates } from '../data/conversion.ts';
import { useCustomerId } from '../data/customer.ts';
import { loansQuery } from '../data/loans-query.ts';
import { ratesQuery } from '../data/rates-query.ts';
import { type Wallet, walletQuery } from '../data/wallet-query.ts';
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
  const { api, session } = useApp();
  const wallet = useQuery(walletQuery(api));
  const rates = useQuery(ratesQuery(api));
  const loans = useQuery(loansQuery(api, useCustomerId()));
  // All together, or what comes last would push what is there. A failed one is not waited for.
  const isComplete = !rates.isPending && !loans.isPending;
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
          {(data) => <WalletView wallet={data} rates={rates.data} loans={loans.data ?? []} />}
        </Loaded>
        {wallet.isError && !wallet.data && <SupportBanner />}
      </div>
    </>
  );
}

type WalletViewProps = { wallet: Wallet; rates: Rates | undefined; loans: readonly Loan[] };

/** What the person chose to see stays theirs: forgotten with the page, and so hidden again on the next visit. */
function WalletView({ wallet, rates, loans }: WalletViewProps) {
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
        <Recent wallet={wallet} rates={rates} currency={currency} loans={loans} />
        <SupportBanner />
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
