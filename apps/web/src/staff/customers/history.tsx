import { fromDecimal } from '@farthing/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { Reference } from '../parts/reference.tsx';
import { useStaff } from '../session/staff.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { accountTitle, type CustomerFile, customerHistoryQuery, type Movement } from './customer-queries.ts';

export function History({ file: { customer, accounts } }: { file: CustomerFile }) {
  const [params] = useSearchParams();
  const chosen = accounts.find(({ account_id }) => String(account_id) === params.get('account'));
  const account = chosen ?? accounts.find(({ kind }) => kind === 'wallet');
  const { may } = useStaff();
  const pages = useInfiniteQuery(customerHistoryQuery(useStaffApi(), customer.id, chosen?.account_id));
  const movements = pages.data?.pages.flatMap((page) => page.movements);
  return (
    <div className="grid gap-4">
      <FilterLinks
        label="Account"
        name="account"
        path={`/staff/customers/${customer.id}/history`}
        current={String(account?.account_id)}
        fallback={String(accounts.find(({ kind }) => kind === 'wallet')?.account_id)}
        choices={accounts.map((each) => ({ value: String(each.account_id), label: accountTitle(each) }))}
      />
      <Loaded
        query={{ ...pages, data: movements }}
        waiting={<Skeleton label="Loading the history" lines={8} />}
        failed="The history could not be loaded."
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>Nothing has moved on this account yet.</EmptyState>
          ) : (
            <>
              <DataTable
                dense
                caption={`${account === undefined ? 'Wallet' : accountTitle(account)}, newest first`}
                columns={columnsFor(may('books.read'))}
                rows={rows}
                rowKey={({ posting_id }) => posting_id}
              />
              <MoreRows pages={pages} shown={rows.length} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

const columnsFor = (mayReadBooks: boolean): readonly Column<Movement>[] => [
  {
    header: 'What',
    cell: ({ posting_id, description, reversed }) => (
      <span className="flex flex-wrap items-center gap-2">
        {mayReadBooks ? (
          <RouteLink to={`/staff/books/postings/${posting_id}`}>{description}</RouteLink>
        ) : (
          description
        )}
        {reversed && <Badge tone="warning">Reversed</Badge>}
      </span>
    ),
  },
  { header: 'When', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { header: 'Kind', cell: ({ kind }) => <span className="inline-block first-letter:uppercase">{kind}</span> },
  { header: 'Reference', cell: ({ reference }) => <Reference>{reference}</Reference> },
  {
    header: 'Amount',
    cell: ({ amount, currency }) => <MoneyAmount alike amount={fromDecimal(amount, currency)} signed />,
    align: 'end',
  },
  {
    header: 'Balance after',
    cell: ({ balance_after, currency }) => (
      <MoneyAmount alike amount={fromDecimal(balance_after, currency)} />
    ),
    align: 'end',
  },
];
