import type { Referral, User } from '@farthing/contract';
import { type Currency, format, fromDecimal } from '@farthing/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.tsx';
import { useArrival } from '../../lib/arrival.ts';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Placeholder } from '../../ui/placeholder/placeholder.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useCustomer, useCustomerId } from '../data/customer.ts';
import { ratesQuery } from '../data/rates-query.ts';
import { askedAlsoOffline } from '../data/refreshing.ts';

export default function ReferralPage() {
  useArrival('Referral');
  const isKnown = useCustomerId() !== '';
  return (
    <>
      <PageHeader
        title="Referral"
        intro="Invite people you know. Your link opens an account with your code in it, and the bonus is paid into your wallet once they have made a first deposit that is large enough."
      />
      {isKnown ? <Referrals /> : <NobodyKnown />}
    </>
  );
}

/** The browser holds a token, but not whose it is: only a new login tells. */
function NobodyKnown() {
  return (
    <ErrorState
      title="User not logged in."
      message="Please sign in again to see your referrals."
      action="Sign in"
      onAction={() => window.location.assign('/account/login')}
    />
  );
}

function Referrals() {
  const customer = useCustomer();
  return (
    <div className="grid gap-8">
      <Loaded
        query={customer}
        waiting={<Placeholder label="Loading your link" className="h-76 lg:h-42" />}
        failed="Failed to load referral info."
      >
        {(user) => <Invitation user={user} />}
      </Loaded>
      {/* Not before what stands above it, which would push it away. */}
      {customer.isFetched && <UsersReferred />}
    </div>
  );
}

function UsersReferred() {
  const { api } = useApp();
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">Users Referred</h2>
      <Loaded
        query={useQuery(referralsQuery(api))}
        waiting={<Skeleton label="Loading the people you referred" lines={4} />}
        failed="Failed to load referral history."
      >
        {(referrals) => <ReferredUsers referrals={referrals} />}
      </Loaded>
    </section>
  );
}

function Invitation({ user: { referral_code: code } }: { user: User }) {
  const link = `${window.location.origin}/account/signup?referral=${encodeURIComponent(code)}`;
  return (
    <Surface className="min-h-76 p-5 sm:p-6 lg:min-h-42">
      <dl className="grid gap-6 lg:grid-cols-[2fr_1fr]">
        <Copied term="Your link" value={link} label="Copy link" />
        <Copied term="Your code" value={code} label="Copy code" />
      </dl>
    </Surface>
  );
}

function Copied({ term, value, label }: { term: string; value: string; label: string }) {
  return (
    <div className="grid content-start gap-2">
      <dt className="text-ink-2">{term}</dt>
      <dd className="wrap-anywhere font-mono font-semibold">{value}</dd>
      <dd className="flex min-h-11 flex-wrap items-center gap-x-3">
        <CopyButton value={value} label={label} />
      </dd>
    </div>
  );
}

const states = {
  paid: { word: 'Paid', tone: 'success' },
  pending: { word: 'Pending', tone: 'warning' },
  declined: { word: 'No bonus', tone: 'neutral' },
} as const;

const columnsIn = (currency: Currency): readonly Column<Referral>[] => [
  { header: 'Full name', cell: ({ referee_details }) => referee_details.full_name },
  { header: 'Email', cell: ({ referee_details }) => referee_details.email },
  {
    header: 'Status',
    cell: ({ status }) => <Badge tone={states[status].tone}>{states[status].word}</Badge>,
  },
  { header: 'Bonus', cell: ({ bonus }) => format(fromDecimal(bonus, currency)), align: 'end' },
  {
    header: 'Referred at',
    cell: ({ referred_at }) => <time dateTime={referred_at}>{formatMoment(referred_at)}</time>,
  },
];

function ReferredUsers({ referrals }: { referrals: readonly Referral[] }) {
  const { api, site } = useApp();
  // A bonus is in the bank's own currency, as its prices are, whatever the wallet is in.
  const { data: rates } = useQuery(ratesQuery(api));
  if (referrals.length === 0) {
    return <EmptyState>Nobody has joined with your link yet. When someone does, they show here.</EmptyState>;
  }
  return (
    <DataTable
      caption="Users Referred"
      columns={columnsIn(rates?.fees.currency ?? site.cardFee.currency)}
      rows={referrals}
      rowKey={({ referee_details, referred_at }) => referred_at + referee_details.email}
    />
  );
}

/** Newest first. */
function referralsQuery(api: Api) {
  return queryOptions({
    queryKey: ['referrals'],
    queryFn: ({ signal }) => api.call('GET /management/referral-details/', { signal }),
    select: ({ data }) => data,
    ...askedAlsoOffline,
  });
}
