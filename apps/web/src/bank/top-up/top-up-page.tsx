import { format, fromDecimal } from '@farthing/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { accountsQuery } from '../data/accounts-query.ts';
import { TopUpForm } from './top-up-form.tsx';
import { TopUpStatus } from './top-up-status.tsx';
import { type Topup, type TopupOffer, type Topups, topupsQuery } from './topups-query.ts';
import { stateWords } from './words.ts';

/** The form, or where one top-up stands. */
export default function TopUpPage() {
  const { topupId } = useParams();
  return topupId === undefined ? <TopUps /> : <TopUpStatus topupId={topupId} />;
}

function TopUps() {
  useArrival('Top up by card');
  const { api } = useApp();
  return (
    <>
      <PageHeader
        title="Top up by card"
        intro="Pay with a card of another bank. We never see its number: you enter it on the page of our card provider."
        back={<RouteLink to="/layout/deposit">All methods</RouteLink>}
      />
      <Loaded
        query={useQuery(topupsQuery(api))}
        waiting={<Placeholder label="Loading what you can top up" className="h-96 max-w-2xl" />}
        failed="What you can top up could not be loaded."
      >
        {(topups) => <Offered {...topups} />}
      </Loaded>
    </>
  );
}

function Offered({ offer, topups }: Topups) {
  return (
    <div className="grid gap-10">
      {offer === null ? (
        <EmptyState action={<RouteButton to="/layout/deposit">Other ways to add money</RouteButton>}>
          You cannot top up by card here.
        </EmptyState>
      ) : (
        <Offer offer={offer} />
      )}
      {topups.length > 0 && <Earlier topups={topups} />}
    </div>
  );
}

function Offer({ offer }: { offer: TopupOffer }) {
  const { api } = useApp();
  return (
    <Loaded
      query={useQuery(accountsQuery(api))}
      waiting={<Placeholder label="Loading your accounts" className="h-96 max-w-2xl" />}
      failed="Your accounts could not be loaded."
    >
      {({ accounts }) => <TopUpForm offer={offer} accounts={accounts} />}
    </Loaded>
  );
}

function Earlier({ topups }: { topups: readonly Topup[] }) {
  return (
    <section className="grid gap-4" aria-labelledby="earlier">
      <h2 id="earlier" className="text-2xl">
        Your top-ups
      </h2>
      <DataTable
        caption="Your top-ups by card, newest first"
        columns={columns}
        rows={topups}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

const columns: readonly Column<Topup>[] = [
  {
    header: 'Begun',
    cell: ({ id, created_at }) => (
      <RouteLink to={`/layout/top-up/${id}`}>{formatMoment(created_at)}</RouteLink>
    ),
  },
  { header: 'Account', cell: ({ account }) => account.name },
  {
    header: 'Amount',
    cell: ({ amount, currency }) => format(fromDecimal(amount, currency)),
    align: 'end',
  },
  {
    header: 'State',
    cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].word}</Badge>,
  },
];
