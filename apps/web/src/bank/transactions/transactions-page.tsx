import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { accountsQuery } from '../data/accounts-query.ts';
import { rateInWords } from '../data/conversion.ts';
import { ratesQuery } from '../data/rates-query.ts';
import { transactionsQuery } from '../data/transactions-query.ts';
import { underWayQuery } from '../data/under-way-query.ts';
import { walletQuery } from '../data/wallet-query.ts';
import { UnderWayList } from '../under-way/under-way-list.tsx';
import { AccountSwitcher } from './account-switcher.tsx';
import { CsvDownload } from './csv-download.tsx';
import { Filters } from './filters.tsx';
import { ListEnd } from './list-end.tsx';
import { TransactionDays } from './transaction-days.tsx';
import { useTransactionsView } from './view.ts';

// Of the wallet unless another account is chosen.
const AccountHistory = lazy(() => import('../accounts/account-history.tsx'));

export default function TransactionsPage() {
  useArrival('Transactions');
  const { type, search, accountId, setAccount } = useTransactionsView();
  const { data: held } = useQuery(accountsQuery(useApp().api));
  const accounts = held?.accounts ?? [];
  const chosen = accounts.find(({ id, first }) => (accountId === undefined ? first : id === accountId));
  const isWallet = accountId === undefined || chosen?.first === true;
  return (
    <>
      <PageHeader
        title="Transactions"
        intro="Everything that came in and went out, newest first."
        actions={isWallet && <CsvDownload type={type} search={search} />}
      />
      <div className="grid gap-6">
        <AccountSwitcher
          accounts={accounts}
          chosen={chosen}
          onChoose={({ id, first }) => setAccount(first ? undefined : id)}
        />
        {isWallet && <WalletHistory />}
        {!isWallet && chosen && (
          <Suspense fallback={<Skeleton label="Loading your transactions" lines={8} />}>
            <AccountHistory key={chosen.id} account={chosen} />
          </Suspense>
        )}
        {!isWallet && held && !chosen && <NoSuchAccount />}
      </div>
    </>
  );
}

function WalletHistory() {
  const { api } = useApp();
  const rates = useQuery(ratesQuery(api));
  const { data: wallet } = useQuery(walletQuery(api));
  const rate = rates.isPending ? null : rateInWords(wallet?.currency ?? 'USD', 'GBP', rates.data);
  return (
    <>
      <Filters />
      <p className="min-h-10 text-ink-2 text-sm max-[360px]:min-h-15 sm:min-h-5">
        {rate && `About in pounds: ${rate}.`}
      </p>
      <History />
    </>
  );
}

function NoSuchAccount() {
  return (
    <EmptyState>You have no such account. It may have been closed. Choose another one above.</EmptyState>
  );
}

function History() {
  const { api } = useApp();
  const { type, search } = useTransactionsView();
  const { data: wallet } = useQuery(walletQuery(api));
  const rates = useQuery(ratesQuery(api));
  const pages = useInfiniteQuery(transactionsQuery(api, { type, search }));
  useReadAgain(wallet?.transactions_count, pages.refetch);
  const underWay = useQuery(underWayQuery(api));
  const read = pages.data?.pages;
  const last = read?.at(-1);
  return (
    <Loaded
      query={{
        ...pages,
        // Not before the rate, or the amounts would change while they are read; nor before what stands above it.
        data:
          rates.isPending || underWay.isPending
            ? undefined
            : read?.flatMap(({ transactions }) => transactions),
      }}
      waiting={<Skeleton label="Loading your transactions" lines={8} />}
      failed="Your transactions could not be loaded."
    >
      {(transactions) => (
        <>
          {search === '' && type === undefined && <UnderWayList items={underWay.data ?? []} />}
          {transactions.length > 0 ? (
            <TransactionDays
              transactions={transactions}
              currency={wallet?.currency ?? 'USD'}
              rates={rates.data}
            />
          ) : (
            <Nothing isFiltered={search !== '' || type !== undefined} />
          )}
          <ListEnd
            pages={pages}
            isOld={pages.isPlaceholderData}
            counts={{
              shown: transactions.length,
              total: last?.total ?? transactions.length,
              isSearch: search !== '',
              isWhole: last?.searched_all ?? true,
            }}
          />
        </>
      )}
    </Loaded>
  );
}

/** The wallet is asked for often and is cheap; only when it tells of something new are the pages read again. */
function useReadAgain(count: number | undefined, refetch: () => unknown): void {
  const readAgain = useEffectEvent(() => void refetch());
  const known = useRef(count);
  useEffect(() => {
    if (count === undefined || count === known.current) return;
    if (known.current !== undefined) readAgain();
    known.current = count;
  }, [count]);
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      action={
        !isFiltered && (
          <RouteButton look="quiet" to="/layout/deposit">
            Add money
          </RouteButton>
        )
      }
    >
      {isFiltered
        ? 'No transaction fits what you chose.'
        : 'No transactions yet. The first one will show here.'}
    </EmptyState>
  );
}
