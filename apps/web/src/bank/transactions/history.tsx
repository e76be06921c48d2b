import type { UnderWay } from '@farthing/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApp } from '../../lib/app.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import type { Account } from '../data/accounts-query.ts';
import { rateInWords } from '../data/conversion.ts';
import { ratesQuery } from '../data/rates-query.ts';
import { transactionsQuery } from '../data/transactions-query.ts';
import { underWayQuery } from '../data/under-way-query.ts';
import { UnderWayList } from '../under-way/under-way-list.tsx';
import { filtersInWords } from './filter-words.ts';
import { Filters } from './filters.tsx';
import { ListEnd } from './list-end.tsx';
import { NothingFits } from './nothing-fits.tsx';
import { TransactionDays } from './transaction-days.tsx';
import { askedOf, type HistoryView, problemsOf } from './view.ts';

type HistoryProps = { account: Account; view: HistoryView };

/** The history of an account, with all by which something is found in it. */
export function History({ account, view }: HistoryProps) {
  const { api } = useApp();
  const rates = useQuery(ratesQuery(api));
  const rate = rates.isFetched ? rateInWords(account.currency, 'GBP', rates.data) : null;
  return (
    <div className="grid gap-6">
      <Filters view={view} currency={account.currency} />
      {account.currency !== 'GBP' && (
        <p className="min-h-10 text-ink-2 text-sm max-[360px]:min-h-15 sm:min-h-5">
          {rate && `About in pounds: ${rate}.`}
        </p>
      )}
      {Object.keys(problemsOf(view.chosen, account.currency)).length > 0 ? (
        <EmptyState>Correct what is marked above to search.</EmptyState>
      ) : (
        // By its account: nothing of another's lines is taken over.
        <Lines key={account.id} account={account} view={view} />
      )}
    </div>
  );
}

function Lines({ account, view }: HistoryProps) {
  const { api } = useApp();
  const isNarrowed = filtersInWords(view.chosen, account.currency).length > 0;
  const rates = useQuery(ratesQuery(api));
  const pages = useInfiniteQuery(
    transactionsQuery(api, { ...askedOf(view.chosen, account.currency), account: account.id }),
  );
  useReadAgain(`${account.balance} ${account.available}`, pages.refetch);
  const underWay = useQuery(underWayQuery(api));
  const read = pages.data?.pages;
  const last = read?.at(-1);
  return (
    <Loaded
      query={{
        ...pages,
        // Not before the rate, or the amounts would change while they are read; nor before what stands above it.
        data:
          rates.isFetched && underWay.isFetched
            ? read?.flatMap(({ transactions }) => transactions)
            : undefined,
      }}
      waiting={<Skeleton label="Loading your transactions" lines={8} />}
      failed="Your transactions could not be loaded."
    >
      {(transactions) => (
        <>
          {!isNarrowed && (
            <Loaded query={underWay} waiting={null} failed="What is under way could not be loaded.">
              {(items) => <UnderWayList items={ofAccount(items, account)} />}
            </Loaded>
          )}
          {transactions.length > 0 ? (
            <TransactionDays
              transactions={transactions}
              currency={account.currency}
              rates={rates.data}
              accountId={account.first ? undefined : account.id}
            />
          ) : (
            <Nothing account={account} view={view} isNarrowed={isNarrowed} />
          )}
          <ListEnd
            pages={pages}
            isOld={pages.isPlaceholderData}
            counts={{
              shown: transactions.length,
              total: last?.total ?? transactions.length,
              isSearch: isSearch(view),
              isWhole: last?.searched_all ?? true,
            }}
          />
        </>
      )}
    </Loaded>
  );
}

/** Whether lines were looked through, and not found by an index alone. */
function isSearch({ chosen: { q, kind, min, max } }: HistoryView): boolean {
  return [q, kind, min, max].some((value) => value !== '');
}

/** What is no payment concerns the wallet. */
function ofAccount(items: readonly UnderWay[], { id, first }: Account): readonly UnderWay[] {
  return items.filter(({ paid_from }) => (paid_from === null ? first : paid_from.account === id));
}

/** The accounts are asked for often and are cheap; only when they tell of something new are the pages read again. */
function useReadAgain(state: string, refetch: () => unknown): void {
  const readAgain = useEffectEvent(() => void refetch());
  const known = useRef(state);
  useEffect(() => {
    if (state === known.current) return;
    known.current = state;
    readAgain();
  }, [state]);
}

type NothingProps = HistoryProps & { isNarrowed: boolean };

function Nothing({ account: { first, currency }, view, isNarrowed }: NothingProps) {
  if (isNarrowed) return <NothingFits view={view} currency={currency} />;
  if (!first) return <EmptyState>Nothing has moved on this account yet.</EmptyState>;
  return (
    <EmptyState
      action={
        <RouteButton look="quiet" to="/layout/deposit">
          Add money
        </RouteButton>
      }
    >
      No transactions yet. The first one will show here.
    </EmptyState>
  );
}
