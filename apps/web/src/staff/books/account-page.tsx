import type { BookAccount } from '@farthing/contract';
import { type Currency, formatAlike, fromDecimal } from '@farthing/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { AccountLink } from './account-link.tsx';
import { type BookEntry, bookEntriesQuery } from './books-queries.ts';

/** One account of the ledger and its entries, newest first. */
export default function AccountPage() {
  const { accountId = '' } = useParams();
  const pages = useInfiniteQuery(bookEntriesQuery(useStaffApi(), accountId));
  const account = pages.data?.pages[0]?.account;
  const title = account?.name ?? `Account ${accountId}`;
  return (
    <>
      <PageHead back={<RouteLink to="/staff/books">Books</RouteLink>} title={title} />
      <Loaded
        query={{ ...pages, data: account }}
        waiting={<Skeleton label="Loading the entries" lines={10} />}
        failed="The account could not be loaded."
      >
        {(known) => (
          <div className="grid gap-6">
            <Standing account={known} />
            <Entries
              entries={pages.data?.pages.flatMap(({ entries }) => entries) ?? []}
              currency={known.currency}
            />
            <MoreRows pages={pages} shown={pages.data?.pages.flatMap(({ entries }) => entries).length ?? 0} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function Standing({ account }: { account: BookAccount }) {
  const { id, code, balance, held, currency, entries, customer, closed } = account;
  const journal = `/staff/books/journal?account=${id}`;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        {customer ? (
          <RouteLink to={`/staff/customers/${customer.id}`}>{customer.full_name}</RouteLink>
        ) : (
          'An account of the bank itself'
        )}
        <span className="break-all font-mono text-sm">{code}</span>
        {closed && <Badge>Closed</Badge>}
        <RouteLink to={journal}>In the journal, with holds</RouteLink>
      </p>
      <dl className="grid gap-3 sm:grid-cols-3">
        <StatTile label="Balance" value={<MoneyAmount alike amount={fromDecimal(balance, currency)} />} />
        <StatTile
          label={<RouteLink to={`${journal}&kind=hold`}>Held</RouteLink>}
          value={formatAlike(fromDecimal(held, currency))}
        />
        <StatTile label={<RouteLink to={journal}>Entries</RouteLink>} value={entries} />
      </dl>
    </>
  );
}

function Entries({ entries, currency }: { entries: readonly BookEntry[]; currency: Currency }) {
  if (entries.length === 0) return <EmptyState>Nothing has been posted to this account yet.</EmptyState>;
  return (
    <RecordTable
      caption="Entries, newest first"
      columns={columnsIn(currency)}
      rows={entries}
      rowKey={({ no }) => `${no}`}
      rowHref={({ posting_id }) => `/staff/books/postings/${posting_id}`}
    />
  );
}

const columnsIn = (currency: Currency): readonly Column<BookEntry>[] => [
  { header: 'Entry', cell: ({ no }) => `No. ${no}` },
  { header: 'When', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  {
    header: 'What',
    cell: ({ kind, memo }) => (
      <>
        {kind}
        {memo && <span className="block text-ink-2 text-sm">{memo}</span>}
      </>
    ),
  },
  {
    header: 'Other side',
    cell: ({ other }) => <AccountLink account={other} />,
  },
  {
    header: 'Amount',
    cell: ({ amount }) => <MoneyAmount alike amount={fromDecimal(amount, currency)} signed />,
    align: 'end',
  },
  {
    header: 'Balance after',
    cell: ({ balance_after }) => <MoneyAmount alike amount={fromDecimal(balance_after, currency)} />,
    align: 'end',
  },
];
