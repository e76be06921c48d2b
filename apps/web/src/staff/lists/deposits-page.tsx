import type { StaffDeposit } from '@farthing/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Badge } from '../../ui/badge/badge.tsx';
import type { Column } from '../../ui/data-table/data-table.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EvidenceView } from '../evidence/evidence-view.tsx';
import { Amount } from '../parts/amount.tsx';
import { DetailDrawer } from '../parts/detail-drawer.tsx';
import { FilterForm, spanFields } from '../parts/filter-form.tsx';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useStaffApi } from '../session/staff-services.tsx';
import { useListFilters } from './list-filters.ts';
import { depositFilterNames, depositQuery, depositsQuery } from './list-queries.ts';
import { MoneyList } from './money-list.tsx';
import { depositStates, wordsOf } from './state-words.ts';

const fields = [
  { name: 'state', label: 'State', choices: wordsOf(depositStates) },
  { name: 'network', label: 'Network', choices: { TRC20: 'USDT (TRC20)', BTC: 'BTC' } },
  { name: 'q', label: 'Transaction hash' },
  ...spanFields,
  { name: 'customer_id', label: 'Id of the customer' },
];

/** Every deposit, also those that nobody has to decide on any more. */
export default function DepositsPage() {
  const { depositId } = useParams();
  const { filters, set } = useListFilters(depositFilterNames);
  const pages = useInfiniteQuery(depositsQuery(useStaffApi(), filters));
  return (
    <>
      <PageHead
        title="Deposits"
        intro="Every deposit, open and closed. Amounts to filter by are what arrived, or what was announced."
      />
      <div className="grid gap-6">
        <FilterForm fields={fields} filters={filters} onFilter={set} />
        <MoneyList
          what="deposits"
          path="/staff/deposits"
          pages={pages}
          rows={pages.data?.pages.flatMap((page) => page.deposits)}
          columns={columns}
          currentId={depositId}
        />
      </div>
      {depositId !== undefined && <DepositDrawer depositId={depositId} />}
    </>
  );
}

const columns: readonly Column<StaffDeposit>[] = [
  { header: 'Customer', cell: ({ customer }) => customer.full_name },
  { header: 'Network', cell: ({ network }) => network },
  { header: 'Announced', cell: ({ at }) => <Moment at={at} /> },
  {
    header: 'State',
    cell: ({ state }) => <Badge tone={depositStates[state].tone}>{depositStates[state].word}</Badge>,
  },
  { header: 'Amount', cell: ({ announced }) => <Amount of={announced} />, align: 'end' },
  { header: 'Received', cell: ({ received }) => (received ? <Amount of={received} /> : '–'), align: 'end' },
];

const queueOf: { readonly [State in StaffDeposit['state']]?: string } = {
  pending: 'deposits',
  late: 'late-deposits',
};

function DepositDrawer({ depositId }: { depositId: string }) {
  const query = useQuery(depositQuery(useStaffApi(), depositId));
  return (
    <DetailDrawer
      title={query.data ? `Deposit of ${query.data.deposit.customer.full_name}` : 'Deposit'}
      backTo="/staff/deposits"
    >
      <Loaded
        query={query}
        waiting={<Skeleton label="Loading the deposit" lines={8} />}
        failed="The deposit could not be loaded."
      >
        {({ deposit: { id, state }, evidence }) => (
          <div className="grid gap-5">
            <div className="flex flex-wrap items-center gap-4">
              <Badge tone={depositStates[state].tone}>{depositStates[state].word}</Badge>
              {queueOf[state] !== undefined && (
                <RouteLink to={`/staff/queues/${queueOf[state]}/${id}`}>Decide on it</RouteLink>
              )}
            </div>
            <EvidenceView evidence={evidence} movesTitle="From and to" reasonsTitle="What to look at" />
          </div>
        )}
      </Loaded>
    </DetailDrawer>
  );
}
