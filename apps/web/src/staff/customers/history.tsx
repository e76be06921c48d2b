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
import {
  type AccountKind,
  type CustomerFile,
  customerHistoryQuery,
  type Movement,
} from './customer-queries.ts';

const accounts = { wallet: 'Wallet', savings: 'Savings' } as const satisfies Record<AccountKind, string>;

export function History({ file: { customer } }: { file: CustomerFile }) {
  const [params] = useSearchParams();
  const account: AccountKind = params.get('account') === 'savings' ? 'savings' : 'wallet';
  const { may } = useStaff();
  const pages = useInfiniteQuery(customerHistoryQuery(useStaffApi(), customer.id, account));
  const movements = pages.data?.pages.flatMap((page) => page.movements);
  return (
    <div className="grid gap-4">
      <FilterLinks
        label="Account"
        name="account"
        path={`/staff/customers/${customer.id}/history`}
        current={account}
        fallback="wallet"
        choices={(['wallet', 'savings'] as const).map((value) => ({ value, label: accounts[value] }))}
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
                caption={`${accounts[account]}, newest first`}
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
