import { format, fromDecimal } from '@farthing/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureOf, plainWordsOf } from '../../lib/api/failure.ts';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { SmallCoin } from '../../ui/coin-turn/coin-turn.tsx';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { type Topup, topupQuery } from './topups-query.ts';
import { stateWords, toldOf } from './words.ts';

/** Where the card provider sends whoever has paid: it tells what the bank knows, and nothing else. */
export function TopUpStatus({ topupId }: { topupId: string }) {
  useArrival('Top-up');
  const { api } = useApp();
  const query = useQuery(topupQuery(api, topupId));
  useCheckOnArrival(topupId);
  return (
    <>
      <PageHeader title="Top-up" back={<RouteLink to="/layout/top-up">Your top-ups</RouteLink>} />
      <Loaded
        query={query}
        waiting={<Placeholder label="Loading your top-up" className="h-80 max-w-2xl" />}
        failed="Your top-up could not be loaded."
        missing={
          <EmptyState action={<RouteButton to="/layout/top-up">Your top-ups</RouteButton>}>
            We cannot find this top-up.
          </EmptyState>
        }
      >
        {({ topup }) => <Shown key={topup.id} topup={topup} />}
      </Loaded>
    </>
  );
}

function Shown({ topup }: { topup: Topup }) {
  const { tone, title, text } = toldOf(topup);
  // Only for whoever sees it arrive: one that was credited before is no news.
  const [stateAtFirst] = useState(topup.state);
  const hasArrived = topup.state === 'credited' && stateAtFirst !== 'credited';
  return (
    <div className="grid max-w-2xl gap-6">
      <div role="status">
        <Alert key={topup.state} tone={tone} title={title} art={hasArrived ? <SmallCoin /> : undefined}>
          {text}
        </Alert>
      </div>
      <Surface className="px-5 py-2 sm:px-6">
        <DescriptionList
          items={[
            { term: 'Amount', detail: format(fromDecimal(topup.amount, topup.currency)) },
            { term: 'Account', detail: `${topup.account.name} (${topup.account.number})` },
            { term: 'State', detail: stateWords[topup.state].word },
            { term: 'Begun', detail: formatMoment(topup.created_at) },
            ...(topup.decided_at === null
              ? []
              : [{ term: 'Last change', detail: formatMoment(topup.decided_at) }]),
          ]}
        />
      </Surface>
      {topup.owed !== null && <PayDebt topup={topup} owed={topup.owed} />}
      <div className="flex flex-wrap gap-3">
        <RouteButton to="/layout/transactions">See your transactions</RouteButton>
        {(topup.state === 'declined' || topup.state === 'expired') && (
          <RouteButton to="/layout/top-up" look="quiet">
            Try again
          </RouteButton>
        )}
      </div>
    </div>
  );
}

function PayDebt({ topup, owed }: { topup: Topup; owed: string }) {
  const { api } = useApp();
  const queries = useQueryClient();
  const paying = useMutation({
    mutationFn: () => api.call('POST /topups/:topupId/pay-debt/', { params: { topupId: topup.id } }),
    networkMode: 'always',
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <div className="grid justify-items-start gap-3">
      {paying.error && (
        <Alert tone="danger" title="This was not paid" announced>
          {plainWordsOf(failureOf(paying.error))}
        </Alert>
      )}
      <Button onClick={() => paying.mutate()} busy={paying.isPending}>
        Pay {format(fromDecimal(owed, topup.currency))}
        {topup.owed_from !== null && ` from ${topup.owed_from}`}
      </Button>
    </div>
  );
}

/** Whoever comes back may be faster than the provider's call. When the provider cannot be asked, the page waits for that call. */
function useCheckOnArrival(topupId: string): void {
  const { api } = useApp();
  const queries = useQueryClient();
  useEffect(() => {
    const { queryKey } = topupQuery(api, topupId);
    api
      .call('POST /topups/:topupId/check/', { params: { topupId } })
      .then((answer) => queries.setQueryData(queryKey, answer))
      .catch(() => undefined);
  }, [api, queries, topupId]);
}
