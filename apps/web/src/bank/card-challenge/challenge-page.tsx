import type { CardChallenge } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { bankNow } from '../../lib/api/bank-clock.ts';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { challengeQuery } from './challenge-query.ts';
import { FreezeAfter } from './freeze-after.tsx';

// What is decided already needs no form.
const DecideChallenge = lazy(() => import('./decide-challenge.tsx'));

/** What a merchant asks the owner of a card to approve. */
export default function ChallengePage() {
  useArrival('Approve a card payment');
  const { challengeId = '' } = useParams();
  const { api } = useApp();
  const query = useQuery(challengeQuery(api, challengeId));
  return (
    <>
      <PageHeader
        title="Approve a card payment"
        back={<RouteLink to="/layout/dashboard">Dashboard</RouteLink>}
      />
      <Loaded
        query={query}
        waiting={<Placeholder label="Loading the payment" className="h-96 max-w-2xl" />}
        failed="The payment could not be loaded."
        missing={
          <EmptyState action={<RouteButton to="/layout/card">Your cards</RouteButton>}>
            There is no such payment to approve.
          </EmptyState>
        }
      >
        {({ challenge }) => <Shown challenge={challenge} />}
      </Loaded>
    </>
  );
}

function Shown({ challenge }: { challenge: CardChallenge }) {
  const { state, card } = challenge;
  const queries = useQueryClient();
  return (
    <div className="grid max-w-2xl gap-6">
      <div role="status">
        {state !== 'waiting' && (
          <Alert key={state} tone={told[state].tone} title={told[state].title}>
            {told[state].text}
          </Alert>
        )}
      </div>
      <Surface className="px-5 py-2 sm:px-6">
        <DescriptionList items={itemsOf(challenge)} />
      </Surface>
      {state === 'waiting' && (
        <>
          <p className="rounded-md bg-sunken px-4 py-2.5">
            <Countdown
              label="Time left to approve"
              deadlineMs={Date.parse(challenge.expires_at)}
              now={bankNow}
              onEnd={() => void queries.invalidateQueries({ queryKey: ['card-challenge', challenge.id] })}
            />
          </p>
          <Suspense fallback={<Placeholder label="Loading the form" className="h-60" />}>
            <DecideChallenge challenge={challenge} />
          </Suspense>
        </>
      )}
      {state === 'declined' && <FreezeAfter cardId={card.id} />}
    </div>
  );
}

function itemsOf({ id, amount, currency, merchant, place, category, card }: CardChallenge) {
  return [
    { term: 'Amount', detail: <strong>{format(fromDecimal(amount, currency))}</strong> },
    { term: 'Merchant', detail: <strong className="wrap-anywhere">{merchant}</strong> },
    { term: 'Where', detail: place },
    { term: 'Kind of merchant', detail: category },
    { term: 'Card', detail: `${card.card_type} ending in ${card.last_four}` },
    { term: 'Its number', detail: <span className="wrap-anywhere font-mono text-sm">{id}</span> },
  ];
}

const told = {
  approved: {
    tone: 'success',
    title: 'Approved',
    text: 'Go back to the merchant. It takes a few seconds until the payment continues there.',
  },
  used: { tone: 'success', title: 'Paid', text: 'You approved this payment, and it was made.' },
  declined: { tone: 'info', title: 'Declined', text: 'Nothing was paid.' },
  over: {
    tone: 'warning',
    title: 'The time is up',
    text: 'Nothing was paid. If it was you, start again at the merchant.',
  },
} as const satisfies Record<
  Exclude<CardChallenge['state'], 'waiting'>,
  { tone: 'success' | 'info' | 'warning'; title: string; text: string }
>;
