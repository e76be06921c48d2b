import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Coins, FileSpreadsheet, Send, Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { type Account, accountsQuery } from '../data/accounts-query.ts';
import { kindOf } from '../parts/account-words.ts';
import { batchesPath } from '../parts/batch-path.ts';
import { FrozenAccount } from '../parts/frozen-account.tsx';
import { mayPay } from '../parts/may-pay.ts';
import { NoSuchAccount } from '../parts/no-such-account.tsx';
import type { Asked } from './account-dialogs.tsx';
import { AccountOverview } from './account-overview.tsx';
import { AskedDialogs } from './asked-dialogs.tsx';
import { PotsSection } from './pots/pots-section.tsx';
import { InterestSection } from './savings/interest-section.tsx';

// Filters and files are much of what it loads, and the pages without a history do not need them.
const HistorySection = lazy(() => import('../transactions/history-section.tsx'));

// Few accounts are shared.
const SharedSection = lazy(() => import('./shared/shared-section.tsx'));

const LimitsSection = lazy(() => import('./limits/limits-section.tsx'));

const StatementsSection = lazy(() => import('./statements/statements-section.tsx'));

export default function AccountPage() {
  const { accountId } = useParams();
  const held = useQuery(accountsQuery(useApp().api));
  const account = held.data?.accounts.find(({ id }) => id === accountId);
  useArrival(account?.name ?? 'Account');
  const [asked, setAsked] = useState<Asked | null>(null);
  if (held.data && !account) return <NoSuchAccount />;
  return (
    <>
      <PageHeader
        back={<RouteLink to="/layout/accounts">All accounts</RouteLink>}
        title={account?.name ?? 'Account'}
        intro={account ? `${kindOf(account)} in ${account.currency}` : <>&nbsp;</>}
        actions={account && <Actions account={account} onAsk={setAsked} />}
      />
      <Loaded query={held} waiting={<AccountPlaces />} failed="The account could not be loaded.">
        {(all) =>
          account && (
            <>
              <Shown account={account} />
              <AskedDialogs asked={asked} onClose={() => setAsked(null)} all={all} account={account} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Actions({ account, onAsk }: { account: Account; onAsk: (what: Asked) => void }) {
  const { id, shared } = account;
  return (
    <>
      {mayPay(account) && (
        <RouteButton look="quiet" className="max-sm:grow" to={`/layout/transfer?account=${id}`}>
          <Send className="size-4.5" aria-hidden="true" />
          Send
        </RouteButton>
      )}
      {shared?.kind === 'business' && (
        <RouteButton look="quiet" className="max-sm:grow" to={batchesPath(id)}>
          <FileSpreadsheet className="size-4.5" aria-hidden="true" />
          Pay from a file
        </RouteButton>
      )}
      {!shared && (
        <>
          <Button className="max-sm:grow" onClick={() => onAsk('move')}>
            <ArrowLeftRight className="size-4.5" aria-hidden="true" />
            Move
          </Button>
          <Button look="quiet" className="max-sm:grow" onClick={() => onAsk('exchange')}>
            <Coins className="size-4.5" aria-hidden="true" />
            Exchange
          </Button>
        </>
      )}
      <Button look="quiet" className="max-sm:grow" onClick={() => onAsk('settings')}>
        <Settings2 className="size-4.5" aria-hidden="true" />
        Settings
      </Button>
    </>
  );
}

function Shown({ account }: { account: Account }) {
  return (
    <div className="grid gap-8">
      {account.shared?.frozen && <FrozenAccount />}
      <AccountOverview account={account} />
      {account.shared && (
        <Suspense fallback={<Placeholder label="Loading who shares it" className="h-71" />}>
          <SharedSection account={account} />
        </Suspense>
      )}
      {account.kind === 'savings' && <InterestSection account={account} />}
      {!account.shared && <PotsSection account={account} />}
      <Suspense fallback={<Placeholder label="Loading the limits" className="h-42" />}>
        <LimitsSection account={account} />
      </Suspense>
      <Suspense fallback={<Placeholder label="Loading the statements" className="h-89 sm:h-57.5" />}>
        <StatementsSection account={account} />
      </Suspense>
      <Suspense fallback={<Skeleton label="Loading the history" lines={4} />}>
        <HistorySection account={account} />
      </Suspense>
    </div>
  );
}

function AccountPlaces() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Placeholder label="Loading the balance" className="h-85" />
      <Placeholder label="Loading the account" className="h-85" />
    </div>
  );
}
