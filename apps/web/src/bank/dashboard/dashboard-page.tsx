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
import type { Rates } from '../data/conversion.ts';
import { useCustomer } from '../data/customer.ts';
import { ratesQuery } from '../data/rates-query.ts';
import { useShownBalance } from '../data/shown-balance.ts';
import { AccountCard } from '../parts/account-card.tsx';
import { accountPath } from '../parts/account-path.ts';
import { PasskeyOffer } from '../passkeys/passkey-offer.tsx';
import { UnderWayList } from '../under-way/under-way-list.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import { BalanceCard } from './balance-card.tsx';
import { type Dashboard, dashboardQuery } from './dashboard-query.ts';
import { FirstSteps } from './first-steps.tsx';
import { LastMovements } from './last-movements.tsx';
import { Stats } from './stats.tsx';
import { totalOf } from './total.ts';

// Asked for with this page and not after it: the charts are there when the figures are.
const insights = import('./insights.tsx');
const Insights = lazy(() => insights);

export default function DashboardPage() {
  useArrival('Dashboard');
  const { api, session } = useApp();
  const rates = useQuery(ratesQuery(api));
  const [currency, setCurrency] = useShownCurrency();
  const dashboard = useQuery(dashboardQuery(api, currency));
  const customer = useCustomer();
  const [firstName] = (session.userName() ?? '').split(' ');
  return (
    <>
      <PageHeader
        title="Dashboard"
        intro={firstName ? `Hello, ${firstName}.` : 'Hello.'}
        actions={<LiveClock />}
      />
      <div className="grid gap-6">
        <PasskeyOffer />
        <Loaded
          // All together, or what comes last would push what is there. What has failed is not waited for, nor while it is
          // asked for again: its parts below ask when they appear, and would be taken away and put back without end.
          query={{ ...dashboard, data: rates.isFetched && customer.isFetched ? dashboard.data : undefined }}
          waiting={<DashboardPlaces />}
          failed="Your wallet could not be loaded."
        >
          {(data) => (
            <DashboardView
              dashboard={data}
              // Of whom nothing is known, nothing is asked.
              hasPin={customer.data?.has_pin ?? true}
              rates={rates.data}
              currency={currency}
              onCurrency={setCurrency}
            />
          )}
        </Loaded>
        {dashboard.isError && !dashboard.data && <SupportBanner />}
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

type DashboardViewProps = {
  dashboard: Dashboard;
  hasPin: boolean;
  rates: Rates | undefined;
  currency: Currency;
  onCurrency: (currency: Currency) => void;
};

/** First what there is, then what is under way, then what happened last. */
function DashboardView({ dashboard, hasPin, rates, currency, onCurrency }: DashboardViewProps) {
  const shown = useShownBalance();
  const first = dashboard.accounts.find((account) => account.first);
  const total = totalOf(dashboard.accounts, currency, rates);
  return (
    <>
      <BalanceCard
        wallet={dashboard}
        total={total}
        rates={rates}
        currency={currency}
        onCurrency={onCurrency}
        shown={shown}
      />
      <FirstSteps dashboard={dashboard} hasPin={hasPin} />
      <AccountsPanel accounts={dashboard.accounts} isShown={shown.isShown} />
      <UnderWayList items={dashboard.under_way} />
      <LastMovements dashboard={dashboard} rates={rates} currency={currency} />
      <Stats
        transactionsCount={dashboard.transactions_count}
        limitsPath={first ? `${accountPath(first)}#limits` : '/layout/accounts'}
      />
      <Suspense fallback={<Placeholder label="Loading the charts" className="h-80" />}>
        <Insights
          accounts={dashboard.accounts}
          total={total.held}
          rates={rates}
          currency={currency}
          isShown={shown.isShown}
        />
        <AccountCard wallet={dashboard} />
        <SupportBanner />
      </Suspense>
    </>
  );
}

function DashboardPlaces() {
  return (
    <>
      <Placeholder label="Loading your balance" className="h-72" />
      <Placeholder label="Loading your accounts" className="h-28" />
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
    <p className="text-ink-2 text-sm tabular-nums">
      {day.format(now)} <time dateTime={now.toISOString()}>{time.format(now)}</time>
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
        Is something not right? We are here to help.
      </p>
      <ButtonLink look="quiet" href="/contact">
        Contact Support
      </ButtonLink>
    </Surface>
  );
}
