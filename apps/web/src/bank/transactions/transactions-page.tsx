import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { rateInWords } from '../data/conversion.ts';
import { ratesQuery } from '../data/rates-query.ts';
import { transactionsQuery } from '../data/transactions-query.ts';
import { walletQuery } from '../data/wallet-query.ts';
import { Loaded } from '../parts/loaded.tsx';
import { CsvDownload } from './csv-download.tsx';
import { matching } from './days.ts';
import { Filters } from './filters.tsx';
import { ListEnd } from './list-end.tsx';
import { TransactionDays } from './transaction-days.tsx';
import { useTransactionsView } from './view.ts';

export default function TransactionsPage() {
  useArrival('Transactions');
  const { api } = useApp();
  const { type } = useTransactionsView();
  const { data: rates } = useQuery(ratesQuery(api));
  const { data: wallet } = useQuery(walletQuery(api));
  return (
    <>
      <PageHeader
        title="Transactions"
        intro="Everything that came in and went out, newest first."
        actions={<CsvDownload type={type} />}
      />
      <div className="grid gap-6">
        <Filters />
        <p className="text-ink-2 text-sm">
          Amounts are in pounds. {rateInWords(wallet?.currency ?? 'USD', 'GBP', rates)}.
        </p>
        <History />
      </div>
    </>
  );
}

function History() {
  const { api } = useApp();
  const { type, search } = useTransactionsView();
  const { data: wallet } = useQuery(walletQuery(api));
  const { data: rates } = useQuery(ratesQuery(api));
  const pages = useInfiniteQuery(transactionsQuery(api, type));
  const loaded = pages.data?.pages.flatMap(({ transactions }) => transactions);
  const total = wallet?.transactions_count;

  const refetch = useEffectEvent(() => void pages.refetch());
  // The wallet is asked for often and is cheap; only when it tells of something new are the pages read again.
  useEffect(() => {
    if (total !== undefined) refetch();
  }, [total]);

  const found = loaded && matching(loaded, search);
  return (
    <Loaded
      query={{ ...pages, data: found }}
      waiting={<Skeleton label="Loading your transactions" lines={8} />}
      failed="Your transactions could not be loaded."
    >
      {(transactions) => (
        <>
          {transactions.length > 0 && (
            <TransactionDays transactions={transactions} currency={wallet?.currency ?? 'USD'} rates={rates} />
          )}
          {transactions.length === 0 && !pages.hasNextPage && (
            <Nothing isFiltered={search !== '' || type !== undefined} />
          )}
          <ListEnd
            pages={pages}
            shown={transactions.length}
            read={loaded?.length ?? 0}
            total={type === undefined ? total : undefined}
            isSearching={search !== ''}
          />
        </>
      )}
    </Loaded>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState>
      {isFiltered
        ? 'No transaction fits what you chose.'
        : 'No transactions yet. The first one will show here.'}
    </EmptyState>
  );
}
