import { type AnswerOf, customerList, type findCustomers } from '@farthing/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ListView } from '../lists/list-view.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { foundCustomersQuery } from './customer-queries.ts';
import { CustomerStatus } from './customer-status.tsx';

type Found = AnswerOf<typeof findCustomers>['customers'][number];

/** All customers, or those that the search finds. What is looked for is in the address, so that Back leads there. */
export default function CustomersPage() {
  const [params] = useSearchParams();
  const q = (params.get('q') ?? '').trim();
  return q === '' ? (
    <>
      <PageHead
        title="Customers"
        intro="Everyone who has an account. The search above (press /) also finds references and account numbers."
      />
      <ListView list={customerList} />
    </>
  ) : (
    <>
      <PageHead
        title="Customers"
        intro="Type the beginning of a name, and the whole of anything else."
        back={<RouteLink to="/staff/customers">All customers</RouteLink>}
      />
      <Results q={q} />
    </>
  );
}

function Results({ q }: { q: string }) {
  const query = useQuery(foundCustomersQuery(useStaffApi(), q));
  return (
    <Loaded
      query={query}
      waiting={<Skeleton label="Searching" lines={4} />}
      failed="The search did not work."
    >
      {({ customers, more }) => (
        <div className="grid gap-4" aria-busy={query.isPlaceholderData}>
          <p role="status" className="text-ink-2">
            {countInWords(customers.length, more)}
          </p>
          {customers.length === 0 ? (
            <EmptyState>
              Nobody matches “{q}”. A part of an account number or reference is not enough.
            </EmptyState>
          ) : (
            <RecordTable
              caption="Customers found"
              columns={columns}
              rows={customers}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/staff/customers/${id}`}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

function countInWords(count: number, more: boolean): string {
  if (more) return `The ${count} best matches. Search for something more exact to see others.`;
  if (count === 0) return '';
  return count === 1 ? '1 customer found.' : `${count} customers found.`;
}

const columns: readonly Column<Found>[] = [
  { header: 'Customer', cell: ({ full_name }) => full_name },
  { header: 'Email', cell: ({ email }) => email },
  {
    header: 'Account',
    cell: ({ account_ending }) => <span className="font-mono">•••• {account_ending}</span>,
  },
  { header: 'Found by', cell: foundInWords },
  { header: 'Tier', cell: ({ tier }) => tier, align: 'end' },
  { header: 'Status', cell: ({ status }) => <CustomerStatus status={status} /> },
];

/** Of a payment, also which side of it. */
function foundInWords({ found_by, part }: Found): string {
  return part === null ? foundWords[found_by] : `${foundWords[found_by]}, as the ${part}`;
}

const foundWords = {
  name: 'Name',
  email: 'Email address',
  account_number: 'Account number',
  iban: 'IBAN',
  referral_code: 'Referral code',
  reference: 'Reference',
  id: 'Id',
  company: 'Company',
} as const satisfies Record<Found['found_by'], string>;
